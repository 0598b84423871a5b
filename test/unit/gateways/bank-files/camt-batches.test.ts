import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/limits/limits.js';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

const camt = (...entries: string[]) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>\n${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;

interface Stated {
  readonly amount?: string;
  readonly side?: 'CRDT' | 'DBIT';
  readonly more?: string;
}

const entry = (details: string, { amount = '1500.00', side = 'CRDT', more = '' }: Stated = {}) =>
  `<Ntry><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-05-01</Dt></BookgDt><AcctSvcrRef>E1</AcctSvcrRef><NtryDtls>${details}</NtryDtls><AddtlNtryInf>BULK CREDIT</AddtlNtryInf></Ntry>`;

const payment = (name: string, amount: string, more = '') =>
  `<TxDtls><Refs><EndToEndId>RENT ${name}</EndToEndId></Refs>${amount}${more}<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><Cdtr><Pty><Nm>SHOP ${name}</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Flat ${name}</Ustrd></RmtInf></TxDtls>`;

const amt = (figure: string, currency = 'GBP') => `<Amt Ccy="${currency}">${figure}</Amt>`;

describe('readBankFile on a camt entry of several payments', () => {
  it.each([
    ['an amount of their own', amt],
    ['an amount among others', (figure: string) => `<AmtDtls><TxAmt>${amt(figure)}</TxAmt></AmtDtls>`],
    [
      'an instructed amount in another currency',
      (figure: string) =>
        `<AmtDtls><InstdAmt>${amt('1.00', 'EUR')}</InstdAmt><TxAmt>${amt(figure)}</TxAmt></AmtDtls>`,
    ],
  ])('gives a row for each that states %s, with its payer, text and reference', async (_, stated) => {
    const { rows, file } = await readAll(
      camt(entry(payment('A', stated('700.00')) + payment('B', stated('800.00')))),
    );

    expect(rows.map(inShort)).toEqual([
      '3 2026-05-01 700.00 GBP | A Flat A',
      '3 2026-05-01 800.00 GBP | B Flat B',
    ]);
    expect(rows).toMatchObject([
      { counterparty: 'A', reference: 'RENT A', externalId: 'E1/1' },
      { counterparty: 'B', reference: 'RENT B', externalId: 'E1/2' },
    ]);
    expect(file.warnings?.()).toEqual([]);
  });

  it('says beside each payment what the whole entry comes to, and the bank’s id of it', async () => {
    const payments = payment('A', amt('700.00')) + payment('B', amt('800.00'));
    const { rows } = await readAll(
      camt(
        entry(payments),
        entry(payments, { side: 'DBIT' }),
        entry(payments).replace('<AcctSvcrRef>E1</AcctSvcrRef>', ''),
        entry(payment('A', amt('1500.00'))),
        entry(payments, { amount: '1500.01' }),
      ),
    );

    expect(rows.map(({ batch }) => batch)).toEqual([
      ...[1, 2].map(() => ({ amountPence: 150_000, reference: 'E1' })),
      ...[1, 2].map(() => ({ amountPence: -150_000, reference: 'E1' })),
      ...[1, 2].map(() => ({ amountPence: 150_000, reference: null })),
      null,
      null,
    ]);
  });

  it('keeps the bank’s own ids where they distinguish the payments, and only there', async () => {
    const own = (one: string, other: string) =>
      entry(
        payment('A', amt('700')).replace('<Refs>', `<Refs><AcctSvcrRef>${one}</AcctSvcrRef>`) +
          payment('B', amt('800')).replace('<Refs>', `<Refs><AcctSvcrRef>${other}</AcctSvcrRef>`),
      );
    const { rows } = await readAll(camt(own('X', 'Y'), own('Z', 'Z'), own('E1', 'Y')));

    expect(rows.map(({ externalId }) => externalId)).toEqual(['X', 'Y', 'E1/1', 'E1/2', 'E1/1', 'E1/2']);
  });

  it('gives no id where the entry has none, so that content distinguishes the payments', async () => {
    const text = camt(entry(payment('A', amt('700')) + payment('B', amt('800'))));
    const { rows } = await readAll(text.replace('<AcctSvcrRef>E1</AcctSvcrRef>', ''));

    expect(rows.map(({ externalId }) => externalId)).toEqual([null, null]);
  });

  it('takes money back within a batch, and the payee of what goes out', async () => {
    const { rows } = await readAll(
      camt(
        entry(
          payment('A', amt('700'), '<CdtDbtInd>CRDT</CdtDbtInd>') +
            payment('B', amt('50'), '<CdtDbtInd>DBIT</CdtDbtInd>'),
          { amount: '650' },
        ),
      ),
    );

    expect(rows).toMatchObject([
      { amountPence: 70000, counterparty: 'A' },
      { amountPence: -5000, counterparty: 'SHOP B' },
    ]);
  });

  it.each(['CRDT', 'DBIT'])(
    'reads a reversal by the entry’s direction where details say %s',
    async (side) => {
      const indicated = `<CdtDbtInd>${side}</CdtDbtInd>`;
      const { rows, file } = await readAll(
        camt(
          entry(payment('A', amt('700'), indicated) + payment('B', amt('800'), indicated), {
            side: 'DBIT',
            more: '<RvslInd>true</RvslInd>',
          }),
        ),
      );

      expect(rows.map(({ amountPence }) => amountPence)).toEqual([-70000, -80000]);
      expect(file.warnings?.()).toEqual([]);
    },
  );

  it.each([
    ['an amount is missing', payment('A', '') + payment('B', amt('800'))],
    ['an amount is in another currency', payment('A', amt('700', 'EUR')) + payment('B', amt('800'))],
    ['the sum differs', payment('A', amt('700')) + payment('B', amt('800.01'))],
    [
      'a detail contradicts the entry',
      payment('A', amt('700')) + payment('B', amt('800'), '<CdtDbtInd>DBIT</CdtDbtInd>'),
    ],
  ])('keeps the entry as one row and warns where %s', async (_, details) => {
    const { rows, errors, file } = await readAll(camt(entry(details)));

    expect(rows).toMatchObject([{ amountPence: 150000, externalId: 'E1', currency: 'GBP' }]);
    expect(errors).toEqual([]);
    expect(file.warnings?.()).toMatchObject([{ code: 'batch_not_split', line: 3, date: '2026-05-01' }]);
  });

  it('keeps one row, without a warning, where only the number of payments is stated', async () => {
    const { rows, file } = await readAll(camt(entry('<Btch><NbOfTxs>12</NbOfTxs></Btch>')));

    expect(rows.map(inShort)).toEqual(['3 2026-05-01 1500.00 GBP | BULK CREDIT']);
    expect(file.warnings?.()).toEqual([]);
  });

  it('leaves a pending batch out once, and fails one without a date once', async () => {
    const both = payment('A', amt('700')) + payment('B', amt('800'));
    const { rows, leftOut, errors } = await readAll(
      camt(entry(both).replace('BOOK', 'PDNG'), entry(both).replace('2026-05-01', '2026-05-41')),
    );

    expect(rows).toEqual([]);
    expect(leftOut).toEqual([{ line: 3, reason: 'pending' }]);
    expect(errors).toMatchObject([{ line: 4, code: 'invalid_date' }]);
  });

  it('reads a batch longer than a row may be, and no single payment that is', async () => {
    const many = Array.from({ length: 300 }, (_, at) => payment(`T${at}`, amt('5.00'))).join('');
    const long = payment('x'.repeat(70_000), amt('1500.00'));
    const { rows, errors } = await readAll(camt(entry(many), entry(long)));

    expect(rows).toHaveLength(300);
    expect(errors).toMatchObject([{ line: 4, code: 'row_too_long' }]);
  });

  it('warns of as many entries as the limit allows and counts those beyond', async () => {
    const wrong = entry(payment('A', amt('700')) + payment('B', amt('1')));
    const { rows, file } = await readAll(camt(...Array.from({ length: 80 }, () => wrong)));

    const warnings = file.warnings?.() ?? [];
    expect(rows).toHaveLength(80);
    expect(warnings).toHaveLength(LIMITS.bankFiles.warnings.value);
    expect(warnings.at(-1)).toMatchObject({ code: 'more_warnings', count: 31 });
  });
});
