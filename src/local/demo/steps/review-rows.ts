import Type, { type Static } from 'typebox';
import { type Books, TAX_YEAR } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { countOf } from '../figures.js';
import { receiptFor } from '../receipt-for.js';

const OrNull = Type.Union([Type.String(), Type.Null()]);
const Row = Type.Object({
  id: Type.String(),
  date: Type.String(),
  description: Type.String(),
  category: OrNull,
  source_account_id: OrNull,
  needs_review: Type.Boolean(),
});
type Row = Static<typeof Row>;

/**
 * Goes through what the API asks a person about, as an accountant would: card payments of the lettings get a home
 * and a category from their receipts, the rest is confirmed as it stands.
 * @throws when a row is left without a category: the year would not be complete
 */
export async function reviewRows(ctx: DemoContext, books: Books): Promise<void> {
  const { progress } = ctx;
  const asked = await progress.step('Rows to review', async (line) => {
    const rows = await rowsToReview(ctx, books);
    const uncategorised = rows.filter(({ category }) => category === null).length;
    line.say(`${countOf(rows.length, 'row')}, ${uncategorised} of them without a category`);
    return rows;
  });
  await progress.step('Review', async (line) => {
    let done = 0;
    for (const row of asked) {
      await settle(ctx, books, row);
      done += 1;
      line.say(`${done} of ${asked.length}`);
    }
    const left = await rowsToReview(ctx, books);
    const open = left.filter(({ category }) => category === null);
    if (open.length > 0) throw new Error(`${countOf(open.length, 'row')} still without a category.`);
    line.say(`${countOf(done, 'row')} settled from receipts; none is left without a category`);
  });
}

async function rowsToReview({ api }: DemoContext, { clientId }: Books): Promise<Row[]> {
  const path = `/v1/transactions?client_id=${clientId}&tax_year=${TAX_YEAR}&needs_review=true`;
  const rows: Row[] = [];
  for await (const row of api.list(path, Row)) rows.push(row);
  return rows;
}

/** Puts the row back as it was read, with the answer filled in, unless somebody changed it in between. */
async function settle({ api }: DemoContext, { homes, accounts }: Books, { id }: Row): Promise<void> {
  const { body: row, etag } = await api.get(`/v1/transactions/${id}`, Row);
  const receipt = row.source_account_id === accounts.barclays ? receiptFor(row) : null;
  const answer = receipt ? { category: receipt.category, property_id: homes[receipt.home] } : {};
  await api.put(`/v1/transactions/${id}`, { ...row, ...answer, needs_review: false }, Row, { ifMatch: etag });
}
