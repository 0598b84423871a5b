import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { exportErrors } from '../../../src/services/imports/export-errors.js';
import { processPrincipal } from '../../../src/services/principal.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, lastingPart, ledgerOf } from './import-story.js';

const LINES = 100_000;
const ADDED = 'line,column,code,detail';

describe('GET /v1/imports/{id}/errors.csv', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const errorsOf = async (id: string): Promise<string[]> => {
    const answer = await app.as().get(`/v1/imports/${id}/errors.csv`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain(`${id}-errors.csv`);
    return answer.text.trimEnd().split('\r\n');
  };

  it("gives the failing lines with the file's own columns, and takes them back when they are mended", async () => {
    const client = await createClientFor(app);
    const header = 'date,amount,description,category';
    const done = await importContent(app, client, {
      content: `${header}\n2025-06-02,-1.00,GOOD,\n2025-06-31,-2.00,"BAD, DATE",\n2025-06-03,-3.00,BAD CATEGORY,coffee\n`,
    });

    const lines = await errorsOf(done.id);
    const mended = lines.join('\r\n').replace('2025-06-31', '2025-06-30').replace(',coffee,', ',private,');
    const again = await importContent(app, client, { content: mended });

    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(`${header},${ADDED}`);
    expect(lines[1]).toMatch(/^2025-06-31,-2\.00,"BAD, DATE",,3,date,invalid_date,/);
    expect(lines[2]).toMatch(/^2025-06-03,-3\.00,BAD CATEGORY,coffee,4,category,unknown_category,/);
    expect(again).toMatchObject({
      status: 'completed',
      format: 'generic',
      counts: { created: 2, failed: 0 },
    });
    expect((await ledgerOf(app, client)).map((row) => row.description).sort()).toEqual([
      'BAD CATEGORY',
      'BAD, DATE',
      'GOOD',
    ]);
  });

  it('reports a line that fails again where it stands in the file that was sent', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, {
      content:
        'date,amount,description\n2025-06-01,-1.00,GOOD\n2025-06-31,-2.00,BAD\n2025-06-32,-2.00,WORSE\n',
    });
    const content = (await errorsOf(done.id)).join('\r\n').replace('2025-06-31', '2025-06-30');

    const again = await importContent(app, client, { content });

    expect((await app.as().get(again.errors_url)).body.data).toMatchObject([
      { line: 3, code: 'invalid_date' },
    ]);
    expect((await errorsOf(again.id))[1]).toMatch(/^2025-06-32,-2\.00,WORSE,3,date,/);
  });

  it('keeps a spreadsheet from running a cell, and gives the text back as it was', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, {
      content: 'date,amount,description\n2025-06-31,-2.00,=1+1\n2025-06-30,-4.00,PLAIN\n',
    });

    const lines = await errorsOf(done.id);
    await importContent(app, client, { content: lines.join('\r\n').replace('2025-06-31', '2025-06-30') });

    expect(lines[1]).toMatch(/^2025-06-31,-2\.00,'=1\+1,/);
    expect((await ledgerOf(app, client)).map((row) => row.description).sort()).toEqual(['=1+1', 'PLAIN']);
  });

  it("keeps a bank's own columns and blank headings", async () => {
    const client = await createClientFor(app);
    const content =
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,\n09/04/2026,FPI,'30-00-00,12345678,HODGKINSON JR,,250.00,13615.40,\n31/04/2026,FEE,'30-00-00,12345678,ACCOUNT FEE,19.00,,13365.40,\n";
    const done = await importContent(app, client, { content });

    const lines = await errorsOf(done.id);
    const again = await importContent(app, client, {
      content: lines.join('\r\n').replace('31/04/2026', '30/04/2026'),
    });

    expect(lines[0]).toBe(`${content.split('\n')[0]},${ADDED}`);
    expect(again).toMatchObject({ format: 'lloyds', counts: { created: 1, failed: 0 } });
    expect((await ledgerOf(app, client)).map((row) => row.amount_pence).sort()).toEqual(['-1900', '25000']);
  });

  it('finds the cells of lines in a locked year again, a semicolon file included', async () => {
    const client = await createClientFor(app);
    await app.ctx.systemDb('tax_returns').insert({
      id: app.ctx.newId(),
      tenant_id: app.tenant.tenantId,
      livemode: true,
      client_id: uuidFromPublicId('client', client),
      tax_year: 2024,
      state: 'submitting',
    });
    const done = await importContent(app, client, {
      content:
        'date;amount;description\n2025-05-01;-1.00;NEW\n2025-04-01;-2.00;"OLD; ONE"\n2025-04-02;-3.00;OLD TWO\n',
    });

    const lines = await errorsOf(done.id);

    expect(done.counts).toMatchObject({ created: 1, failed: 2 });
    expect(lines.map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
      'date,amount,description,line,column,code',
      '2025-04-01,-2.00,"OLD; ONE",3,date,period_locked',
      '2025-04-02,-3.00,OLD TWO,4,date,period_locked',
    ]);
  });

  it('gives the entries of a file that is no table under our own headings, to be mended as CSV', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, {
      content: [
        '{"date":"2025-06-02","amount":-1,"description":"GOOD","external_id":"a"}',
        '{"date":"2025-06-31","amount":-2.5,"description":"BAD DATE","external_id":"b"}',
        '{"date":"2025-06-03","amount":-3,"description":"BAD CATEGORY","category":"coffee"}',
        'not json',
      ].join('\n'),
      type: 'application/x-ndjson',
    });

    const lines = await errorsOf(done.id);
    const mended = lines
      .slice(0, 3)
      .join('\r\n')
      .replace('2025-06-31', '2025-06-30')
      .replace(',coffee,', ',private,');
    const again = await importContent(app, client, { content: mended });

    expect(lines[0]).toBe(
      `date,amount,currency,description,counterparty,reference,external_id,category,notes,original_record,${ADDED}`,
    );
    expect(lines[3]).toMatch(/^,,,,,,,,,not json,4,,invalid_json,/);
    expect(again).toMatchObject({ format: 'generic', counts: { created: 2, failed: 0 } });
    expect((await ledgerOf(app, client)).map(lastingPart).map((row) => row.slice(1, 5))).toEqual([
      ['2025-06-02', '-100', 'GOOD', 'a'],
      ['2025-06-30', '-250', 'BAD DATE', 'b'],
      ['2025-06-03', '-300', 'BAD CATEGORY', null],
    ]);
  });

  it.each([
    {
      kind: 'OFX',
      type: 'application/x-ofx',
      content: [
        'OFXHEADER:100',
        '<OFX><STMTRS><CURDEF>GBP<BANKTRANLIST>',
        '<STMTTRN><DTPOSTED>20250602<TRNAMT>5.00<FITID>f1<NAME>GOOD</STMTTRN>',
        '<STMTTRN><DTPOSTED>20250631<TRNAMT>-2.50<FITID>f2<NAME>RENT<MEMO>JUNE</STMTTRN>',
        '</BANKTRANLIST></STMTRS></OFX>',
      ],
      place: 'DTPOSTED',
      wrong: '20250631',
      row: ['2025-06-30', '-250', 'RENT JUNE', 'f2'],
    },
    {
      kind: 'camt.053',
      type: 'application/xml',
      content: [
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>',
        '<Ntry><Amt Ccy="GBP">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2025-06-02</Dt></BookgDt><AcctSvcrRef>c1</AcctSvcrRef><AddtlNtryInf>GOOD</AddtlNtryInf></Ntry>',
        '<Ntry><Amt Ccy="GBP">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2025-06-31</Dt></BookgDt><AcctSvcrRef>c2</AcctSvcrRef><AddtlNtryInf>RENT</AddtlNtryInf></Ntry>',
        '</Stmt></BkToCstmrStmt></Document>',
      ],
      place: 'BookgDt',
      wrong: '2025-06-31',
      row: ['2025-06-30', '-250', 'RENT', 'c2'],
    },
    {
      kind: 'MT940',
      type: 'text/x-mt940',
      content: [
        ':20:A',
        ':60F:C250601GBP0,00',
        ':61:250602C5,00NTRFNONREF//m1',
        ':86:GOOD',
        ':61:250631D2,50NTRFNONREF//m2',
        ':86:RENT',
        ':62F:C250630GBP2,50',
      ],
      place: ':61:',
      wrong: '2025-06-31',
      row: ['2025-06-30', '-250', 'RENT', 'm2'],
    },
    {
      kind: "a bank's JSON",
      type: 'application/json',
      content: [
        '{"results":[{"timestamp":"2025-06-02T10:00:00Z","amount":5,"currency":"GBP","transaction_type":"CREDIT","description":"GOOD","transaction_id":"t1"},',
        '{"timestamp":"2025-06-31","amount":2.5,"currency":"GBP","transaction_type":"DEBIT","description":"RENT","transaction_id":"t2"}]}',
      ],
      place: 'timestamp',
      wrong: '2025-06-31',
      row: ['2025-06-30', '-250', 'RENT', 't2'],
    },
  ])('fills in what an entry of $kind says, so that only the wrong part has to be mended', async (file) => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, { content: file.content.join('\n'), type: file.type });

    const lines = await errorsOf(done.id);
    const mended = lines.join('\r\n').replace(file.wrong, '2025-06-30');
    const again = await importContent(app, client, { content: mended });

    expect(done.counts).toMatchObject({ created: 1, failed: 1 });
    expect((await app.as().get(done.errors_url)).body.data).toEqual([
      { line: expect.any(Number), column: file.place, code: 'invalid_date', detail: expect.any(String) },
    ]);
    expect(again).toMatchObject({
      format: 'generic',
      counts: { created: 1, skipped_duplicate: 0, failed: 0 },
    });
    const ledger = (await ledgerOf(app, client)).map(lastingPart).map((row) => row.slice(1, 5));
    expect(ledger).toContainEqual(file.row);
    expect(ledger).toHaveLength(2);
  });

  it('mends a file without headings under numbered ones', async () => {
    const client = await createClientFor(app);
    const good = Array.from(
      { length: 9 },
      (_, day) => `0${day + 1}/06/2025,CARD PAYMENT ${day},-${day + 1}.50\n`,
    ).join('');
    const done = await importContent(app, client, {
      content: `${good}31/06/2025,RENT,-700.00\n`,
      query: '&format=hsbc',
    });

    const lines = await errorsOf(done.id);
    const again = await importContent(app, client, {
      content: lines.join('\r\n').replace('31/06/2025', '30/06/2025'),
      query: '&format=hsbc',
    });

    expect(lines[0]).toBe(`column 1,column 2,column 3,${ADDED}`);
    expect(lines[1]).toMatch(/^31\/06\/2025,RENT,-700\.00,10,/);
    expect(again).toMatchObject({ status: 'completed', counts: { created: 1, failed: 0 } });
  });

  it('is a header alone for an import without errors', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, {
      content: 'date,amount,description\n2025-06-01,-1.00,GOOD\n',
    });

    expect(await errorsOf(done.id)).toEqual([`date,amount,description,${ADDED}`]);
  });

  it('is written a piece at a time, however many lines failed', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, {
      content: 'date,amount,description\nnever,-1.00,FIRST\n',
    });
    const { id, tenant_id, livemode } = await app.ctx
      .systemDb('imports')
      .where({ id: uuidFromPublicId('import', done.id) })
      .first('id', 'tenant_id', 'livemode');
    await app.ctx.systemDb.raw(
      `insert into import_errors (tenant_id, livemode, import_id, line, column_name, code, detail, cells)
       select ?, ?, ?, line, 'date', 'invalid_date', 'is not a date', ? from generate_series(3, ?) as line`,
      [tenant_id, livemode, id, '["never","-1.00","ANOTHER"]', LINES + 1],
    );
    const principal = processPrincipal({ tenantId: tenant_id, livemode }, 'test');
    let [lines, pieces, largest] = [0, 0, 0];
    let maxHeld = 0;
    const before = process.memoryUsage().heapUsed;

    for await (const piece of await exportErrors(app.ctx, principal, id)) {
      pieces += 1;
      largest = Math.max(largest, piece.length);
      lines += Buffer.from(piece).toString().split('\r\n').length - 1;
      maxHeld = Math.max(maxHeld, process.memoryUsage().heapUsed - before);
    }

    expect(lines).toBe(1 + LINES);
    expect(largest).toBeLessThan(128 * 1024);
    expect(pieces).toBeGreaterThan(50);
    expect(pieces).toBeLessThan(LINES / 10);
    // The whole of it would be more than a hundred.
    expect(maxHeld / 1024 / 1024).toBeLessThan(64);
  }, 240_000);
});
