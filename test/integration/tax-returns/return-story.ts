import { expect } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import type { Caller, TestApp } from '../../support/test-app.js';
import { addressBody, clientBody, make } from '../../support/world.js';

/** A client with a return, everything by public ids. */
export interface Story {
  readonly app: TestApp;
  readonly api: Caller;
  readonly client: string;
  readonly taxReturn: string;
  readonly taxYear: string;
}

export async function beginStory(app: TestApp, taxYear = '2025-26'): Promise<Story> {
  const api = app.as();
  const client = await make(api, '/v1/clients', { ...clientBody(), date_of_birth: '1980-01-01' });
  const taxReturn = await make(api, '/v1/tax-returns', { client_id: client.id, tax_year: taxYear });
  return { app, api, client: client.id, taxReturn: taxReturn.id, taxYear };
}

export const addBusiness = async (
  { api, client }: Pick<Story, 'api' | 'client'>,
  name: string,
  fields: object = {},
): Promise<string> =>
  (await make(api, '/v1/businesses', { client_id: client, trading_name: name, ...fields })).id;

export const addProperty = async ({ api, client }: Story, fields: object = {}): Promise<string> =>
  (
    await make(api, '/v1/properties', {
      client_id: client,
      kind: 'residential',
      address: addressBody,
      ...fields,
    })
  ).id;

/** Signed, like the bank: money in is positive. */
export const addRow = (
  { api, client, taxYear }: Story,
  category: string | null,
  amount: number,
  fields: object = {},
) =>
  make(api, '/v1/transactions', {
    client_id: client,
    date: `${taxYear.slice(0, 4)}-08-01`,
    amount,
    description: `Row of ${category}`,
    category,
    ...fields,
  });

export async function putReturn(story: Story, fields: object) {
  return story.api.put(`/v1/tax-returns/${story.taxReturn}`, fields).set('If-Match', '*');
}

/** Replaces the return and expects it to be taken. */
export async function setReturn(story: Story, fields: object) {
  const { status, body } = await putReturn(story, fields);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

export async function calculate(story: Story) {
  await make(story.api, `/v1/tax-returns/${story.taxReturn}/calculate`, undefined, 202);
  await drain(story.app.ctx, ['calculate']);
  return story.api.get(`/v1/tax-returns/${story.taxReturn}/calculation`);
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they came
type Answer = any;

/** Calculates, expects figures, and follows every trace of them to the rows and adjustments it came from. */
export async function figuresOf(
  story: Story,
): Promise<{ calculation: Answer; figures: Record<string, number> }> {
  const { status, body: calculation } = await calculate(story);
  expect({ status, calculation }).toMatchObject({ status: 200 });
  for (const trace of [...calculation.trace, ...calculation.not_counted]) await follow(story, trace);
  const figures = tracedFigures(calculation);
  expect(figures).toEqual(await inputFigures(story));
  return { calculation, figures };
}

/** The list behind a link adds up to what the trace says was recorded. */
async function follow({ api }: Story, trace: Answer): Promise<void> {
  if (trace.category === null) return;
  const listed = await listAll(api, trace.transactions_url);
  const parts = listed.flatMap((row) => partsOf(row).filter((part) => isOf(part, trace, listed)));
  const recorded = pence(trace.recorded_amount ?? trace.amount);
  const sum = parts.reduce((total, part) => total + pence(part.amount), 0);
  expect({ url: trace.transactions_url, sum: Math.abs(sum), count: parts.length }).toEqual({
    url: trace.transactions_url,
    sum: Math.abs(recorded),
    count: trace.count,
  });
  expect(listed.every((row) => partsOf(row).some((part) => isOf(part, trace, listed)))).toBe(true);
}

const partsOf = (row: Answer): Answer[] => row.splits ?? [{ ...row, amount: row.amount_gbp }];

const isOf = (part: Answer, trace: Answer, _listed: unknown): boolean =>
  part.category === trace.category &&
  part.property_id === trace.property_id &&
  (part.business_id === trace.business_id || part.business_id === null);

async function listAll(api: Caller, url: string): Promise<Answer[]> {
  const rows: Answer[] = [];
  let cursor: string | null = null;
  do {
    const { status, body }: { status: number; body: Answer } = await api.get(
      `${url}&limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    expect({ url, status, body }).toMatchObject({ status: 200 });
    rows.push(...body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return rows;
}

function tracedFigures(calculation: Answer): Record<string, number> {
  const sums = new Map<string, number>();
  const add = (figure: string, amount: number) => sums.set(figure, (sums.get(figure) ?? 0) + pence(amount));
  for (const { figure, amount } of [...calculation.trace, ...calculation.from_inputs]) add(figure, amount);
  for (const { figures } of calculation.adjustment_results) {
    for (const { figure, amount } of figures) add(figure, amount);
  }
  return nonNil([...sums].map(([figure, sum]) => [figure, sum / 100]));
}

/** Every amount of trades and property that the engine was given, by its pointer. */
async function inputFigures({ app, taxReturn }: Story): Promise<Record<string, number>> {
  const row = await app.ctx
    .systemDb('calculations')
    .where({ tax_return_id: uuidFromPublicId('taxReturn', taxReturn) })
    .orderBy('created_at', 'desc')
    .first('input');
  const { selfEmployments = [], ukProperty = {}, foreignProperty = {} } = row.input;
  const of = (at: string, fields: object) =>
    Object.entries(fields)
      .filter(([, value]) => typeof value === 'number')
      .map(([name, value]): [string, number] => [`${at}/${snakeCase(name)}`, value / 100]);
  return nonNil([
    ...selfEmployments.flatMap((trade: object, index: number) => of(`/self_employments/${index}`, trade)),
    ...of('/uk_property', ukProperty),
    ...of('/foreign_property', foreignProperty).filter(([at]) => !at.endsWith('/foreign_tax')),
  ]);
}

const nonNil = (entries: [string, number][]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== 0));
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pence = (amount: number) => Math.round(amount * 100);
