import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

const VECTORS = new URL('../../../vectors/bank-files/', import.meta.url);

async function balancesOf(content: string | Uint8Array, chunkBytes = 65_536) {
  const { file } = await readAll(content, { chunkBytes });
  return file.statedBalances?.();
}

const camtBalance = (code: string, amount: string, day: string, subtype = '') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>${subtype}</Tp><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

describe('the statements of a file', () => {
  it('are those of each account of a CAMT file, and the sum of all is compared with the rows', async () => {
    const content = readFileSync(new URL('camt_two_accounts.xml', VECTORS));

    for (const size of [13, 65_536])
      expect(await balancesOf(content, size)).toEqual({
        opening: null,
        closing: null,
        moved: -2000,
        currency: 'GBP',
        statements: [
          {
            account: 'GB00TEST00000000000001',
            currency: 'GBP',
            openedOn: '2026-04-30',
            closedOn: '2026-04-30',
            opening: 100_000,
            closing: 99_000,
          },
          {
            account: 'GB00TEST00000000000002',
            currency: 'GBP',
            openedOn: '2026-04-30',
            closedOn: '2026-04-30',
            opening: 5000,
            closing: 4000,
          },
        ],
      });
  });

  it('are one over the pages of a CAMT statement, for the days that it says', async () => {
    const page = (...balances: readonly string[]) =>
      `<Stmt><FrToDt><FrDtTm>2026-04-01T00:00:00</FrDtTm><ToDtTm>2026-04-30T23:59:59</ToDtTm></FrToDt><Acct><Id><IBAN>GB00TEST01</IBAN></Id></Acct>${balances.join('')}</Stmt>`;
    const part = '<SubTp><Cd>INTM</Cd></SubTp>';
    const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${page(
      camtBalance('OPBD', '10.00', '2026-03-31'),
      camtBalance('CLBD', '8.00', '2026-04-15', part),
    )}${page(camtBalance('OPBD', '8.00', '2026-04-15', part), camtBalance('CLBD', '5.00', '2026-04-30'))}</BkToCstmrStmt></Document>`;

    expect(await balancesOf(text)).toMatchObject({
      moved: -500,
      statements: [
        {
          account: 'GB00TEST01',
          openedOn: '2026-03-31',
          closedOn: '2026-04-30',
          opening: 1000,
          closing: 500,
        },
      ],
    });
  });

  it('are those of an MT940 file, whose pages go on with one another', async () => {
    const page = (account: string, ...lines: readonly string[]) =>
      `:20:X\n:25:${account}\n:28C:1/1\n${lines.join('\n')}\n-\n`;
    const text =
      page('A', ':60F:C260401GBP10,00', ':61:2604060406D2,00NTRFNONREF', ':62M:C260415GBP8,00') +
      page('A', ':60M:C260415GBP8,00', ':61:2604160416D3,00NTRFNONREF', ':62F:C260430GBP5,00') +
      page('B', ':60F:D260401GBP1,00', ':62F:C260430GBP5,00');

    expect(await balancesOf(text)).toEqual({
      opening: null,
      closing: null,
      moved: 100,
      currency: 'GBP',
      statements: [
        {
          account: 'A',
          currency: 'GBP',
          openedOn: '2026-04-01',
          closedOn: '2026-04-30',
          opening: 1000,
          closing: 500,
        },
        {
          account: 'B',
          currency: 'GBP',
          openedOn: '2026-04-01',
          closedOn: '2026-04-30',
          opening: -100,
          closing: 500,
        },
      ],
    });
  });

  it('are those of an OFX file, each with its ledger balance and never the available one', async () => {
    const statement = (account: string, balance: string) =>
      `<STMTRS><CURDEF>GBP<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><DTSTART>20260401<DTEND>20260430</BANKTRANLIST>${balance}</STMTRS>`;
    const text = `<OFX>${statement(
      '1',
      '<LEDGERBAL><DTASOF>20260501<BALAMT>10.00</LEDGERBAL><AVAILBAL><BALAMT>99.00<DTASOF>20260501</AVAILBAL>',
    )}${statement('2', '')}<BANKTRANLIST><STMTTRN><DTPOSTED>20260402<TRNAMT>1.00<FITID>1<NAME>X</STMTTRN></BANKTRANLIST></OFX>`;

    for (const size of [5, 65_536])
      expect((await balancesOf(text, size))?.statements).toEqual([
        {
          account: '1',
          currency: 'GBP',
          openedOn: '2026-04-01',
          closedOn: '2026-05-01',
          opening: null,
          closing: 1000,
        },
        {
          account: '2',
          currency: 'GBP',
          openedOn: '2026-04-01',
          closedOn: '2026-04-30',
          opening: null,
          closing: null,
        },
      ]);
  });
});
