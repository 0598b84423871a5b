import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../support/damaged-files.js';
import { type DrawnStatement, drawnStatement, pdfOf } from '../../support/statements/draw-statement.js';
import { STATEMENT_STYLES, type StatementStyle } from '../../support/statements/statement-styles.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, ledgerOf } from './import-story.js';

const PDF = 'application/pdf';
const STYLE = STATEMENT_STYLES.find(({ format }) => format === 'lloyds') as StatementStyle;

describe('POST /v1/imports of a PDF statement', () => {
  let app: TestApp;
  let drawn: DrawnStatement;
  beforeAll(async () => {
    app = await startTestApp();
    drawn = drawnStatement(STYLE, seededRandom(1));
  });
  afterAll(() => app.close());

  it('books its rows, and their balances agree', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, { content: await pdfOf(drawn.pages), type: PDF });

    expect(done).toMatchObject({
      status: 'completed',
      format: 'lloyds',
      counts: { created: drawn.rows.length, failed: 0 },
      balance_check: { status: 'agreed', breaks: 0 },
      warnings: [],
    });
    const ledger = (await ledgerOf(app, client)).map((row) => `${row.date} ${row.amount_pence}`).sort();
    expect(ledger).toEqual(drawn.rows.map((row) => `${row.date} ${row.amountPence}`).sort());
  });

  it('books no row that the balances do not prove, and says on which page it is', async () => {
    const client = await createClientFor(app);
    const pages = drawn.pages.map((texts, page) => {
      const at = texts.findIndex(({ edge, text }) => edge === 'right' && /^\d+\.\d\d$/.test(text));
      return page === 1
        ? texts.map((text, index) => (index === at ? { ...text, text: `7${text.text}` } : text))
        : texts;
    });

    const done = await importContent(app, client, { content: await pdfOf(pages), type: PDF });
    const errors = (await app.as().get(done.errors_url)).body.data;
    const csv = (await app.as().get(`/v1/imports/${done.id}/errors.csv`)).text;

    expect(done).toMatchObject({ status: 'completed', balance_check: { status: 'differs' } });
    expect(done.counts.failed).toBeGreaterThan(0);
    expect(done.counts.created + done.counts.failed).toBe(drawn.rows.length);
    expect(errors).toMatchObject(
      Array(done.counts.failed).fill({
        code: 'balance_not_proved',
        detail: expect.stringMatching(/^Page 2, line \d+: /),
      }),
    );
    expect(done.warnings.map(({ code }: { code: string }) => code)).toContain('statement_not_proved');
    expect(csv.split('\r\n')[1]).toContain(',balance_not_proved,');
  });

  it('fails an import of a scan by name', async () => {
    const client = await createClientFor(app);

    const done = await importContent(app, client, { content: await pdfOf([[], []]), type: PDF });

    expect(done).toMatchObject({ status: 'failed', error: { code: 'pdf_without_text' } });
  });
});
