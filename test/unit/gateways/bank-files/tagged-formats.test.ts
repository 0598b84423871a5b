import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

const OFX_TRANSACTION =
  '<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>20260406\n<TRNAMT>-23.50\n<FITID>f1\n<NAME>B&amp;Q\n</STMTTRN>\n';

describe('readBankFile on OFX', () => {
  it('reads leaf tags left open, a date with a zone, and where each transaction starts', async () => {
    const { rows, file } = await readAll(
      `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>\n<STMTRS>\n<CURDEF>GBP\n<BANKTRANLIST>\n${OFX_TRANSACTION}<STMTTRN>\n<DTPOSTED>20260405193000[-5:EST]\n<TRNAMT>+1500.00\n<FITID>f2\n<NAME>ACME\n<MEMO>ACME LTD INV-42\n</STMTTRN>\n</BANKTRANLIST>\n</STMTRS>\n</OFX>\n`,
      { chunkBytes: 5 },
    );

    expect(file.format).toBe('ofx');
    expect(rows).toMatchObject([
      {
        line: 8,
        date: '2026-04-06',
        amountPence: -2350,
        currency: 'GBP',
        description: 'B&Q',
        externalId: 'f1',
      },
      {
        line: 15,
        date: '2026-04-06',
        amountPence: 150000,
        description: 'ACME LTD INV-42',
        counterparty: 'ACME',
      },
    ]);
  });

  it('reads OFX 2 of a card, where the settlement is a transfer', async () => {
    const { rows } = await readAll(
      '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><CCSTMTRS><CURDEF>EUR</CURDEF><BANKTRANLIST><STMTTRN><DTPOSTED>20260406120000.000[0:GMT]</DTPOSTED><TRNAMT>-23.50</TRNAMT><FITID>f1</FITID><NAME>BOOKS</NAME></STMTTRN><STMTTRN><DTPOSTED>20260407</DTPOSTED><TRNAMT>100.00</TRNAMT><FITID>f2</FITID><NAME><![CDATA[PAYMENT RECEIVED - THANK YOU]]></NAME></STMTTRN></BANKTRANLIST></CCSTMTRS></OFX>',
    );

    expect(rows).toMatchObject([
      { amountPence: -2350, currency: 'EUR', kind: 'ordinary' },
      { amountPence: 10000, description: 'PAYMENT RECEIVED - THANK YOU', kind: 'transfer' },
    ]);
  });

  it('reports a transaction without an amount and reads on', async () => {
    const { rows, errors } = await readAll(
      `OFXHEADER:100\n<OFX>\n<STMTTRN>\n<DTPOSTED>20260406\n<FITID>f0\n</STMTTRN>\n${OFX_TRANSACTION}</OFX>`,
    );

    expect(errors).toMatchObject([{ line: 3, column: 'TRNAMT', code: 'missing_value' }]);
    expect(rows).toHaveLength(1);
  });

  it('reports a file that breaks off', async () => {
    const { rows, errors } = await readAll(
      `OFXHEADER:100\n<OFX>\n${OFX_TRANSACTION}<STMTTRN>\n<DTPOSTED>2026`,
    );

    expect(rows).toHaveLength(1);
    expect(errors.map(({ code }) => code)).toEqual(['malformed_row', 'malformed_row']);
  });

  it('refuses a document type', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "aaaa">]><OFX></OFX>';

    await expect(readAll(bomb)).rejects.toMatchObject({ code: 'malformed_file' });
  });
});

describe('readBankFile on camt.053', () => {
  const camt = (entries: string, version = '08') =>
    `<?xml version="1.0"?>\n<d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><d:BkToCstmrStmt><d:Stmt>\n${entries}</d:Stmt></d:BkToCstmrStmt></d:Document>`;

  it('reads a later version with prefixes, a name inside a party and a status inside a code', async () => {
    const { rows, leftOut, file } = await readAll(
      camt(
        '<d:Ntry><d:Amt Ccy="GBP">12.5</d:Amt><d:CdtDbtInd>DBIT</d:CdtDbtInd><d:Sts><d:Cd>BOOK</d:Cd></d:Sts><d:BookgDt><d:DtTm>2026-04-05T23:30:00Z</d:DtTm></d:BookgDt><d:AcctSvcrRef>S1</d:AcctSvcrRef><d:NtryDtls><d:TxDtls><d:Refs><d:EndToEndId>NOTPROVIDED</d:EndToEndId></d:Refs><d:RltdPties><d:Cdtr><d:Pty><d:Nm>A &amp; B &#163;</d:Nm></d:Pty></d:Cdtr></d:RltdPties><d:RmtInf><d:Ustrd>one</d:Ustrd><d:Ustrd>two</d:Ustrd></d:RmtInf></d:TxDtls></d:NtryDtls></d:Ntry>\n<d:Ntry><d:Amt Ccy="GBP">1</d:Amt><d:CdtDbtInd>CRDT</d:CdtDbtInd><d:Sts><d:Cd>PDNG</d:Cd></d:Sts></d:Ntry>',
      ),
      { chunkBytes: 9 },
    );

    expect(file.format).toBe('camt053');
    expect(rows).toMatchObject([
      {
        line: 3,
        date: '2026-04-06',
        amountPence: -1250,
        description: 'A & B £ one two',
        externalId: 'S1',
        reference: null,
      },
    ]);
    expect(leftOut).toEqual([{ line: 4, reason: 'pending' }]);
  });

  it('reports an entry that is not well formed and reads on', async () => {
    const entry = (amount: string) =>
      `<Ntry><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-04-06</Dt></BookgDt><AddtlNtryInf>X</AddtlNtryInf></Ntry>\n`;
    const text = camt(`${entry('1').replace('</CdtDbtInd>', '')}${entry('2')}`, '02').replaceAll('d:', '');

    const { rows, errors } = await readAll(text);

    expect(errors).toMatchObject([{ line: 3, column: 'Ntry', code: 'malformed_row' }]);
    expect(rows).toMatchObject([{ line: 4, amountPence: 200 }]);
  });

  it.each(['<CdtDbtInd>XXXX</CdtDbtInd>', ''])('does not guess a direction from %j', async (indicator) => {
    const entry = `<Ntry><Amt Ccy="GBP">5</Amt>${indicator}<BookgDt><Dt>2026-04-06</Dt></BookgDt></Ntry>\n`;
    const { rows, errors } = await readAll(camt(entry, '02').replaceAll('d:', ''));

    expect(rows).toEqual([]);
    expect(errors).toMatchObject([{ line: 3, column: 'CdtDbtInd', code: 'unknown_direction' }]);
  });

  it('refuses other XML', async () => {
    await expect(readAll('<html><table></table></html>')).rejects.toMatchObject({
      code: 'format_not_recognised',
    });
  });
});

