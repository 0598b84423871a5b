import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { writeOds, writeXlsx } from '../../support/workbooks/write-workbooks.js';
import { createClientFor, importContent, ledgerOf } from './import-story.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ODS = 'application/vnd.oasis.opendocument.spreadsheet';
const WORKBOOK = {
  sheets: [
    { name: 'Notes', rows: [['Kept by', 'Ada']] },
    {
      name: '2025-26',
      rows: [
        ['Account of Ada Byron'],
        [],
        ['Date', 'Description', 'Amount'],
        [{ date: '2025-06-01' }, 'SALE', 100.5],
        ['31/06/2025', 'BAD DATE', -20],
        [{ date: '2025-06-03' }, 'PAPER', -3.25],
      ],
    },
  ],
};

describe('POST /v1/imports of a workbook', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each([
    ['xlsx', XLSX, writeXlsx],
    ['ods', ODS, writeOds],
  ])('books the rows of %s, and names sheet and row of one that fails', async (_, type, write) => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, { content: write(WORKBOOK), type });

    expect(done).toMatchObject({ status: 'completed', counts: { created: 2, failed: 1 } });
    expect((await ledgerOf(app, client)).map((row) => [row.date, row.amount_pence, row.import_row])).toEqual([
      ['2025-06-01', '10050', 4],
      ['2025-06-03', '-325', 6],
    ]);
    expect((await app.as().get(done.errors_url)).body.data).toMatchObject([
      { line: 5, code: 'invalid_date', detail: expect.stringContaining('Sheet “2025-26”, row 5: ') },
    ]);
  });

  it('gives the failing rows as CSV, which is taken back when it is mended', async () => {
    const client = await createClientFor(app);
    const done = await importContent(app, client, { content: writeXlsx(WORKBOOK), type: XLSX });

    const { text } = await app.as().get(`/v1/imports/${done.id}/errors.csv`);
    const again = await importContent(app, client, { content: text.replace('31/06/2025', '30/06/2025') });

    expect(text.split('\r\n')[0]).toBe('Date,Description,Amount,line,column,code,detail');
    expect(again).toMatchObject({ status: 'completed', counts: { created: 1, failed: 0 } });
    expect((await ledgerOf(app, client)).map((row) => row.amount_pence).sort()).toEqual([
      '-2000',
      '-325',
      '10050',
    ]);
  });

  it('names the sheet of rows that are refused as duplicates', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: writeXlsx(WORKBOOK), type: XLSX });

    const again = await importContent(app, client, {
      content: writeOds(WORKBOOK),
      type: ODS,
      query: '&on_duplicate=error',
    });
    const { text } = await app.as().get(`/v1/imports/${again.id}/errors.csv`);

    expect(again.counts).toMatchObject({ created: 0, failed: 3 });
    expect(text).toContain('2025-06-01,SALE,100.50,4,,duplicate,"Sheet “2025-26”, row 4: ');
  });

  it('fails an import of a workbook with a password, and says what to do', async () => {
    const client = await createClientFor(app);
    const content = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage\0', 'utf16le'),
    ]);

    const done = await importContent(app, client, { content, type: XLSX });

    expect(done).toMatchObject({ status: 'failed', error: { code: 'file_encrypted' } });
    expect((await app.as().get(`/v1/imports/${done.id}/errors.csv`)).status).toBe(200);
  });
});
