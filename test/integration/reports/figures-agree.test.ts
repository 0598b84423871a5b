import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import {
  REPORT_TYPES,
  REPORTS,
  type Report,
  type ReportFormat,
  type ReportType,
} from '../../../src/domain/reports/report.js';
import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../../src/domain/tax-year.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { processPrincipal } from '../../../src/services/principal.js';
import { reportBuilderOf } from '../../../src/services/reports/report-builders.js';
import { drain } from '../../support/drain.js';
import { type ApiYear, apiYear } from '../../support/reports/api-figures.js';
import { expensesPosted } from '../../support/reports/expense-figures.js';
import { createFigureBook, type FigureBook } from '../../support/reports/figure-book.js';
import {
  FIGURE_READERS,
  FILE_READERS,
  type FigureReader,
  WITHOUT_FIGURES,
} from '../../support/reports/figure-readers.js';
import { added, type Figures, sourceFigures } from '../../support/reports/figures.js';
import { generatedLedger, TAX_YEAR } from '../../support/reports/generated-ledger.js';
import { exportFigures, type LedgerFigures } from '../../support/reports/ledger-figures.js';
import { type PostedLedger, postLedger } from '../../support/reports/post-ledger.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const LEDGERS = Array.from({ length: 200 }, (_, seed) => generatedLedger(seed));
const YEAR = formatTaxYear(TAX_YEAR);
const BOTH_YEARS = { from: taxYearStartsOn(TAX_YEAR - 1), to: taxYearEndsOn(TAX_YEAR) };
const AT_ONCE = 6;
/** An amount in pounds, such as `12.30`; the fraction of a second has three digits. */
const AMOUNT = /£|\d\.\d{2}(?!\d)/;

interface Client extends PostedLedger {
  readonly api: ApiYear;
  /** What the reports of the client have to say. */
  readonly figures: Figures;
}

const offered = (type: ReportType): ReportFormat[] =>
  REPORTS[type].formats.filter((format) => format !== 'pdf').sort();

describe('the figures of 200 generated clients', () => {
  let app: TestApp;
  let clients: readonly Client[];
  beforeAll(async () => {
    app = await startTestApp();
    const posted = await together(LEDGERS, ({ parts }, at) => postLedger(app.as(), parts, inputsOf(at)));
    await together([1, 2], () => drain(app.ctx, ['calculate']));
    clients = await together(posted, async (one, at) => {
      const api = await apiYear(app.as(), one);
      return { ...one, api, figures: { ...namedTwice(api), ...updatesOf(at) } };
    });
  }, 300_000);
  afterAll(() => app.close());

  it('are compared in every type and format that is offered, but for those without any', () => {
    const compared = { ...FIGURE_READERS, ...FILE_READERS };
    expect([...Object.keys(compared), ...Object.keys(WITHOUT_FIGURES)].sort()).toEqual(
      [...REPORT_TYPES].sort(),
    );
    for (const [type, readers] of Object.entries(compared))
      expect([type, ...Object.keys(readers).sort()]).toEqual([type, ...offered(type as ReportType)]);
  });

  it('are the same in every report, in every format, as in the API and in what was posted', async () => {
    const book = createFigureBook();
    for (const [at, { parts, figures }] of clients.entries()) {
      const posted = sourceFigures(LEDGERS[at]?.year.incomeSources ?? []);
      book.compare('what was posted', parts.name, added(posted), figures);
    }
    await together(clients, (client) => compareOwn(book, client));
    await comparePractice(book);
    await compareTransactions(book);
    await compareExpenses(book);

    expect(book.differences.slice(0, 5)).toEqual([]);
    for (const [file, count] of book.counts) expect(count, file).toBeGreaterThan(150);
    expect(clients.filter(({ api }) => api.calculation !== null).length).toBeGreaterThan(150);
  }, 900_000);

  it('stand in no file of a type that is listed as without', async () => {
    await together(clients, async ({ clientId, parts }) => {
      for (const type of Object.keys(WITHOUT_FIGURES) as (keyof typeof WITHOUT_FIGURES)[]) {
        for (const [format, file] of await ownFiles(clientId, { [type]: offered(type) }))
          expect(AMOUNT.exec(file.toString())?.[0], `${format} of ${parts.name}`).toBeUndefined();
      }
    });
  }, 300_000);

  /** The files of one client, made from one snapshot by what makes them for the queue. */
  async function ownFiles(
    clientId: string,
    wanted: Readonly<Record<string, readonly string[]>>,
  ): Promise<ReadonlyMap<string, Buffer>> {
    const { ctx } = app;
    const asOf = ctx.now();
    return inTenant(
      ctx,
      processPrincipal(app.tenant, 'report'),
      async (db) => {
        const files = new Map<string, Buffer>();
        for (const [type, formats] of Object.entries(wanted)) {
          for (const format of formats) {
            const report = reportOf(ctx.newId(), type as ReportType, format as ReportFormat, clientId);
            const stillWanted = async () => undefined;
            const slice = { cipher: ctx.cipher, files: ctx.files };
            const content = await reportBuilderOf(report)({ db, report, asOf, ...slice, stillWanted });
            files.set(`${type} as ${format}`, await gathered(content));
          }
        }
        return files;
      },
      { snapshot: true },
    );
  }

  async function compareOwn(book: FigureBook, { clientId, parts, figures, api }: Client): Promise<void> {
    const wanted = Object.fromEntries(
      Object.entries(FIGURE_READERS).map(([type, readers]) => [type, Object.keys(readers)]),
    );
    const files = await ownFiles(clientId, wanted);
    for (const [type, readers] of Object.entries(FIGURE_READERS)) {
      for (const [format, read] of Object.entries<FigureReader>(readers)) {
        const file = files.get(`${type} as ${format}`) ?? Buffer.alloc(0);
        book.compare(`${type} as ${format}`, parts.name, await read(file, api), figures);
      }
    }
  }

  async function comparePractice(book: FigureBook): Promise<void> {
    for (const [format, read] of Object.entries(FILE_READERS.practice_overview)) {
      const found = await read(await downloaded({ type: 'practice_overview', format, tax_year: YEAR }));
      for (const { parts, figures } of clients)
        book.compare(
          `practice_overview as ${format}`,
          parts.name,
          found.get(parts.name) ?? { missing: 1 },
          figures,
        );
    }
  }

  async function compareTransactions(book: FigureBook): Promise<void> {
    const client_ids = clients.map(({ clientId }) => clientId);
    const owners = new Map(clients.map(({ clientId, parts }) => [clientId, parts]));
    for (const [format, read] of Object.entries(FILE_READERS.transactions)) {
      const file = await downloaded({ type: 'transactions', format, client_ids, ...BOTH_YEARS });
      compareLedgers(book, `transactions as ${format}`, await read(file, owners));
    }
    const { ndjson, csv } = await exportFigures(await downloaded({ type: 'data_export', format: 'zip' }));
    compareLedgers(book, 'data_export as zip, ndjson', ndjson);
    compareLedgers(book, 'data_export as zip, csv', csv);
  }

  async function compareExpenses(book: FigureBook): Promise<void> {
    for (const [format, read] of Object.entries(FILE_READERS.rows_without_document)) {
      const wish = { type: 'rows_without_document', format, tax_year: YEAR };
      const found = await read(await downloaded(wish));
      for (const { clientId, parts } of clients)
        book.compare(
          `rows_without_document as ${format}`,
          parts.name,
          found.get(clientId) ?? { count: 0, spent: 0 },
          expensesPosted(parts),
        );
    }
  }

  function compareLedgers(book: FigureBook, file: string, { year, before }: LedgerFigures): void {
    for (const { clientId, parts, figures, api } of clients) {
      book.compare(file, parts.name, year.get(clientId) ?? { missing: 1 }, figures);
      book.compare(
        `${file}, the year before`,
        parts.name,
        before.get(clientId) ?? { missing: 1 },
        api.before,
      );
    }
  }

  /** A report that was asked for, made by the queue’s worker and fetched. */
  async function downloaded(body: object): Promise<Buffer> {
    const asked = await app.as().post('/v1/reports', body);
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    await drain(app.ctx, ['report']);
    const report = await app.as().get(`/v1/reports/${asked.body.id}`);
    expect(report.body).toMatchObject({ status: 'completed', error: null });
    return (await app.as().get(report.body.file.download_url).responseType('blob')).body;
  }
});

