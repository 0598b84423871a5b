import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmountLayout, CsvLayout } from '../../../../src/domain/bank-files/csv-layout.js';
import { CSV_LAYOUTS } from '../../../../src/domain/bank-files/layouts/csv-layouts.js';
import { BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { readAll } from './read-text.js';

const amountsOf = (amount: AmountLayout) =>
  amount.kind === 'split' ? [...amount.moneyIn, ...amount.moneyOut] : [...amount.column];

/** A cell that suits its heading well enough for the layout to be recognised. */
function cellFor(layout: CsvLayout, heading: string, at: number): string {
  const { amount } = layout;
  if (layout.date.includes(heading)) return `${13 + at}/04/2026`;
  if (amount.kind === 'split' && amount.moneyIn.includes(heading)) return at % 2 === 0 ? '10.00' : '';
  if (amount.kind === 'split' && amount.moneyOut.includes(heading)) return at % 2 === 1 ? '10.00' : '';
  if (amountsOf(amount).includes(heading)) return at % 2 === 0 ? '10.00' : '-10.00';
  if (amount.kind === 'flagged' && amount.flag.includes(heading)) return at % 2 === 0 ? 'Credit' : 'Debit';
  if (/balance|fee|net|gross|total|charge|refund|earn|commission/.test(heading)) return '10.00';
  if (/account number/.test(heading)) return '12345678';
  return `Text ${at}`;
}

/** A file in this layout, its headings as `spelt` writes them, with some columns beside. */
function tableOf(
  layout: CsvLayout,
  spelt: (heading: string) => string,
  beside: Record<string, string>,
): string {
  const amounts = amountsOf(layout.amount).filter(
    (heading) => layout.amount.kind === 'split' || heading === amountsOf(layout.amount)[0],
  );
  const headings = [
    ...new Set([...layout.requires, layout.date[0] ?? '', ...amounts, ...(layout.balance ?? [])]),
  ].filter((heading) => heading !== '' && !(heading in beside));
  const extra = Object.keys(beside);
  const rows = [0, 1, 2, 3].map((at) =>
    [...headings.map((heading) => cellFor(layout, heading, at)), ...Object.values(beside)].join(','),
  );
  return `${[...headings.map(spelt), ...extra].join(',')}\n${rows.join('\n')}\n`;
}

async function currenciesOf(text: string, options = {}): Promise<readonly string[]> {
  try {
    const { rows } = await readAll(text, options);
    return rows.map(({ currency }) => currency);
  } catch (error) {
    if (error instanceof BankFileError) return [];
    throw error;
  }
}

const without = (layout: CsvLayout, names: readonly string[]) =>
  layout.requires.every((heading) => !names.includes(heading));

describe('a file that names another currency than pounds', () => {
  it.each(CSV_LAYOUTS.map((layout, at) => [`${layout.name} ${at}`, layout] as const))(
    'never gives a row in pounds, in the layout of %s',
    async (_, layout) => {
      const bySuffix = (suffix: string) => (heading: string) =>
        amountsOf(layout.amount).includes(heading) ? `${heading}${suffix}` : heading;
      const plain = (heading: string) => heading;
      const column = tableOf(layout, plain, { currency: 'USD' });
      const named = ['currency', ...(layout.currency ?? [])];

      expect(await currenciesOf(column)).not.toContain('GBP');
      if (!without(layout, named)) return;
      for (const suffix of [' (USD)', ' USD', ' ($)', ' in USD', ' (CAD)', ' - AUD'])
        expect(await currenciesOf(tableOf(layout, bySuffix(suffix), {}))).not.toContain('GBP');
    },
  );

  it('gives its rows in that currency, by a column or by the heading of the amount', async () => {
    const rows = (more: string) => `14/04/2026,Tea,-1.00${more}\n15/04/2026,Cake,-2.00${more}\n`;

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('USD', 'EUR', 'CAD', 'AUD', 'JPY', 'CHF'),
        fc.constantFrom('Currency', 'Currency Code', 'CCY', 'Account currency'),
        fc.constantFrom(' (X)', ' X', ' in X', ' - X', '/X'),
        async (code, heading, suffix) => {
          const byColumn = `Date,Description,Amount,${heading}\n${rows(`,${code}`)}`;
          const byHeading = `Date,Description,Amount${suffix.replace('X', code)}\n${rows('')}`;

          expect(await currenciesOf(byColumn)).toEqual([code, code]);
          expect(await currenciesOf(byHeading)).toEqual([code, code]);
        },
      ),
    );
  });

  it('is in pounds where the column says so in a word', async () => {
    const text = (word: string) => `Date,Description,Amount,Currency\n14/04/2026,Tea,-1.00,${word}\n`;

    for (const word of ['GBP', 'gbp', '£', 'Sterling', 'Pounds'])
      expect(await currenciesOf(text(word))).toEqual(['GBP']);
    expect(await currenciesOf(text('Doubloons'))).toEqual([]);
  });
});

describe('a file that names no currency', () => {
  const FILES: readonly (readonly [string, string])[] = [
    ['CSV', 'Date,Description,Amount\n14/04/2026,Tea,-1.00\n15/04/2026,Cake,-2.00\n'],
    ['CSV in our own fields', 'date,description,amount\n2026-04-14,Tea,-1.00\n'],
    ['CSV without headings', '14/04/2026,Tea,-1.00\n15/04/2026,Cake,-2.00\n'],
    ['QIF', '!Type:Bank\nD14/04/2026\nT-1.00\nPTea\n^\n'],
    [
      'OFX',
      '<OFX><STMTRS><STMTTRN><DTPOSTED>20260414<TRNAMT>-1.00<FITID>1<NAME>Tea</STMTTRN></STMTRS></OFX>',
    ],
    ['JSON in our own fields', '[{"date":"2026-04-14","description":"Tea","amount":"-1.00"}]'],
    [
      'flat JSON',
      '[{"Date":"14/04/2026","Description":"Tea","Amount":"-1.00"},{"Date":"15/04/2026","Description":"Cake","Amount":"-2.00"}]',
    ],
  ];

  it.each(FILES)('is in that of its account, and in pounds where that is not known (%s)', async (_, text) => {
    const inDollars = await currenciesOf(text, { defaultCurrency: 'USD' });
    const inPounds = await currenciesOf(text);

    expect(new Set(inDollars)).toEqual(new Set(['USD']));
    expect(new Set(inPounds)).toEqual(new Set(['GBP']));
  });

  it('is in that of its mapping before that of its account', async () => {
    const mapping = { date: 'Date', amount: 'Amount', description: 'Description' };
    const [, csv = ''] = FILES[0] ?? [];

    expect(await currenciesOf(csv, { mapping, defaultCurrency: 'USD' })).toEqual(['USD', 'USD']);
    expect(
      await currenciesOf(csv, { mapping: { ...mapping, default_currency: 'EUR' }, defaultCurrency: 'USD' }),
    ).toEqual(['EUR', 'EUR']);
  });

  it('keeps the currency that its rows name themselves', async () => {
    const text = 'Date,Description,Amount,Currency\n14/04/2026,Tea,-1.00,GBP\n';

    expect(await currenciesOf(text, { defaultCurrency: 'USD' })).toEqual(['GBP']);
  });
});
