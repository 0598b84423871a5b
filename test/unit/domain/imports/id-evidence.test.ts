import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import { createIdEvidence } from '../../../../src/domain/imports/id-evidence.js';

const rowWith = (externalId: string | null, at: number, more: object = {}) =>
  bankRow({
    line: at + 2,
    date: '2026-04-14',
    amountPence: -100 - at,
    currency: 'GBP',
    description: `ROW ${at}`,
    externalId,
    ...more,
  });

function evidenceOf(ids: readonly (string | null)[]) {
  const evidence = createIdEvidence();
  for (const [at, id] of ids.entries()) evidence.add(rowWith(id, at));
  return evidence;
}

describe('the ids of a file', () => {
  it.each([
    ['1, 2, 3', ['1', '2', '3']],
    ['3, 2, 1', ['3', '2', '1']],
    ['from 0 on', ['0', '1', '2']],
    ['with gaps where lines were left out', ['1', '2', '4', '5', '6']],
    ['again from 1 in the next month', ['1', '2', '3', '1', '2']],
    ['always 0', ['0', '0', '0']],
    ['behind a word', ['TXN0001', 'TXN0002', 'TXN0003']],
  ])('count its rows: %s', (_, ids) => {
    expect(evidenceOf(ids).verdict()).toBe('count');
  });

  it.each([
    ['a day and a number of its own', ['20260414001', '20260414002']],
    ['numbers far from 1', ['104', '105', '106']],
    ['letters', ['a', 'b', 'c']],
    ['one text and one far number', ['B77', 'B12', 'B40']],
  ])('identify its rows: %s', (_, ids) => {
    expect(evidenceOf(ids).verdict()).toBe('identify');
  });

  it('repeat when one stands on two different rows of an account', () => {
    expect(evidenceOf(['AB-9', 'CD-7', 'AB-9']).verdict()).toBe('repeat');
  });

  it('do not repeat when two accounts have the same, nor when a sale and its fee do', () => {
    const evidence = createIdEvidence();
    evidence.add(rowWith('AB-9', 0, { account: 'ONE' }));
    evidence.add(rowWith('AB-9', 1, { account: 'TWO' }));
    evidence.add(rowWith('CD-7', 2, { part: 'gross' }));
    evidence.add(rowWith('CD-7', 3, { part: 'fee' }));

    expect(evidence.verdict()).toBe('identify');
  });

  it('are told from a bare count by being fewer than three, or by a letter', () => {
    expect(evidenceOf(['1', '2', '3']).isBareCount()).toBe(true);
    expect(evidenceOf(['1', '2']).isBareCount()).toBe(false);
    expect(evidenceOf(['t1', 't2', 't3']).isBareCount()).toBe(false);
  });

  it('count whatever their number and prefix, from 1 on in order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.stringMatching(/^[A-Z-]{0,10}$/),
        (count, prefix) => {
          const ids = Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);
          expect(evidenceOf(ids).verdict()).toBe('count');
        },
      ),
      { numRuns: 50 },
    );
  });
});
