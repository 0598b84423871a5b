import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

const ENTRY =
  '<Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-06</Dt></BookgDt><AddtlNtryInf>Tea</AddtlNtryInf></Ntry>';

const document = (element: string, statement: string, version: string, prefix = '') =>
  `<?xml version="1.0"?><${prefix}Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><${prefix}${element}><${prefix}${statement}>${ENTRY}</${prefix}${statement}></${prefix}${element}></${prefix}Document>`;

describe('an ISO 20022 file', () => {
  it.each(['', 'n1:'])(
    'says by its own element whether it notifies of payments or states an account (%s)',
    async (prefix) => {
      const isNotification = async (text: string) => (await readAll(text)).file.isNotification;

      expect(
        await isNotification(document('BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054.001.08', prefix)),
      ).toBe(true);
      expect(await isNotification(document('BkToCstmrStmt', 'Stmt', 'camt.053.001.08', prefix))).toBe(false);
      expect(await isNotification(document('BkToCstmrAcctRpt', 'Rpt', 'camt.052.001.08', prefix))).toBe(
        false,
      );
    },
  );

  it('is no notification because its statement mentions one', async () => {
    const text = document('BkToCstmrStmt', 'Stmt', 'camt.053.001.08').replace('Tea', 'camt.054 Ntfctn');

    expect((await readAll(text)).file.isNotification).toBe(false);
  });
});
