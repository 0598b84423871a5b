import { describe, expect, it } from 'vitest';
import { areNamed, CompiledTexts } from '../../../../src/db/knex/compiled-texts.js';

describe('SQL with named values', () => {
  const texts = new CompiledTexts(2);

  it('has a number for each place of a name, and its value in that place', () => {
    expect(texts.statementOf('select cast(:b as int) - :a, :b, 1::int', { a: 1, b: 7 })).toEqual({
      text: 'select cast($1 as int) - $2, $3, 1::int',
      values: [7, 1, 7],
    });
  });

  it.each([
    ['a mark of a nameless value', 'select ? = :a'],
    ['an identifier', 'select :a:'],
    ['a cast right behind a name', 'select :a::int'],
    ['an escaped name', String.raw`select '\:a'`],
    ['a name without a value', 'select :missing'],
  ])('is written out by knex when it has %s', (_what, sql) => {
    expect(texts.statementOf(sql, { a: 1 })).toBeNull();
  });

  it('is written out by knex when a value is a query', () => {
    expect(texts.statementOf('select * from :a', { a: { toSQL: () => undefined } })).toBeNull();
    expect(texts.statementOf('select :a', { a: [1, null, new Date(0)] })).not.toBeNull();
  });

  it('is compiled the same way beyond the texts that are remembered', () => {
    for (const number of [1, 2, 3, 4]) {
      expect(texts.statementOf(`select ${number}, :a`, { a: 5 })?.text).toBe(`select ${number}, $1`);
    }
  });
});

describe('areNamed', () => {
  it('is true of a plain object alone', () => {
    expect(areNamed({ a: 1 })).toBe(true);
    expect([undefined, null, [1], 'a', new Date(0)].some(areNamed)).toBe(false);
  });
});
