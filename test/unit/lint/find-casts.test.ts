import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCasts } from '../../lint/find-casts.js';

const REASON = 'as it happens';

describe('findCasts', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'casts-'));
    mkdirSync(join(root, 'src', 'db'), { recursive: true });
    writeFileSync(
      join(root, 'src', 'two.ts'),
      'const names = ["a"] as const;\nconst one = given as unknown as One;\nconst other = given as Other;\n',
    );
    writeFileSync(join(root, 'src', 'none.ts'), 'import { a as b } from "./two.js";\nb satisfies One;\n');
    writeFileSync(join(root, 'src', 'db', 'rows.ts'), 'const row = given as Row;\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds each cast where none is allowed, but for rows of the database', () => {
    expect(findCasts(root, ['src'], {})).toEqual([
      'src/two.ts:2: casts to a type; let the compiler find it.',
      'src/two.ts:3: casts to a type; let the compiler find it.',
    ]);
  });

  it('finds all of a file that has one more than it may', () => {
    expect(findCasts(root, ['src'], { 'src/two.ts': { count: 1, reason: REASON } })).toHaveLength(2);
  });

  it('finds nothing where as many are allowed as there are', () => {
    expect(findCasts(root, ['src'], { 'src/two.ts': { count: 2, reason: REASON } })).toEqual([]);
  });

  it('wants the list shortened when there are fewer, or the file is gone', () => {
    const allowed = {
      'src/two.ts': { count: 3, reason: REASON },
      'src/gone.ts': { count: 1, reason: REASON },
    };
    expect(findCasts(root, ['src'], allowed)).toEqual([
      'src/two.ts: has 2 casts, and 3 are allowed; shorten test/lint/allowed-casts.ts.',
      'src/gone.ts: is listed in test/lint/allowed-casts.ts, but is not there.',
    ]);
  });
});
