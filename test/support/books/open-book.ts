import { expect } from 'vitest';
import {
  agreement,
  authorise,
  type FilingApp,
  newNino,
  prepare,
  runJobs,
  submit,
} from '../../integration/submissions/filing-story.js';
import { drain } from '../drain.js';
import type { Caller } from '../test-app.js';
import { make } from '../world.js';
import { type BankRow, bankFile, type Layout } from './bank-files.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they came
export type Answer = any;

/** A book takes seconds; a machine that runs other suites beside it takes far longer. */
export const BOOK_MS = 120_000;

/** A client's books as an accountant keeps them: everything by the public API. */
export interface Book {
  readonly filing: FilingApp;
  readonly api: Caller;
  readonly clientId: string;
  readonly name: string;
  readonly nino: string;
}

/** A client, authorised with the sandbox of HMRC, without anything yet. */
export async function openBook(
  filing: FilingApp,
  given_name: string,
  family_name: string,
  fields: object = {},
): Promise<Book> {
  const api = filing.app.as();
  const nino = newNino();
  const body = { given_name, family_name, nino, date_of_birth: '1980-01-01', ...fields };
  const { id } = await make(api, '/v1/clients', body);
  await authorise(filing.app, id);
  return { filing, api, clientId: id, name: `${given_name} ${family_name}`, nino };
}

const add =
  (path: string) =>
  async ({ api, clientId }: Book, fields: object): Promise<string> =>
    (await make(api, path, { client_id: clientId, ...fields })).id;

export const addBusiness = add('/v1/businesses');
export const addProperty = add('/v1/properties');
export const addAccount = add('/v1/source-accounts');

/** A rule, applied to the rows that are there. */
export async function addRule({ api, filing }: Book, fields: object): Promise<void> {
  const { id } = await make(api, '/v1/category-rules', fields);
  await make(api, `/v1/category-rules/${id}/apply`, {}, 202);
  await drain(filing.app.ctx, ['categorise']);
}

/** Posts a bank file and expects each row of it to be booked, and its balances to agree where it states them. */
export async function importRows(
  { filing: { app }, api, clientId }: Book,
  accountId: string,
  layout: Layout,
  rows: readonly BankRow[],
): Promise<Answer> {
  const { content, type } = bankFile(layout, rows);
  const url = `/v1/imports?client_id=${clientId}&source_account_id=${accountId}`;
  const posted = await api.post(url).set('Content-Type', type).send(content);
  expect({ status: posted.status, body: posted.body }).toMatchObject({ status: 202 });
  await drain(app.ctx, ['import', 'categorise']);
  const { body } = await api.get(posted.headers['location'] ?? '');
  expect(body).toMatchObject({ status: 'completed', counts: { created: rows.length, failed: 0 } });
  expect(['agreed', 'not_available']).toContain(body.balance_check.status);
  return body;
}

/** Rows of the client whose words hold these, oldest first. */
export async function rowsOf({ api, clientId }: Book, words = ''): Promise<Answer[]> {
  const rows: Answer[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body } = await api.get(`/v1/transactions?client_id=${clientId}&limit=100${from}`);
    rows.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  const wanted = words.toUpperCase();
  return rows
    .filter((row) => `${row.description} ${row.counterparty} ${row.reference}`.toUpperCase().includes(wanted))
    .reverse();
}

/** The categories that rows with these words have, each once. */
export const categoriesOf = async (book: Book, words: string): Promise<(string | null)[]> => [
  ...new Set((await rowsOf(book, words)).map(({ category }) => category)),
];

/** The rows with these words, changed by a person; at least one. */
export async function settle(book: Book, words: string, fields: object): Promise<void> {
  await change(book, await rowsOf(book, words), () => fields);
}

/** Sends the parts that are proposed for these rows back, which accepts them. */
export async function acceptSplits(book: Book, words: string): Promise<void> {
  await change(book, await rowsOf(book, words), ({ splits_proposed }) => ({
    category: undefined,
    splits: splits_proposed,
    needs_review: false,
  }));
}

