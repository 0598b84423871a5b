import { type BooksOfClients, loadClientBooks } from '../../db/clients/client-records-queries.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { allOf, lockedLedgerYears } from '../../db/tax-returns/period-lock-repository.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import type { RowOwners } from '../category-memory/asking-row.js';

/** Facts that must be read before transactions can be judged again. */
interface JudgingFacts {
  readonly owners: RowOwners;
  /** Records by which rows of their clients are recognised. */
  readonly books: BooksOfClients;
  isLocked(transaction: Transaction): boolean;
}

/** Reads it for some transactions after others, each client, business and property once. */
export function openJudgingFacts(db: TenantExecutor): {
  of(transactions: readonly Transaction[]): Promise<JudgingFacts>;
} {
  const lockedYears = new Map<string, ReadonlySet<number>>();
  const asked = new Set<string>();
  const books = new Map<string, ReturnType<BooksOfClients>>();
  let owners: RowOwners = { businesses: new Map(), properties: new Map() };

  async function lockYears(transactions: readonly Transaction[]): Promise<void> {
    const clientIds = new Set(transactions.map(({ clientId }) => clientId));
    for (const id of [...clientIds].sort()) {
      if (!lockedYears.has(id)) lockedYears.set(id, allOf(await lockedLedgerYears(db, id)));
    }
  }

  async function readBooks(transactions: readonly Transaction[]): Promise<void> {
    const fresh = [...new Set(transactions.map(({ clientId }) => clientId))].filter((id) => !books.has(id));
    if (fresh.length === 0) return;
    const found = await loadClientBooks(db, fresh);
    for (const id of fresh) books.set(id, found(id));
  }

  function unasked(ids: readonly (string | null)[]): string[] {
    const fresh = ids.flatMap((id) => (id === null || asked.has(id) ? [] : [id]));
    for (const id of fresh) asked.add(id);
    return fresh;
  }

  async function holdOwners(transactions: readonly Transaction[]): Promise<void> {
    const found = await holdReferences(db, {
      businesses: unasked(transactions.map(({ businessId }) => businessId)),
      properties: unasked(transactions.map(({ propertyId }) => propertyId)),
    });
    owners = {
      businesses: new Map([...owners.businesses, ...found.businesses]),
      properties: new Map([...owners.properties, ...found.properties]),
    };
  }

  return {
    async of(transactions) {
      await lockYears(transactions);
      await holdOwners(transactions);
      await readBooks(transactions);
      return {
        owners,
        books: (clientId) => books.get(clientId),
        isLocked: ({ clientId, taxYear }) => lockedYears.get(clientId)?.has(taxYear) === true,
      };
    },
  };
}
