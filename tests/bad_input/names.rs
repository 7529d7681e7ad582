//! Addresses: none, and very many; and names that mean harm.

use std::fs;

use serde_json::{Value, json};

use super::pty::Terminal;
use super::{FABTOP, Spoiled, port};

#[test]
fn a_port_without_addresses_has_none_to_use() {
    let tree = Spoiled::new("roce-8");
    let dir = tree.device("mlx5_0").join("ports/1");
    fs::remove_dir_all(dir.join("gids")).unwrap();
    fs::create_dir(dir.join("gids")).unwrap();
    let list = tree.list();
    let port = port(&list, "mlx5_0/1");
    assert_eq!((&port["gids"], &port["gid_index"]), (&json!([]), &Value::Null));
    assert_eq!(port["state"], "active");
}

#[test]
fn of_256_addresses_with_holes_each_keeps_its_index() {
    let tree = Spoiled::new("roce-8");
    let dir = tree.device("mlx5_0").join("ports/1");
    let netdev = fs::read_to_string(dir.join("gid_attrs/ndevs/0")).unwrap();
    for index in 0..256 {
        let used = index % 3 == 2;
        let address = if used {
            format!("0000:0000:0000:0000:0000:ffff:c000:{index:04x}\n")
        } else {
            format!("{}\n", ["0000"; 8].join(":"))
        };
        fs::write(dir.join(format!("gids/{index}")), address).unwrap();
        for (file, text) in [("types", "RoCE v2\n"), ("ndevs", netdev.as_str())] {
            let path = dir.join(format!("gid_attrs/{file}/{index}"));
            if used {
                fs::write(path, text).unwrap();
            } else {
                let _ = fs::remove_file(path);
            }
        }
    }
    let list = tree.list();
    let port = port(&list, "mlx5_0/1");
    let indices: Vec<u64> = port["gids"].as_array().unwrap().iter().map(|g| g["index"].as_u64().unwrap()).collect();
    assert_eq!(indices, (0..256).filter(|i| i % 3 == 2).collect::<Vec<u64>>());
    assert_eq!(port["gid_index"], 2);
    let table = String::from_utf8(tree.fabtop(&["list"]).stdout).unwrap();
    assert!(table.lines().nth(1).unwrap().contains("2 192.0.0.2 v2"), "{table}");
}

/// It would clear the screen, change the title, and end the line.
const HOSTILE: &str = "\u{1b}[2J\u{1b}]0;mine\u{7}\u{9b}31m\r\nx\u{202e}";

#[test]
fn control_characters_in_names_and_texts_reach_no_terminal() {
    let tree = Spoiled::new("roce-8");
    fs::write(tree.device("mlx5_0").join("board_id"), HOSTILE).unwrap();
    fs::write(tree.device("mlx5_0").join("fw_ver"), HOSTILE).unwrap();
    let device = tree.device("mlx5_7");
    let renamed = device.with_file_name(format!("mlx5_{HOSTILE}"));
    fs::rename(&device, &renamed).unwrap();
    let link = tree.at("class/infiniband/mlx5_7");
    if link.symlink_metadata().is_ok() {
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink(&renamed, link.with_file_name(format!("mlx5_{HOSTILE}"))).unwrap();
    }
    let is_clean = |c: char| !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let table = String::from_utf8(tree.fabtop(&["list"]).stdout).unwrap();
    assert_eq!(table.lines().count(), 9, "{table:?}");
    assert!(table.lines().all(|line| line.chars().all(is_clean)), "{table:?}");
    let list = tree.list();
    assert_eq!(list["ports"].as_array().unwrap().len(), 8);
    for port in list["ports"].as_array().unwrap() {
        for text in [&port["port"], &port["board_id"], &port["firmware"], &port["netdev"]] {
            assert!(text.as_str().unwrap_or_default().chars().all(is_clean), "{text:?}");
        }
    }
    let mut terminal =
        Terminal::run(&format!("{FABTOP} --sysfs-root {}; echo \"status $?\"", tree.root().display()), &[]);
    terminal.wait_for_text("mlx5_0/1");
    terminal.press("2");
    terminal.wait_for_text("Losses and link errors");
    terminal.press("q");
    terminal.wait_for_text("status 0");
    let bytes = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    assert!(!bytes.contains("\u{1b}]0;") && !bytes.contains('\u{9b}') && !bytes.contains('\u{202e}'), "{bytes:?}");
}