/** What no transaction tells, so that the main return and each supplementary page has boxes with figures. */
const inputsOf = (at: number): object => ({
  savings: { untaxed_interest: at + 0.12 },
  dividends: { uk: (at % 7) * 100 + 0.34 },
  employments: [{ pay: 900 + at * 31.5, tax_deducted: at * 4 }],
  partnerships: [{ name: 'Mill & Loom', profit: at * 17 - 500.5 }],
  foreign_income: [{ kind: 'interest', country: 'FR', amount: 20 + at * 1.5 }],
  reliefs: { qualifying_loan_interest: 10.5 + at },
  capital_gains: {
    disposals: [
      { kind: 'listed_shares', proceeds: 5_000 + at * 50.5, costs: 1_000 },
      { kind: 'crypto', proceeds: 700, costs: 800.5 + at },
      { kind: 'residential_property', proceeds: 90_000 + at, costs: 88_000.5 },
    ],
  },
});

const reportOf = (id: string, type: ReportType, format: ReportFormat, client: string): Report => ({
  id,
  type,
  format,
  clientId: uuidFromPublicId('client', client) ?? null,
  clientIds: null,
  taxYear: TAX_YEAR,
  dateFrom: null,
  dateTo: null,
  filters: {},
  locale: 'en-GB',
  status: 'processing',
  asOf: null,
  file: null,
  error: null,
  expiresAt: null,
  createdAt: new Date(0),
  finishedAt: null,
});

async function gathered(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The figures of the API, and those that some reports show again under another heading. */
const namedTwice = ({ figures, before }: ApiYear): Figures => ({
  ...figures,
  'the year: income': figures['income'] ?? null,
  'the year: expenses': figures['expenses'] ?? null,
  ...Object.fromEntries(Object.entries(before).map(([name, pounds]) => [`last year: ${name}`, pounds])),
});

/** What updates come to: the profit of each source, before the relief that only the return claims. */
function updatesOf(at: number): Figures {
  return added(
    (LEDGERS[at]?.year.incomeSources ?? []).flatMap(({ name, incomePence, expensesPence, totals }) => {
      const claimed = totals.filter(
        ({ category, countsAs }) =>
          category === 'property.replacement_of_domestic_items' && countsAs === 'expenses',
      );
      const relief = claimed.reduce((sum, { amountPence }) => sum + amountPence, 0);
      const profit = (incomePence - expensesPence + relief) / 100;
      return [
        [`${name}: profit of the last update`, profit],
        [`${name}: profit of the quarters`, profit],
      ] as const;
    }),
  );
}

/** The same work for each of many, some of them at once. */
async function together<One, Done>(
  all: readonly One[],
  work: (one: One, at: number) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const waiting = all.entries();
  const lane = async () => {
    for (const [at, one] of waiting) done[at] = await work(one, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
}
