import { findMatchCandidates, type WantedRows } from '../../db/documents/match-candidates-queries.js';
import type { TenantReader } from '../../db/executor.js';
import type { Document } from '../../domain/documents/document.js';
import { splitsOfLetting } from '../../domain/documents/letting-statement.js';
import { type DocumentMatch, matchDocument } from '../../domain/documents/match-document.js';
import { daysLater } from '../../domain/tax-year.js';
import type { SplitFields } from '../../domain/transactions/transaction.js';
import { LIMITS } from '../../limits/limits.js';

/** A transaction that is proposed, with the parts that a proved statement of a letting agent makes of it. */
export interface ProposedMatch extends DocumentMatch {
  readonly splitsProposed: readonly SplitFields[];
}

export interface MatchedDocument {
  readonly document: Document;
  readonly matches: readonly ProposedMatch[];
}

/** The documents with the transactions that each may belong to. Those without an amount cost no trip. */
export async function withMatches(
  db: TenantReader,
  documents: readonly Document[],
): Promise<MatchedDocument[]> {
  const wanted = documents.flatMap(wantedRows);
  const found = wanted.length === 0 ? new Map() : await findMatchCandidates(db, wanted);
  return documents.map((document) => ({
    document,
    matches: matchesOf(document, found.get(document.id) ?? []),
  }));
}

/** One document with the transactions that it may belong to. */
export async function withMatch(db: TenantReader, document: Document): Promise<MatchedDocument> {
  const [matched = { document, matches: [] }] = await withMatches(db, [document]);
  return matched;
}

function matchesOf(
  { read }: Document,
  candidates: Parameters<typeof matchDocument>[1],
): readonly ProposedMatch[] {
  if (read === null) return [];
  return matchDocument(read, candidates).map((match) => ({
    ...match,
    splitsProposed: read.letting === null ? [] : splitsOfLetting(read.letting, match),
  }));
}

const { daysBefore, daysAfter } = LIMITS.documents;

/** Rows of the amount; without a day, those of about the time in which the document was sent. */
function wantedRows({ id, clientId, read, createdAt }: Document): WantedRows[] {
  if (read === null || read.amountPence === null) return [];
  const sentOn = createdAt.toISOString().slice(0, 10);
  const [first, last] =
    read.date === null ? [daysLater(sentOn, -daysAfter.value), sentOn] : [read.date, read.date];
  return [
    {
      documentId: id,
      clientId,
      amountPence: read.amountPence,
      from: daysLater(first, -daysBefore.value),
      to: daysLater(last, daysAfter.value),
    },
  ];
}
