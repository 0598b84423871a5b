import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent } from './import-story.js';

const vector = (name: string) => readFileSync(new URL(`../../vectors/bank-files/${name}`, import.meta.url));

interface Warning {
  readonly code: string;
  readonly detail: string;
  readonly line: number | null;
  readonly date: string | null;
  readonly count: number | null;
}

describe('the warnings of an import', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    client = await createClientFor(app);
  });
  afterAll(() => app.close());

  const warningsOf = async (content: string | Buffer, query = '', type = 'text/csv') => {
    const done = await importContent(app, client, { content, query, type });
    const listed = await app.as().get(`/v1/imports?client_id=${client}&limit=1`);
    expect(listed.body.data[0].warnings).toEqual(done.warnings);
    return { status: done.status as string, warnings: done.warnings as readonly Warning[] };
  };

  it.each([
    ['empty_file', '', ''],
    ['header_only', 'date,amount,description\n', ''],
    ['header_only', 'date,amount,description\n', '&atomic=true'],
    ['nothing_readable', 'date,amount,description\n2025-05-01,ten,Tea\n', ''],
  ])('say %s of a file with nothing in it (%j%s)', async (code, content, query) => {
    const { status, warnings } = await warningsOf(content, query);

    expect(status).toBe('failed');
    expect(warnings.filter((warning) => warning.code === code)).toHaveLength(1);
  });

  it.each(['', '&dry_run=true', '&atomic=true'])(
    'say that errors beyond those of 10,000 lines are not kept (%s)',
    async (query) => {
      const bad = 12_345;
      const content = `date,amount,description\n2025-05-01,-1.00,Tea\n${'2025-05-01,ten,Tea\n'.repeat(bad)}`;
      const done = await importContent(app, client, { content, query, type: 'text/csv' });

      expect(done.counts.failed).toBe(bad);
      expect(done.warnings.filter(({ code }: Warning) => code === 'errors_not_kept')).toMatchObject([
        { count: bad - 10_000 },
      ]);
      const { rows } = await app.ctx.systemDb.raw(
        'select count(*) as kept, max(line) as last from import_errors where import_id = ?',
        [uuidFromPublicId('import', done.id)],
      );
      expect(rows).toEqual([{ kept: '10000', last: 10_002 }]);
    },
  );

  it.each(['', '&dry_run=true', '&atomic=true'])(
    'name the line and day where the balance does not follow (%s)',
    async (query) => {
      const content =
        'Date,Type,Description,Paid out,Paid in,Balance\n25 Apr 26,CR,A,,100.00,100.00\n26 Apr 26,DD,B,30.00,,70.00\n28 Apr 26,DD,D,20.00,,45.00\n29 Apr 26,DD,E,5.00,,40.00\n';

      const { status, warnings } = await warningsOf(content, query);
      expect(status).toBe('completed');
      expect(warnings.filter(({ code }) => code === 'balance_gap')).toMatchObject([
        { line: 4, date: '2026-04-28', count: null },
      ]);
    },
  );

  it('say that a statement’s rows do not come to its closing balance', async () => {
    const content = `${vector('mt940_structured.sta')}`.replace('260406', '260431');

    const { warnings } = await warningsOf(content, '', 'text/plain');
    expect(warnings).toMatchObject([{ code: 'balance_gap', line: null, date: null }]);
  });

  it('count rows of years for which no tax is calculated, with the earliest day', async () => {
    const content =
      'date,amount,description\n2019-05-02,5.00,Tea\n2019-05-01,6.00,Tea\n2025-05-01,7.00,Tea\n2031-01-01,8.00,Tea\n';

    const { warnings } = await warningsOf(content);
    expect(warnings).toMatchObject([
      { code: 'rows_outside_tax_year', date: '2019-05-01', count: 2 },
      { code: 'rows_outside_tax_year', date: '2031-01-01', count: 1 },
    ]);
    expect(warnings[0]?.detail).toContain('2019-20');
  });

  it('count pending lines that were left out', async () => {
    const entry = (status: string) =>
      `<Ntry><Amt Ccy="GBP">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-04-07</Dt></BookgDt><AddtlNtryInf>X</AddtlNtryInf></Ntry>\n`;
    const content = `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>\n${entry('BOOK')}${entry('PDNG')}${entry('PDNG')}</Stmt></BkToCstmrStmt></Document>`;

    const { warnings } = await warningsOf(content, '', 'application/xml');
    expect(warnings).toMatchObject([{ code: 'pending_left_out', line: 4, count: 2 }]);
  });

  it('say of a batch that does not add up that it stayed one transaction; its payments add nothing twice', async () => {
    const detail = (amount: string) =>
      `<TxDtls><Amt Ccy="GBP">${amount}</Amt><RltdPties><Dbtr><Nm>T${amount}</Nm></Dbtr></RltdPties></TxDtls>`;
    const entry = (amount: string, id: string) =>
      `<Ntry><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-08</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls>${detail('700.00')}${detail('800.00')}</NtryDtls></Ntry>\n`;
    const content = `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>\n<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">3100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>\n${entry('1500.00', 'B1')}${entry('1600.00', 'B2')}</Stmt></BkToCstmrStmt></Document>`;
    const post = { content, type: 'application/xml' };

    const done = await importContent(app, client, post);
    const again = await importContent(app, client, post);

    expect(done).toMatchObject({ counts: { created: 3 }, balance_check: { status: 'agreed' } });
    expect(done.warnings).toMatchObject([{ code: 'batch_not_split', line: 5, date: '2026-04-08' }]);
    expect(again).toMatchObject({ counts: { created: 0, skipped_duplicate: 3 }, warnings: done.warnings });
  });

  it('say where the order of day and month, and the signs, were taken from', async () => {
    const content = 'Date,Details,Paid in,Paid out\n02/05/2025,Shop,,5.00\n03/05/2025,Sale,6.00,\n';

    const { warnings } = await warningsOf(content);
    expect(warnings.map(({ code }) => code)).toEqual(['date_order', 'sign']);
    expect(warnings[0]?.detail).toContain('the day first');
  });

  it('are none for a file that says everything, nor while an import runs', async () => {
    const { warnings } = await warningsOf('date,amount,description\n2025-06-01,7.00,Plain\n');

    expect(warnings).toEqual([]);
  });
});
