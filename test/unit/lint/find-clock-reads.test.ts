import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findClockReads } from '../../lint/find-clock-reads.js';

const BAD = [
  'const at = Date.now();',
  'const begun = performance.now();',
  'const today = new Date();',
  'const took = process.hrtime.bigint();',
];
const GOOD = ['const at = ctx.now();', 'const day = new Date(text);', 'const begun = elapsedMs();'];

describe('findClockReads', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'clocks-'));
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src', 'one.ts'), [...GOOD, ...BAD].join('\n'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds each clock of the machine, and nothing else', () => {
    expect(findClockReads(root, ['src'])).toEqual(
      BAD.map(
        (_, at) =>
          `src/one.ts:${GOOD.length + at + 1}: reads a clock; take now or elapsedMs from the context.`,
      ),
    );
  });
});
