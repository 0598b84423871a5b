import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPositionalArguments } from '../../lint/find-positional-arguments.js';

describe('findPositionalArguments', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'arguments-'));
    mkdirSync(join(root, 'src'));
    const lines = [
      'export function five(a: A, b: B, c: C, d: D, e: E) {}',
      'const four = (a: A, b: B, c: C, d: D) => a;',
      'function flags(name: string, isOne: boolean, isOther = false) {}',
      'const apart = (isOne: boolean, name: string, isOther: boolean) => name;',
      'type Declared = (a: A, b: B, c: C, d: D, e: E) => void;',
    ];
    writeFileSync(join(root, 'src', 'one.ts'), `${lines.join('\n')}\n`);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const FIVE = 'src/one.ts:1: five takes 5 arguments, more than 4; name them in an object.';
  const FLAGS = 'src/one.ts:3: flags takes two booleans side by side; name them in an object.';

  it('finds functions with five arguments, or with two booleans side by side', () => {
    expect(findPositionalArguments(root, ['src'], {})).toEqual([FIVE, FLAGS]);
  });

  it('passes over functions that the list has', () => {
    expect(findPositionalArguments(root, ['src'], { 'src/one.ts: five': 'as it happens' })).toEqual([FLAGS]);
  });

  it('wants an entry gone whose function is not at fault', () => {
    expect(findPositionalArguments(root, ['src'], { 'src/one.ts: four': 'as it happens' })).toEqual([
      FIVE,
      FLAGS,
      'src/one.ts: four: is not at fault; shorten test/lint/positional-arguments.ts.',
    ]);
  });
});
