import Type from 'typebox';
import type { Books } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { countOf } from '../figures.js';

const INCOME = 'self_employment.turnover';
const TRAVEL = 'self_employment.car_van_travel_expenses';
const ADMIN = 'self_employment.admin_costs';

/** A year of evening classes: few enough to be entered by hand. */
const ROWS = [
  ['2025-06-13', 1_150, 'Wharf College, summer term', INCOME],
  ['2025-06-13', -46.8, 'Trains to Wharf College, summer term', TRAVEL],
  ['2025-09-02', -129.95, 'Printed course notes', ADMIN],
  ['2025-12-12', 1_840, 'Wharf College, autumn term', INCOME],
  ['2025-12-12', -74.9, 'Trains to Wharf College, autumn term', TRAVEL],
  ['2026-03-27', 1_610, 'Wharf College, spring term', INCOME],
] as const;

/** The rows of the client's second trade, which has no bank account of its own. */
export function enterClasses({ api, progress }: DemoContext, books: Books): Promise<void> {
  return progress.step('Evening classes', async (line) => {
    const { clientId: client_id, trainingId: business_id } = books;
    const transactions = ROWS.map(([date, amount, description, category]) => ({
      client_id,
      business_id,
      date,
      amount,
      description,
      category,
    }));
    await api.post('/v1/transactions/batch', { transactions }, Type.Object({}));
    line.say(`${countOf(transactions.length, 'row')} of the second trade, entered by hand`);
  });
}
