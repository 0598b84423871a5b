import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeDigest } from '../../long/content-of.js';
import { LONG_COMMANDS, LONG_TESTS, UNDER_ALL } from '../../long/long-tests.js';

const passed: Record<string, string> = JSON.parse(readFileSync('test/long/passed.json', 'utf8'));

describe('the long tests', () => {
  it.each(Object.entries({ ...LONG_TESTS, ...LONG_COMMANDS }))(
    '%s and what it rests on exist',
    (test, restsOn) => {
      expect([test, ...restsOn, ...UNDER_ALL].filter((path) => !existsSync(path))).toEqual([]);
      expect(restsOn).not.toHaveLength(0);
    },
  );

  it('are all that has a note of what it passed on', () => {
    expect(Object.keys(passed).filter((test) => !(test in LONG_COMMANDS) && !(test in LONG_TESTS))).toEqual(
      [],
    );
    for (const content of Object.values(passed)) expect(content).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the digest of a source', () => {
  const source = 'export const sum = (a: number, b: number): number => a + b;\n';

  it('stays the same for another comment and another layout', () => {
    const other =
      '/** Adds. */\nexport const sum = (\n  a: number,\n  b: number,\n): number => a + b; // done\n';
    expect(codeDigest(other)).toBe(codeDigest(source));
  });

  it('changes when the code changes', () => {
    expect(codeDigest(source.replace('a + b', 'a - b'))).not.toBe(codeDigest(source));
  });
});
