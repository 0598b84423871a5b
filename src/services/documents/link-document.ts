import type { AppContext } from '../../context.js';
import {
  countOtherLinks,
  deleteLink,
  insertLink,
  lockDocument,
} from '../../db/documents/documents-repository.js';
import { loadTransaction } from '../../db/transactions/transactions-queries.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { NotFoundError, ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { danglingReference, orDangling } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { withProposal } from '../transactions/with-proposals.js';

interface Link {
  readonly transactionId: string;
  readonly documentId: string;
}

const { ofTransaction, transactionsOfOne } = LIMITS.documents;

/**
 * Links a document to a transaction of the same client, in a filed year too, since no figure depends on the link. Safe to
 * repeat.
 * @throws {NotFoundError} {ValidationError} `invalid_reference`, or where one of them has too many links
 */
export async function linkDocument(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  link: Link,
): Promise<Committed<Transaction>> {
  return commitEffect(ctx, effect, async (db) => {
    const { clientId, taxYear } = await loadTransaction(db, link.transactionId);
    const document = await lockDocument(db, link.documentId).catch(orDangling('#/document_id'));
    if (document.clientId !== clientId) throw danglingReference('#/document_id');
    const others = await countOtherLinks(db, link);
    refuseMany(
      others.documents,
      ofTransaction.value,
      'the transaction has as many documents as one may have',
    );
    refuseMany(
      others.transactions,
      transactionsOfOne.value,
      'belongs to as many transactions as one may have',
    );
    await insertLink(db, { ...link, clientId }, { taxYear, createdBy: effect.principal.apiKeyId });
    return withProposal(db, await loadTransaction(db, link.transactionId));
  });
}

function refuseMany(others: number, max: number, detail: string): void {
  if (others < max) return;
  throw new ValidationError([{ pointer: '#/document_id', code: 'not_allowed_value', detail }]);
}

/** Unlinks a document from a transaction; both stay. @throws {NotFoundError} */
export async function unlinkDocument(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  link: Link,
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    if (!(await deleteLink(db, link))) throw new NotFoundError('The transaction has no such document.');
  });
}
