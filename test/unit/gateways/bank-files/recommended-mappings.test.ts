import { describe, expect, it } from 'vitest';
import type { ColumnMapping } from '../../../../src/domain/bank-files/column-mapping.js';
import { readAll } from './read-text.js';

const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const amountsOf = async (content: string, options: Parameters<typeof readAll>[1] = {}) =>
  (await readAll(content, options)).rows.map(({ amountPence }) => amountPence);
const signsOf = async (content: string) =>
  ((await readAll(content)).file.warnings?.() ?? []).find(({ code }) => code === 'sign')?.detail ?? '';

const BASE = { date: 'Date', description: 'Details', date_format: 'DD/MM/YYYY' };

const SIGNED = csv(
  'Date,Details,Amount',
  '14/04/2026,TOOL SHOP,-120.00',
  '15/04/2026,FUEL,-45.00',
  '16/04/2026,CLIENT IVES,300.00',
);
const CARD = csv(
  'Date,Details,Amount',
  '14/04/2026,TOOL SHOP,120.00',
  '15/04/2026,FUEL,45.00',
  '16/04/2026,PAYMENT - THANK YOU,-165.00',
);
const FLAGGED = csv(
  'Date,Details,Way,Amount',
  '14/04/2026,TOOL SHOP,Debit,120.00',
  '15/04/2026,FUEL,Debit,45.00',
  '16/04/2026,CLIENT IVES,Credit,300.00',
  '17/04/2026,TOOL SHOP REVERSAL,Debit,-120.00',
);
const SPLIT = csv(
  'Date,Details,Debit,Credit',
  '14/04/2026,TOOL SHOP,120.00,',
  '15/04/2026,FUEL,45.00,',
  '16/04/2026,TOOL SHOP,-120.00,',
  '17/04/2026,CLIENT IVES,,300.00',
);

describe('the mapping that a warning of signs recommends', () => {
  it.each<[string, string, string, ColumnMapping]>([
    ['signed amounts', SIGNED, 'amount and invert_sign', { ...BASE, amount: 'Amount', invert_sign: true }],
    ['a card', CARD, 'amount and without invert_sign', { ...BASE, amount: 'Amount' }],
    [
      'a flag',
      FLAGGED,
      'amount, direction and invert_sign',
      { ...BASE, amount: 'Amount', direction: 'Way', invert_sign: true },
    ],
    [
      'columns of their own',
      SPLIT,
      'amount_in and amount_out',
      { ...BASE, amount_in: 'Debit', amount_out: 'Credit' },
    ],
  ])('books the opposite of what was read from %s', async (_, content, recommended, mapping) => {
    const read = await amountsOf(content);

    expect(await signsOf(content)).toContain(`a mapping with ${recommended}.`);
    expect(await amountsOf(content, { mapping })).toEqual(read.map((pence) => -pence));
  });

  it.each<[string, string, ColumnMapping]>([
    ['a flag', FLAGGED, { ...BASE, amount: 'Amount', direction: 'Way' }],
    ['columns of their own', SPLIT, { ...BASE, amount_in: 'Credit', amount_out: 'Debit' }],
    ['a card', CARD, { ...BASE, amount: 'Amount', invert_sign: true }],
  ])('books the same where it says the same of %s', async (_, content, mapping) => {
    expect(await amountsOf(content, { mapping })).toEqual(await amountsOf(content));
  });

  it('keeps money in what is marked CR, also on a card turned round', async () => {
    const content = csv('Date,Details,Amount', '14/04/2026,TOOL SHOP,120.00', '15/04/2026,FUEL,45.00 CR');

    const mapping = { ...BASE, amount: 'Amount', invert_sign: true };
    expect(await amountsOf(content, { mapping })).toEqual([-12000, 4500]);
    expect(await amountsOf(content)).toEqual([-12000, 4500]);
  });

  it('settles a file that was refused for its signs', async () => {
    const content = csv(
      'Date,Details,Amount',
      '14/04/2026,ONE,120.00',
      '15/04/2026,TWO,9.00',
      '16/04/2026,THREE,-120.00',
    );
    const refusal = { code: 'sign_ambiguous', message: expect.stringContaining('amount and invert_sign') };

    await expect(readAll(content)).rejects.toMatchObject(refusal);
    expect(await amountsOf(content, { mapping: { ...BASE, amount: 'Amount' } })).toEqual([
      12000, 900, -12000,
    ]);
    expect(await amountsOf(content, { mapping: { ...BASE, amount: 'Amount', invert_sign: true } })).toEqual([
      -12000, -900, 12000,
    ]);
  });
});
