import { expect } from 'vitest';
import type { TaxCalculation } from '../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../src/domain/tax/tax-input.js';
import type { TestApp } from '../../support/test-app.js';

const PATH = '/v1/tax-estimates';

/** The answer to a body that is accepted. */
export async function estimateOf(app: TestApp, body: object): Promise<unknown> {
  const answer = await app.as().post(PATH, body);
  expect(answer.body, JSON.stringify(answer.body)).not.toHaveProperty('errors');
  expect(answer.status).toBe(200);
  return answer.body;
}

/** The status and problem, or answer, for a body as it is written. */
export async function answerTo(app: TestApp, text: string): Promise<{ status: number; text: string }> {
  const answer = await app.as().post(PATH).set('Content-Type', 'application/json').send(text);
  return { status: answer.status, text: answer.text };
}

/** The engine behind its endpoint: pence to JSON in pounds, over the wire, and back to pence. */
export const calculateOverHttp =
  (app: TestApp) =>
  async (input: TaxInput): Promise<TaxCalculation> =>
    inPence(await estimateOf(app, bodyOf(input))) as TaxCalculation;

/** An input of the engine as a client of the endpoint would write it. */
function bodyOf({ taxYear, ...fields }: TaxInput): Record<string, unknown> {
  const next = String(taxYear + 1).slice(2);
  return { tax_year: `${taxYear}-${next}`, ...(inPounds(fields) as object) };
}

function inPounds(value: unknown): unknown {
  if (typeof value === 'number') return value / 100;
  return converted(
    value,
    (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    inPounds,
  );
}

function inPence(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 100);
  const camelCase = (name: string) =>
    name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const pence = converted(value, camelCase, inPence);
  if (!isRecord(pence) || !('taxYear' in pence)) return pence;
  return { ...pence, taxYear: Number(String(pence['taxYear']).slice(0, 4)) };
}

function converted(value: unknown, rename: (name: string) => string, each: (inner: unknown) => unknown) {
  if (Array.isArray(value)) return value.map(each);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [rename(name), each(inner)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
