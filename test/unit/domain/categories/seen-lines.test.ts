import { describe, expect, it } from 'vitest';
import { categorise } from '../../../../src/domain/categories/categorise.js';
import { findInDictionary } from '../../../../src/domain/categories/dictionary.js';
import { createSeenLines } from '../../../../src/domain/categories/seen-lines.js';
import { readStatementLine } from '../../../../src/domain/categories/statement-line.js';
import { rowOf, trading } from './rows.js';

describe('lines that have been seen', () => {
  const context = trading('plumber');

  it('decide on repeated descriptions as if each were read again, whatever else the rows say', () => {
    const seen = createSeenLines();
    const rows = [
      rowOf('SHELL, CARD 12', -40),
      rowOf('SHELL, CARD 12', 40),
      rowOf('SHELL, CARD 12', -40, { counterparty: 'SCREWFIX DIRECT' }),
      rowOf('ACME STUDIO LTD INV 7', 900, { reference: 'TESCO' }),
      rowOf('SHELL, CARD 12', -40, { notes: 'private' }),
    ];
    for (const one of [...rows, ...rows]) {
      expect(categorise(one, { ...context, seen })).toEqual(categorise(one, context));
    }
  });

  it('are read and looked up once', () => {
    const seen = createSeenLines();
    const first = seen.lineOf('SHELL, CARD 12');
    expect(seen.lineOf('SHELL, CARD 12')).toBe(first);
    expect(seen.matchesOf('SHELL, CARD 12', first.tokens)).toBe(
      seen.matchesOf('SHELL, CARD 12', first.tokens),
    );
    expect(first).toEqual(readStatementLine('SHELL, CARD 12'));
  });

  it('are forgotten when there are too many, and read again', () => {
    const seen = createSeenLines();
    const first = seen.lineOf('SHELL, CARD 12');
    for (let number = 0; number < 4_000; number++) seen.lineOf(`SHELL, SHOP ${number}`);
    const again = seen.lineOf('SHELL, CARD 12');
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
    expect(seen.matchesOf('SHELL, CARD 12', first.tokens)).toEqual(findInDictionary(first.tokens));
  });
});