describe('readBankFile on MT940', () => {
  const statement = (...lines: string[]) =>
    [
      '{1:F01BANKGB2LXXXX}{4:',
      ':20:REF',
      ':25:12',
      ':60F:C260401EUR1000,00',
      ...lines,
      ':62F:C260430EUR0,',
      '-}',
      '',
    ].join('\r\n');

  it('reads subfields, code words and free text', async () => {
    const { rows } = await readAll(
      statement(
        ':61:260407C1500,00NTRFNONREF//B1',
        ':86:166?00CREDIT?20EREF+ABC?21SVWZ+Invoice 42?32ACME ',
        '?33LTD',
        ':61:2604080408D6,5NTRFINV-7//B2',
        ':86:/EREF/E2E/NAME/Landlord/REMI/Rent April',
        ':61:260409D120,NCHG',
        ':86:ACCOUNT',
        'CHARGES',
      ),
    );

    expect(rows).toMatchObject([
      {
        line: 5,
        date: '2026-04-07',
        amountPence: 150000,
        currency: 'EUR',
        description: 'ACME LTD Invoice 42',
        reference: 'ABC',
        externalId: 'B1',
      },
      {
        line: 8,
        amountPence: -650,
        description: 'Landlord Rent April',
        counterparty: 'Landlord',
        externalId: 'B2',
      },
      { line: 10, amountPence: -12000, description: 'ACCOUNT CHARGES', reference: null },
    ]);
  });

  it('turns reversals round and leaves expected entries out', async () => {
    const { rows, leftOut } = await readAll(
      statement(
        ':61:260407RC10,00NTRFA',
        ':61:260407RD20,00NTRFB',
        ':61:260407CR30,00NTRFC',
        ':61:260408ED5,00NTRFD',
      ),
    );

    expect(rows.map(({ amountPence }) => amountPence)).toEqual([-1000, 2000, 3000]);
    expect(leftOut).toEqual([{ line: 8, reason: 'pending' }]);
  });

  it('reports an impossible date and an unreadable line', async () => {
    const { errors } = await readAll(statement(':61:260231C10,00NTRFA', ':61:nonsense'));

    expect(errors).toMatchObject([
      { line: 5, code: 'invalid_date' },
      { line: 6, code: 'malformed_row' },
    ]);
  });
});

describe('readBankFile on QIF', () => {
  it('reads Quicken dates, splits, transfers between accounts and an opening balance', async () => {
    const { rows, leftOut } = await readAll(
      "!Account\nNCurrent\nTBank\n^\n!Type:Bank\nD4/25'26\nT1,000.00\nPOpening Balance\nL[Current]\n^\nD4/26'26\nT-1,023.50\nPSHOP\nSFood\n$-1000\nSHome\n$-23.50\n^\nD4/ 7'26\nT-50.00\nPSaver\nL[Savings]\n",
    );

    expect(leftOut).toEqual([{ line: 6, reason: 'balance_row' }]);
    expect(rows).toMatchObject([
      { line: 11, date: '2026-04-26', amountPence: -102350, description: 'SHOP', kind: 'ordinary' },
      { line: 19, date: '2026-04-07', amountPence: -5000, kind: 'transfer' },
    ]);
  });

  it('passes over lists of categories', async () => {
    const { items } = await readAll(
      '!Type:Cat\nNFood\nDGroceries\n^\n!Type:Bank\nD25/04/2026\nT5.00\nPX\n^\n',
    );

    expect(items).toMatchObject([{ kind: 'row', row: { amountPence: 500 } }]);
  });

  it('refuses dates that can be read two ways, until the pattern is given', async () => {
    const text = '!Type:Bank\nD04/05/2026\nT5.00\nPX\n^\n';

    await expect(readAll(text)).rejects.toMatchObject({ code: 'date_order_ambiguous' });

    const mapping = { date: 'D', amount: 'T', description: 'P', date_format: 'DD/MM/YYYY' };
    const { rows } = await readAll(text, { mapping });
    expect(rows).toMatchObject([{ date: '2026-05-04' }]);
  });
});
