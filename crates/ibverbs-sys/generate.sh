#!/bin/sh
# Makes src/bindings_x86_64.rs, src/bindings_aarch64.rs and src/functions.rs from rdma-core's public headers.
#
#   ./generate.sh RDMA_CORE_SOURCE_TREE      (a release tarball or a checkout; 55.0 made the files here)
#
# Needs bindgen-cli, libclang and, for aarch64, the C library headers of that target
# (Debian: libclang-dev libc6-dev-arm64-cross). Made with bindgen 0.73.2. Everything else of the crate is written by hand.
set -eu
tree=${1:?usage: generate.sh RDMA_CORE_SOURCE_TREE}
tree=$(cd "$tree" && pwd)
cd "$(dirname "$0")"
bindgen=${BINDGEN:-bindgen}
version=$(sed -n 's/^set(PACKAGE_VERSION "\(.*\)")/\1/p' "$tree/CMakeLists.txt")
include=$(mktemp -d)
trap 'rm -r "$include"' EXIT
mkdir "$include/infiniband"
cp "$tree/libibverbs/verbs.h" "$tree/libibverbs/verbs_api.h" \
    "$tree/kernel-headers/rdma/ib_user_ioctl_verbs.h" "$include/infiniband/"

# run WHAT OUTPUT CLANG_ARGUMENT...
run() {
    what=$1 output=$2
    shift 2
    "$bindgen" "$include/infiniband/verbs.h" --output "$output" --generate "$what" --rust-edition 2024 --rust-target 1.88 \
        --allowlist-function 'ibv_.*' --allowlist-function '_ibv_.*' --allowlist-type 'ibv_.*' \
        --allowlist-type 'verbs_context' --allowlist-var 'IBV_.*' --blocklist-type ibv_wc \
        --bitfield-enum 'ibv_(access_flags|qp_attr_mask|wc_flags|send_flags|port_cap_flags)' \
        --constified-enum-module 'ibv_(qp_type|qp_state|port_state|wc_opcode|wr_opcode|wc_status)' \
        --no-prepend-enum-name --with-derive-default --disable-header-comment \
        -- -I"$include" "$@"
}

# heading OUTPUT TARGET NOTE
heading() {
    printf '// Made by generate.sh from the headers of rdma-core %s for %s; not to be edited.%s\n' "$version" "$2" "$3"
    printf '// Those headers are taken under their OpenIB.org BSD licence: see README.md.\n\n'
    cat "$1"
}

for arch in x86_64 aarch64; do
    sysroot=; note=
    if [ "$arch" = aarch64 ]; then
        sysroot=-I/usr/aarch64-linux-gnu/include
        note=' UNTESTED: no such machine was at hand.'
    fi
    run types,vars "$include/out.rs" --target=$arch-linux-gnu $sysroot
    heading "$include/out.rs" $arch-linux-gnu "$note" > src/bindings_$arch.rs
done

# The functions become one dl! table. What a missing libibverbs makes of each follows its manual page: most
# verbs return an errno value (the default in load.rs); these return -1 and set errno.
minus_one='ibv_close_device ibv_get_async_event ibv_get_cq_event ibv_get_device_index ibv_get_pkey_index
    ibv_init_ah_from_wc ibv_query_gid ibv_query_pkey ibv_rate_to_mbps ibv_rate_to_mult'
run functions "$include/out.rs" --target=x86_64-linux-gnu
heading "$include/out.rs" 'all targets' '' | awk -v minus_one="$minus_one" '
    BEGIN { split(minus_one, names, /[ \n]+/); for (i in names) fails[names[i]] = "MINUS_ONE" }
    /^\/\// || /^$/ { print; next }
    /^unsafe extern "C" \{/ { if (!open) print "dl! {"; open = 1; next }
    /^\}/ || /^ *#\[doc/ { next }
    { sub(/pub fn /, "fn "); text = text " " $0; gsub(/ +/, " ", text) }
    /;$/ {
        match(text, /fn [a-z_0-9]+/); name = substr(text, RSTART + 3, RLENGTH - 3)
        how = fails[name]; if (name ~ /_str$/) how = "UNKNOWN"
        if (how) sub(/;$/, " = " how ";", text)
        gsub(/, \)/, ")", text); gsub(/\( /, "(", text)
        print "   " text; text = ""
    }
    END { print "}" }' > src/functions.rs
rustfmt --edition 2024 src/bindings_x86_64.rs src/bindings_aarch64.rs
