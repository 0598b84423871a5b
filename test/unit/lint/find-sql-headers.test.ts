import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSqlHeaders } from '../../lint/find-sql-headers.js';

const UNNAMED = 'does not say in its doc comment that it binds';
const UNLOCKED = 'does not say in its doc comment what it locks.';

describe('findSqlHeaders', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'headers-'));
    mkdirSync(join(root, 'db'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  function faultsOf(source: string): readonly string[] {
    writeFileSync(join(root, 'db', 'one.ts'), source);
    return findSqlHeaders(root, 'db');
  }

  it('wants a doc comment at a constant of several lines, exported or not', () => {
    expect(
      faultsOf('const A = `select 1\n  from jobs`;\n// a job\nexport const B = `select 1\n  from jobs`;\n'),
    ).toEqual([
      'db/one.ts:1: A has no doc comment; give its purpose, bindings, answer and locks.',
      'db/one.ts:4: B has no doc comment; give its purpose, bindings, answer and locks.',
    ]);
  });

  it('wants the bindings of a statement named, those of a text with parts too', () => {
    const text =
      '`select id, cast(a as text) as b, c::date from jobs\n  where id = :id and ${MORE} and at > :at`';
    expect(faultsOf(`/** Jobs. Bindings: \`id\`. */\nconst A = ${text};\n`)).toEqual([
      `db/one.ts:2: A ${UNNAMED} at.`,
    ]);
    expect(faultsOf(`/** Jobs. Bindings: \`id\`, \`at\`. */\nconst A = ${text};\n`)).toEqual([]);
  });

  it.each([
    'select id from jobs\n  for no key update skip locked',
    'delete from jobs\n  where is_over',
    'update jobs j set at = now()\n  where is_over',
    'insert into jobs\n  select 1',
  ])('wants it said what is locked: %s', (text) => {
    expect(faultsOf(`/** Jobs. */\nconst A = \`${text}\`;\n`)).toEqual([`db/one.ts:2: A ${UNLOCKED}`]);
    expect(faultsOf(`/** Jobs. Locks: the jobs. */\nconst A = \`${text}\`;\n`)).toEqual([]);
  });

  it.each([
    ['a text of one line', 'const A = `select 1 from jobs`;'],
    ['a text inside a function', 'function read() {\n  const A = `select 1\n from jobs`;\n}'],
    [
      'a part of a statement, whose bindings its whole has',
      '/** Live jobs. */\nconst A = `where id = :id\n  and is_live`;',
    ],
    ['a text that is no SQL', 'const A = `one line\nanother line`;'],
  ])('asks nothing of %s', (_name, source) => {
    expect(faultsOf(`${source}\n`)).toEqual([]);
  });
});
