import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { findCategory } from '../../../../src/domain/categories/category.js';
import { receiptFor } from '../../../../src/local/demo/receipt-for.js';
import { rulesFor } from '../../../../src/local/demo/rules-for.js';

const BOOKS = {
  accounts: { monzo: 'acc_m', starling: 'acc_s', barclays: 'acc_b', lloyds: 'acc_l' },
  homes: { 'FLAT 4': 'prop_f', 'STUDIO 2': 'prop_s' },
};
const rules = rulesFor(BOOKS);

describe('rulesFor', () => {
  it('names categories that exist, and gives those of lettings a home or both', () => {
    for (const { category } of rules) expect(findCategory(category)?.code).toBe(category);
    const withHome = rules.filter((rule) => rule.property_id !== undefined);
    for (const { match, property_id } of withHome) {
      expect(property_id).toBe(match.value.startsWith('FLAT 4') ? 'prop_f' : 'prop_s');
    }
  });

  it('binds every rule to one account, so that other clients of the tenant keep theirs', () => {
    const accounts = new Set(rules.map(({ match }) => match.source_account_id));

    expect([...accounts].sort()).toEqual(Object.values(BOOKS.accounts).sort());
  });
});

describe('receiptFor', () => {
  const text = readFileSync(
    new URL('../../../../samples/year-2025-26/property-barclays.csv', import.meta.url),
  );
  const payments = (parse(text, { columns: true, skip_empty_lines: true }) as Record<string, string>[]).map(
    (line) => ({
      description: (line['Memo'] ?? '').replace(/\s+/g, ' '),
      date: (line['Date'] ?? '').split('/').reverse().join('-'),
    }),
  );
  const isRuled = ({ description }: { description: string }) =>
    rules.some(({ match }) => match.source_account_id === 'acc_b' && description.includes(match.value));

  it('has one for each payment of the letting account that no rule decides, and no other', () => {
    for (const payment of payments) {
      expect([payment, receiptFor(payment) !== null]).toEqual([payment, !isRuled(payment)]);
    }
  });

  it('gives what was bought while the studio stood empty to the studio', () => {
    expect(receiptFor({ description: 'AO.COM ON 16 SEP BCC', date: '2025-09-16' })).toEqual({
      category: 'property.replacement_of_domestic_items',
      home: 'STUDIO 2',
    });
    expect(receiptFor({ description: 'B&Q LEICESTER', date: '2026-03-18' })?.home).toBe('FLAT 4');
  });

  it('has none for what it does not know', () => {
    expect(receiptFor({ description: 'T OKAFOR FLAT 4 RENT', date: '2025-05-08' })).toBeNull();
  });
});
