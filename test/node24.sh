#!/usr/bin/env bash
# Runs the unit tests and the contract tests (with Postgres and Redis of their own) on Node.js 24, whatever runs npm.
# Left out are the long unit tests, a property test of the bank file readers and the pages in a browser, work that no version
# of Node changes; the fuzzer has half a minute.
set -euo pipefail
cd "$(dirname "$0")/.."

version=24.21.0
on_node24() { npx --yes --package "node@$version" -- "$@"; }

found=$(on_node24 node --version)
if [ "$found" != "v$version" ]; then
  echo "npx ran Node.js $found instead of v$version: is another one before it on the PATH?" >&2
  exit 1
fi
echo "Node.js $found"
FUZZ_MINUTES=0.5 on_node24 node node_modules/vitest/vitest.mjs run \
  --project unit --project integration --project long-integration \
  --exclude test/integration/contract/docs-site.test.ts \
  --exclude test/unit/gateways/bank-files/generated-layouts.test.ts \
  test/unit test/integration/contract
