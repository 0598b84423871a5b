import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSqlHabits } from '../../lint/find-sql-habits.js';

const BAD = [
  'raw(`select * from jobs where id = 1`);',
  'raw(`select j.*, 1 as one from jobs j`);',
  'raw(`select c.id from clients c join jobs as j on true, lateral (select j.*) k`);',
  'raw(`with gone as (delete from jobs returning *) select id from gone`);',
  `query.select('j.*');`,
  'raw(`select id from jobs where created_on between a and b`);',
  'const amountPence = Number(row.amount_pence);',
  'const pence = rows.map((row) => Number(row?.pence ?? 0));',
];

const GOOD = [
  '// select * from jobs, created between two days',
  'raw(`with gone as (delete from jobs returning id) select * from gone`);',
  'raw(`select * from jsonb_to_recordset(cast(:rows as jsonb)) as r(id uuid)`);',
  'raw(`select count(*) from jobs`);',
  'raw(`select n.* from (select id from jobs) n`);',
  'raw(`select * from (select id from jobs) n`);',
  `throw new Error('a choice between two');`,
  'const amountPence = penceFromColumn(row.amount_pence), count = Number(row.count);',
];

describe('findSqlHabits', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'habits-'));
    mkdirSync(join(root, 'db'));
    mkdirSync(join(root, 'migrations'));
    writeFileSync(join(root, 'migrations', 'first.ts'), 'raw(`create table jobs (id uuid)`);\n');
    writeFileSync(join(root, 'db', 'bad.ts'), BAD.join('\n'));
    writeFileSync(join(root, 'db', 'good.ts'), GOOD.join('\n'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds every column of a table, ranges that do not show their ends, and pence read by Number', () => {
    const places = findSqlHabits(root, 'db', 'migrations').map((fault) => fault.split(': ')[0]);
    expect(new Set(places)).toEqual(new Set(BAD.map((_, line) => `db/bad.ts:${line + 1}`)));
  });
});
