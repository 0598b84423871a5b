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
    writeFileSync(
      join(root, 'src', 'none.ts'),
      [
        'import { a as b } from "./two.js";',
        'b satisfies One;',
        'const value: unknown = JSON.parse(text);',
        'const name = String(JSON.parse(text));',
        'const bodyOf = (text: string): unknown => JSON.parse(text);',
        'function read(): unknown { try { return isThere ? JSON.parse(text) : text; } catch { return null; } }',
        'JSON.parse(text);',
      ].join('\n'),
    );
    writeFileSync(join(root, 'src', 'db', 'rows.ts'), 'const row = given as Row;\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds each cast where none is allowed, but for rows of the database', () => {
    expect(findCasts(root, ['src'], {})).toEqual([
      'src/two.ts:2: casts to a type; let the compiler find it.',
      'src/two.ts:3: casts to a type; let the compiler find it.',
    ]);
  });

  it.each([
    'const given: Row = JSON.parse(text);',
    'const given = JSON.parse(text);',
    'const { name } = JSON.parse(text);',
    'const at = JSON.parse(text).created_at;',
    'const row = { value: JSON.parse(text) };',
    'const rows = rowsOf(JSON.parse(text));',
    'const rowOf = (text: string): Row => JSON.parse(text);',
    'const rowOf = (text: string) => JSON.parse(text);',
    'function read(): Row { return JSON.parse(text); }',
    'const given: Row = JSON.parse(text) ?? {};',
    'if (JSON.parse(text) ? one : other) act();',
  ])('finds parsed JSON that becomes a type: %s', (text) => {
    mkdirSync(join(root, 'parsed'), { recursive: true });
    writeFileSync(join(root, 'parsed', 'one.ts'), `${text}\n`);

    expect(findCasts(root, ['parsed'], {})).toEqual([
      'parsed/one.ts:1: takes parsed JSON for a type; call it unknown, or use parsedAs.',
    ]);
  });

  it('counts a cast of parsed JSON once', () => {
    mkdirSync(join(root, 'cast'), { recursive: true });
    writeFileSync(join(root, 'cast', 'one.ts'), 'const row = JSON.parse(text) as Row;\n');

    expect(findCasts(root, ['cast'], {})).toEqual([
      'cast/one.ts:1: casts to a type; let the compiler find it.',
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
