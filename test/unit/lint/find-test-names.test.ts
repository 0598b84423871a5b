import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTestNames } from '../../lint/find-test-names.js';

const TESTS = `describe('of a family', () => {
  it('adds two', () => {});
  it('of two adds', () => {});
  it.each([[1]])('for %s adds', () => {});
  it.runIf(true)(\`in \${where} adds\`, () => {});
  it('offers both', () => {});
  use('to add');
});
`;

describe('findTestNames', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'test-names-'));
    mkdirSync(join(root, 'test'));
    writeFileSync(join(root, 'test', 'sum.test.ts'), TESTS);
    writeFileSync(join(root, 'test', 'support.ts'), TESTS);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds tests whose name begins with a preposition, whatever is chained to it', () => {
    expect(findTestNames(root, ['test'])).toEqual([
      'test/sum.test.ts:3: a test begins with "of"; begin with what the unit does.',
      'test/sum.test.ts:4: a test begins with "for"; begin with what the unit does.',
      'test/sum.test.ts:5: a test begins with "in"; begin with what the unit does.',
    ]);
  });
});
