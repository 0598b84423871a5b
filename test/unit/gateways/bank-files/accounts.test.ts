import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

const accountsOf = async (text: string, chunkBytes = 65_536) =>
  (await readAll(text, { chunkBytes })).rows.map(({ account }) => account);

const ofxStatement = (tag: string, from: string, account: string, ids: readonly string[], currency = 'GBP') =>
  `<${tag}><CURDEF>${currency}<${from}><BANKID>200000<ACCTID>${account}<ACCTTYPE>CHECKING</${from}><BANKTRANLIST>${ids
    .map((id) => `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260407<TRNAMT>-1.00<FITID>${id}<NAME>Tea</STMTTRN>`)
    .join('')}</BANKTRANLIST></${tag}>`;

const camtStatement = (account: string) =>
  `<Stmt><Acct><Id>${account}</Id></Acct><Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-06</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><CdtrAcct><Id><IBAN>GB00OTHER</IBAN></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls><AddtlNtryInf>Tea</AddtlNtryInf></Ntry></Stmt>`;
const camt = (...statements: readonly string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`;

describe('the account of each row', () => {
  it('is that of its own statement in an OFX file, wherever the file is cut into pieces', async () => {
    const text = `OFXHEADER:100\n\n<OFX>${ofxStatement('STMTRS', 'BANKACCTFROM', '11111111', ['a'])}${ofxStatement('CCSTMTRS', 'CCACCTFROM', '4444', ['b', 'c'], 'USD')}</OFX>`;

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (chunkBytes) => {
        const { rows } = await readAll(text, { chunkBytes });

        expect(rows.map(({ account, currency }) => `${account} ${currency}`)).toEqual([
          '11111111 GBP',
          '4444 USD',
          '4444 USD',
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('is not taken from the statement before where an OFX statement names none', async () => {
    const nameless = ofxStatement('STMTRS', 'BANKACCTFROM', '', ['b']);

    expect(
      await accountsOf(`<OFX>${ofxStatement('STMTRS', 'BANKACCTFROM', '11111111', ['a'])}${nameless}</OFX>`),
    ).toEqual(['11111111', null]);
  });

  it('is the IBAN or other id of each CAMT statement, never that of the other party', async () => {
    const text = camt(
      camtStatement('<IBAN>GB00TEST01</IBAN>'),
      camtStatement('<Othr><Id>20000012345678</Id></Othr>'),
      `<Stmt>${camtStatement('').slice('<Stmt><Acct><Id></Id></Acct>'.length)}`,
    );

    for (const size of [7, 64, 65_536])
      expect(await accountsOf(text, size)).toEqual(['GB00TEST01', '20000012345678', null]);
  });

  it('is what :25: of each MT940 statement says', async () => {
    const statement = (account: string) =>
      `:20:X\n${account}:28C:1/1\n:60F:C260401GBP100,00\n:61:2604060406D1,00NTRFNONREF\n:86:Tea\n:62F:C260430GBP99,00\n-\n`;

    expect(
      await accountsOf(statement(':25:20-00-00/12345678\n') + statement(':25P:GB00TEST01\n') + statement('')),
    ).toEqual(['20-00-00/12345678', 'GB00TEST01', null]);
  });

  it('is the one that stands before a QIF register, and none where a list names several', async () => {
    const register = '!Type:Bank\nD06/04/2026\nT-1.00\nPTea\n^\nD16/04/2026\nT-1.00\nPTea\n^\n';
    const account = (name: string) => `!Account\nN${name}\nTBank\n^\n`;

    expect(await accountsOf(account('Current') + register + account('Saver') + register)).toEqual([
      'Current',
      'Current',
      'Saver',
      'Saver',
    ]);
    expect(await accountsOf(`!Account\nNCurrent\nTBank\n^\nNSaver\nTBank\n^\n${register}`)).toEqual([
      null,
      null,
    ]);
    expect(await accountsOf(account('Current') + register + register)).toEqual([
      'Current',
      'Current',
      null,
      null,
    ]);
  });

  it('is the number of an account that a bank’s own export has beside each row', async () => {
    const natwest =
      "Date,Type,Description,Value,Balance,Account Name,Account Number\n06/04/2026,POS,TEA,-1.00,9.00,ANN,'601234-11111111\n07/04/2026,POS,TEA,-1.00,9.00,ANN,'601234-22222222\n";
    const lloyds =
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n07/04/2026,DEB,'77-00-01,12345678,TEA,1.00,,9.00\n";
    const barclays =
      'Number,Date,Account,Amount,Subcategory,Memo\n,06/04/2026,20-00-00 11111111,-1.00,PAYMENT,TEA\n';

    expect(await accountsOf(natwest)).toEqual(['601234-11111111', '601234-22222222']);
    expect(await accountsOf(lloyds)).toEqual(['77-00-01 12345678']);
    expect(await accountsOf(barclays)).toEqual(['20-00-00 11111111']);
  });

  it('is what stands in a column of accounts, under any of its usual headings', async () => {
    const headings = [
      'Account',
      'Account Number',
      'Account No.',
      'IBAN',
      'Own account',
      'Account ID',
      'Account name',
    ];

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...headings),
        fc.array(fc.constantFrom('11111111', '22222222', 'GB00 TEST 0001', 'Main'), {
          minLength: 1,
          maxLength: 3,
        }),
        async (heading, accounts) => {
          const rows = accounts.flatMap((account, at) =>
            [1, 2, 3, 4].map((day) => ({
              account,
              line: `${day + 12}/04/2026,Shop ${day} ${at},-${day}.50,${account}`,
            })),
          );
          const text = `Date,Description,Amount,${heading}\n${rows.map(({ line }) => line).join('\n')}\n`;

          expect(await accountsOf(text)).toEqual(rows.map(({ account }) => account));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is unknown where the column is the other party’s: other on each row, often blank, or one for each party', async () => {
    const table = (accounts: readonly string[], party: (at: number) => string) =>
      `Date,Payee,Amount,Account Number\n${accounts.map((account, at) => `${at + 13}/04/2026,${party(at)},-${at + 1}.50,${account}`).join('\n')}\n`;
    const shop = (at: number) => `Shop ${at}`;

    expect(await accountsOf(table(['1001', '1002', '1003', '1003'], shop))).toEqual([null, null, null, null]);
    expect(await accountsOf(table(['1001', '', '', '1001'], shop))).toEqual([null, null, null, null]);
    expect(
      await accountsOf(table(['1001', '1001', '1002', '1002'], (at) => (at < 2 ? 'Landlord' : 'Supplier'))),
    ).toEqual([null, null, null, null]);
  });

  it('is the account that stands above a table without such a column', async () => {
    const table = 'Date,Description,Amount\n16/04/2026,Tea,-1.00\n17/04/2026,Tea,-2.00\n';

    expect(await accountsOf(`Account Name: Saver\nAccount Number: 12345678\n\n${table}`)).toEqual([
      '12345678',
      '12345678',
    ]);
    expect(await accountsOf(`"Account Name:","Credit Card ****1234"\n\n${table}`)).toEqual([
      'Credit Card ****1234',
      'Credit Card ****1234',
    ]);
  });

  it('is the id that an API gives with each transaction', async () => {
    const plaid = (account: string, id: string) => ({
      account_id: account,
      transaction_id: id,
      iso_currency_code: 'GBP',
      pending: false,
      date: '2026-04-06',
      amount: 1,
      name: 'Tea',
    });

    expect(await accountsOf(JSON.stringify({ transactions: [plaid('A', '1'), plaid('B', '2')] }))).toEqual([
      'A',
      'B',
    ]);
  });

  it('is cut at 64 characters, however long the file spells it', async () => {
    const long = `A${'9'.repeat(500)}`;

    expect(await accountsOf(`Date,Description,Amount,Account\n16/04/2026,Tea,-1.00,${long}\n`)).toEqual([
      long.slice(0, 64),
    ]);
  });
});
