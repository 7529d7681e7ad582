# make          build
# make test     everything: lints, unit and black-box tests, then the same binary in a machine with RDMA ports
# make bench    what it costs, beside rdmatop where that is installed
#
# make test installs the Debian packages that the tests need when it may; else it names the one command.

CARGO ?= cargo

.PHONY: build test packages lint unit testbed memcheck bench

build:
	$(CARGO) build --release

test: packages lint unit testbed memcheck

packages:
	@tests/testbed/install

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS='-D warnings' $(CARGO) doc --workspace --no-deps --locked --quiet

unit:
	$(CARGO) test --workspace --locked

testbed:
	tests/testbed/run

memcheck:
	tests/testbed/memcheck

bench: packages
	benches/run
