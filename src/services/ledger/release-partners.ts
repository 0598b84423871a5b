import type { AppContext } from '../../context.js';
import { setCategories } from '../../db/categories/categorisations-repository.js';
import type { LedgerWriter } from '../../db/ledger/ledger-writer.js';
import { lockTransactions } from '../../db/transactions/transaction-locks-repository.js';
import { setUnpaired } from '../../db/transactions/transfers-repository.js';
import { appendEvents } from '../../db/webhooks/events-repository.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { rejudgeTransactions } from '../transactions/rejudge-transactions.js';
import { recategorisedEvents } from './recategorised-events.js';

/**
 * Takes pairs apart before one side of each is changed or deleted. The other sides get the category that they would have
 * without a partner, unless somebody has given them theirs or their year is locked. The caller has locked both sides, in
 * the order of their ids, and writes the one that it is about to change.
 * @param isBulk events are written only where an endpoint takes them
 * @returns the other sides as they were
 */
export async function releasePartners(
  ctx: Pick<AppContext, 'newId' | 'now' | 'scheduler'>,
  db: LedgerWriter,
  rows: readonly Pick<Transaction, 'id' | 'clientId' | 'transferPairId'>[],
  { isBulk }: { isBulk: boolean },
): Promise<Transaction[]> {
  const pairs = rows.flatMap(({ id, transferPairId }) =>
    transferPairId === null ? [] : [{ id, transferPairId }],
  );
  if (pairs.length === 0) return [];
  const partners = await lockTransactions(
    db,
    pairs.map(({ transferPairId }) => transferPairId),
  );
  await setUnpaired(
    db,
    pairs.flatMap(({ id, transferPairId }) => [id, transferPairId]),
  );
  const { rejudged } = await rejudgeTransactions(ctx, db, partners.map(withoutPair));
  await setCategories(
    db,
    rejudged.map(({ before, judgement }) => ({ ...judgement, id: before.id })),
  );
  const judgements = new Map(rejudged.map(({ before, judgement }) => [before.id, judgement]));
  const changes = partners.map((one) => ({
    ...one,
    ...judgements.get(one.id),
    previousCategory: one.category,
  }));
  await appendEvents(db, await recategorisedEvents(ctx, db, changes, { isBulk }), ctx.now());
  return partners;
}

/** The row without its pair. Its confidence goes too, so that what the categoriser says is written even where it is the same. */
const withoutPair = (partner: Transaction): Transaction => ({
  ...partner,
  transferPairId: null,
  categoryConfidence: null,
});