/** Confirms what waits for review and is right as it is. */
export async function confirmAll(book: Book): Promise<void> {
  const asked = (await rowsOf(book)).filter(({ needs_review }) => needs_review);
  await change(book, asked, () => ({ needs_review: false }));
}

async function change(book: Book, rows: readonly Answer[], fieldsOf: (row: Answer) => object): Promise<void> {
  expect(rows).not.toEqual([]);
  for (const row of rows) await put(book, `/v1/transactions/${row.id}`, { ...row, ...fieldsOf(row) });
  await drain(book.filing.app.ctx, ['categorise']);
}

/** Writes a thing again with other fields, and runs the work that follows from it. */
export async function replace(book: Book, path: string, fields: object): Promise<void> {
  const { body: before } = await book.api.get(path);
  await put(book, path, { ...before, ...fields });
  await drain(book.filing.app.ctx, ['categorise']);
}

async function put({ api }: Book, path: string, whole: object): Promise<void> {
  const { status, body } = await api.put(path, whole).set('If-Match', '*');
  expect({ path, status, errors: body.errors }).toEqual({ path, status: 200, errors: undefined });
}

export const openReturn = async (book: Book, fields: object = {}, tax_year = '2025-26'): Promise<string> =>
  (await make(book.api, '/v1/tax-returns', { client_id: book.clientId, tax_year, ...fields })).id;

export async function setReturn(book: Book, returnId: string, fields: object): Promise<void> {
  const { status, body } = await book.api.put(`/v1/tax-returns/${returnId}`, fields).set('If-Match', '*');
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
}

/** Everywhere that figures of a year are read. */
export interface Reading {
  readonly taxReturn: Answer;
  readonly calculation: Answer;
  readonly summary: Answer;
  readonly paper: Answer;
}

/** Calculates, and reads the return, its calculation, analytics and the client's paper, which agree and add up. */
export async function read(book: Book, returnId: string): Promise<Reading> {
  const { api, filing, clientId } = book;
  await make(api, `/v1/tax-returns/${returnId}/calculate`, undefined, 202);
  await drain(filing.app.ctx, ['calculate']);
  const { status, body: calculation } = await api.get(`/v1/tax-returns/${returnId}/calculation`);
  expect({ status, calculation }).toMatchObject({ status: 200 });
  const { body: taxReturn } = await api.get(`/v1/tax-returns/${returnId}`);
  const year = taxReturn.tax_year;
  const { body: summary } = await api.get(`/v1/analytics/summary?client_id=${clientId}&tax_year=${year}`);
  const paper = await reportOf(book, 'tax_summary', year);
  expectToAddUp(paper, { taxReturn, calculation, summary });
  return { taxReturn, calculation, summary, paper };
}

async function reportOf({ api, filing, clientId }: Book, type: string, tax_year: string): Promise<Answer> {
  const asked = await api.post('/v1/reports', { type, format: 'json', client_id: clientId, tax_year });
  expect({ status: asked.status, body: asked.body }).toMatchObject({ status: 202 });
  await drain(filing.app.ctx, ['report']);
  const { body } = await api.get(`/v1/reports/${asked.body.id}/download`);
  return body;
}

/** The boxes of a page that hold an amount, by their number. @param trade which, of several in the order of the page */
export async function boxesOf(
  book: Book,
  form: 'SA103F' | 'SA105',
  { taxYear = '2025-26', trade = 0 }: { taxYear?: string; trade?: number } = {},
): Promise<Record<string, number>> {
  const page = await reportOf(book, form.slice(0, 5).toLowerCase(), taxYear);
  const boxes = page.boxes.filter((one: Answer) => one.form === form && one.amount !== null);
  const perTrade: Record<string, number>[] = [{}];
  for (const { box, amount } of boxes) {
    if (box in (perTrade.at(-1) ?? {})) perTrade.push({});
    (perTrade.at(-1) ?? {})[box] = amount;
  }
  return perTrade[trade] ?? {};
}

const pence = (pounds: number) => Math.round(pounds * 100);

