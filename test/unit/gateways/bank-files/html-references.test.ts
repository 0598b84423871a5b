import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

describe('readBankFile on texts with HTML references', () => {
  it.each([
    ['CSV', 'date,amount,description\n2026-05-01,-5.00,B&amp;Q Sainsbury&#39;s\n'],
    ['a table of another bank', 'Date,Details,Paid in,Paid out\n1 May 2026,B&amp;Q Sainsbury&#39;s,,5.00\n'],
    ['QIF', '!Type:Bank\nD31/05/2026\nT-5.00\nPB&amp;Q Sainsbury&#39;s\n^\n'],
    ['JSON', '[{"date":"2026-05-01","amount":-5,"description":"B&amp;Q Sainsbury&#39;s"}]'],
    [
      'OFX escaped twice',
      'OFXHEADER:100\n<OFX>\n<STMTTRN>\n<DTPOSTED>20260501\n<TRNAMT>-5.00\n<FITID>f\n<NAME>B&amp;amp;Q Sainsbury&amp;#39;s\n</STMTTRN>\n</OFX>',
    ],
    [
      'camt escaped twice',
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="GBP">5</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-05-01</Dt></BookgDt><AddtlNtryInf>B&amp;amp;Q Sainsbury&amp;#39;s</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`,
    ],
  ])('reads %s as it was meant', async (_, content) => {
    const { rows } = await readAll(content);

    expect(rows.map(({ description }) => description)).toEqual(["B&Q Sainsbury's"]);
  });
});
