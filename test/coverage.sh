#!/usr/bin/env bash
# Fails where the unit tests cover fewer branches of src/domain than the thresholds in vitest.config.ts say.
set -euo pipefail
cd "$(dirname "$0")/.."
npm run test:coverage