/** Each list of the paper's working adds up to the penny, and the same totals stand everywhere. */
function expectToAddUp(paper: Answer, { taxReturn, calculation, summary }: Answer): void {
  for (const [name, working] of Object.entries<Answer>(paper.working)) {
    if (!('steps' in working)) continue;
    const sum = working.steps.reduce((all: number, { amount }: Answer) => all + pence(amount), 0);
    expect({ name, sum: pence(working.starts_with) + sum }).toEqual({ name, sum: pence(working.comes_to) });
  }
  expect(paper.working.balance.comes_to).toBe(calculation.balance);
  for (const totals of [taxReturn, summary]) {
    expect([totals.total_income, totals.total_expenses]).toEqual([paper.total_income, paper.total_expenses]);
  }
  expect(pence(paper.profit)).toBe(pence(paper.total_income) - pence(paper.total_expenses));
}

/** Exactly these doubts of our own are said, on the return, its calculation, in analytics and on the client's paper alike. */
export function expectDoubts(
  { taxReturn, calculation, summary, paper }: Reading,
  doubts: readonly Doubt[],
): void {
  const issues = taxReturn.issues.filter(({ code }: Answer) => code !== 'not_sent_to_hmrc');
  expect(issues.map(briefly).sort()).toEqual(
    doubts
      .map(([code, count, pounds]) => briefly({ code, count, amount: pounds && pence(pounds) / 100 }))
      .sort(),
  );
  expect(calculation.issues).toEqual(taxReturn.issues);
  expect(summary.issues).toEqual(taxReturn.issues);
  const onPaper = new Set(paper.doubts.map(({ code }: Answer) => code));
  expect(doubts.filter(([code]) => !onPaper.has(code))).toEqual([]);
}

/** Code, number of rows and pounds; of what is about no rows the code alone. */
export type Doubt = readonly [code: string, count?: number, pounds?: number];
const briefly = ({ code, count, amount }: Answer) =>
  count === undefined || count === null ? code : `${code} ${count} ${amount}`;

/** Says to HMRC's trades of the client, of which it makes as many, which is which of ours, in the order given. */
export async function matchTrades(book: Book, businesses: readonly string[]): Promise<void> {
  const { api, filing, clientId, nino } = book;
  for (const _more of businesses.slice(1)) {
    await filing.control({ business: { nino, type: 'self-employment' } });
  }
  const { body } = await api.get(`/v1/clients/${clientId}/update-periods?tax_year=2025-26`);
  const known = body.businesses.filter(({ property }: Answer) => property === null);
  expect(known).toHaveLength(businesses.length);
  for (const [index, id] of businesses.entries()) {
    const { hmrc_business_id } = known[index];
    await replace(book, `/v1/businesses/${id}`, { hmrc_business_id });
  }
}

/** From the figures that were read to what HMRC holds. @returns the issues that were left and the receipt */
export async function file(
  book: Book,
  returnId: string,
  accepts: readonly string[] = [],
): Promise<{ taxReturn: Answer; receipt: Answer }> {
  const taxpayer = { clientId: book.clientId, returnId, nino: book.nino };
  await prepare(book.filing, taxpayer);
  const agreed = await agreement(book.filing, taxpayer);
  const body = { ...agreed, declarant: { kind: 'taxpayer', name: book.name } };
  const declare = (fields: object) =>
    book.api.post(`/v1/tax-returns/${returnId}/declare`, { ...body, ...fields }).set('If-Match', '*');
  let elsewhere: readonly string[] = [];
  if (accepts.length > 0) {
    const refused = await declare({});
    expect([refused.status, refused.body.code]).toEqual([409, 'issues_not_accepted']);
    elsewhere = refused.body.given_elsewhere ?? [];
  }
  const declared = await declare({ accepts, given_elsewhere: elsewhere });
  expect([declared.status, declared.status === 200 ? null : declared.body]).toEqual([200, null]);
  await submit(book.filing, taxpayer);
  await runJobs(book.filing);
  const { body: taxReturn } = await book.api.get(`/v1/tax-returns/${returnId}`);
  const { body: receipt } = await book.api.get(`/v1/tax-returns/${returnId}/receipt`);
  return { taxReturn, receipt };
}
