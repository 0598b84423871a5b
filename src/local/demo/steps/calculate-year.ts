import Type from 'typebox';
import { ApiError } from '../api-error.js';
import { type Books, TAX_YEAR } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { inPounds } from '../figures.js';
import { poll } from '../poll.js';
import { Calculation, TaxReturn } from '../shapes.js';
import { REST_OF_THE_YEAR } from './rest-of-the-year.js';

const TIMEOUT_MS = 60_000;
const NOT_YET = 'calculation_not_ready';

/** Opens the return of the year and has its figures worked out. @returns the id of the return */
export async function calculateYear(ctx: DemoContext, books: Books): Promise<string> {
  const { api, progress } = ctx;
  const returnId = await progress.step('Tax return', async (line) => {
    const interest = await interestOf(ctx, books);
    const inputs = { ...REST_OF_THE_YEAR, savings: { untaxed_interest: interest } };
    const { body } = await api.post(
      '/v1/tax-returns',
      { client_id: books.clientId, tax_year: TAX_YEAR, inputs },
      TaxReturn,
    );
    line.say(
      `${TAX_YEAR}, with ${inPounds(interest)} of interest, a job, dividends, a pension, Gift Aid and shares sold, ${body.id}`,
    );
    return body.id;
  });
  await progress.step('Calculation', async (line) => {
    await api.post(`/v1/tax-returns/${returnId}/calculate`, {}, Type.Object({}));
    const { total_liability, lines } = await readCalculation(ctx, returnId);
    line.say(`${inPounds(total_liability)} to pay; ${lines.length} lines, each with the rule it follows`);
  });
  return returnId;
}

/** The figures, as soon as they are there. */
export async function readCalculation({ api, signal }: DemoContext, returnId: string): Promise<Calculation> {
  const { body } = await poll({
    what: 'The calculation',
    ask: () =>
      api.get(`/v1/tax-returns/${returnId}/calculation`, Calculation).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === NOT_YET) return null;
        throw error;
      }),
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  return body;
}

/** Interest of the banks: rows that are taxed, but belong to no trade and no home. */
async function interestOf({ api }: DemoContext, { clientId }: Books): Promise<number> {
  const path = `/v1/transactions?client_id=${clientId}&tax_year=${TAX_YEAR}&category=other_tax_income`;
  let pence = 0;
  for await (const { amount } of api.list(path, Type.Object({ amount: Type.Number() }))) {
    pence += Math.round(amount * 100);
  }
  return pence / 100;
}
