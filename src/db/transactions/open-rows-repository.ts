import { type Pence, penceFromColumn } from '../../domain/money.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import type { OpenRow } from '../../domain/transfers/open-row.js';
import type { TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import { IF_NONE_FOUND } from '../ledger/parts/may-settle.js';
import { QUEUE_CALCULATIONS } from '../ledger/parts/queue-calculations.js';
import { REVISE_MODEL_LATER } from '../ledger/parts/revise-model.js';
import type { Settlement } from '../ledger/settlement.js';
import { calculationBindings } from '../ledger/write-and-settle.js';
import { composeStatement, scopeBindings } from '../statement.js';
import { OPEN_ROWS_OF_CLIENT, OPEN_ROWS_OF_SPANS, RETURNS_OF_SPANS, SPANS } from './parts/open-rows.js';

/** Span in which partners are looked for. */
export interface TransferSpan {
  /** Inclusive, like `to`. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Amounts, without sign, to which the search is narrowed; absent: any. */
  readonly sizes?: readonly Pence[];
}

/** A row, and what shows that it has not changed since. */
export interface VersionedRow extends OpenRow {
  readonly clientId: string;
  readonly version: number;
  readonly taxYear: TaxYearStart;
  /** A category given by a person or by their rule stays. */
  readonly isSettled: boolean;
  readonly hasPounds: boolean;
  readonly isSuspect: boolean;
}

/** Rows of a client that may be paired, in or near the span. */
export async function findOpenRows(
  db: TenantExecutor,
  clientId: string,
  span: TransferSpan,
  lockedYears: ReadonlySet<TaxYearStart>,
): Promise<VersionedRow[]> {
  const { rows } = await db.trx.raw<{ rows: OpenRowRow[] }>(OPEN_ROWS_OF_CLIENT, {
    tenantId: db.tenantId,
    livemode: db.livemode,
    clientId,
    from: span.from,
    to: span.to,
    amounts: span.sizes === undefined ? null : amountsOf(span.sizes),
    locked: [...lockedYears],
  });
  return rows.map(toOpenRow);
}

/** Parts in the order of locks. The write of the same trip takes the locks for pairing before it. */
export const OPEN_ROWS_OR_CALCULATIONS = composeStatement([
  SPANS,
  RETURNS_OF_SPANS,
  OPEN_ROWS_OF_SPANS,
  IF_NONE_FOUND,
  QUEUE_CALCULATIONS,
  REVISE_MODEL_LATER,
]);

/**
 * Rows that may be paired with some that were written, of clients with two accounts; where there are none, the
 * calculations that the write needs are queued. The write has taken these clients' locks for pairing. Locked years are left out, and no return of
 * these clients can be submitted until the transaction ends.
 */
export async function findOpenRowsOrCalculate(
  ledger: LedgerWriter,
  settlement: Settlement,
): Promise<readonly VersionedRow[]> {
  const { rows } = await ledger.trx
    .raw<{ rows: { found: OpenRowRow[] | null }[] }>(OPEN_ROWS_OR_CALCULATIONS.text, {
      ...scopeBindings(ledger),
      ...calculationBindings(settlement),
      spans: JSON.stringify(
        settlement.spans.map(({ clientId, from, to, sizes }) => ({
          client_id: clientId,
          from,
          to,
          amounts: amountsOf(sizes),
        })),
      ),
    })
    .options({ name: OPEN_ROWS_OR_CALCULATIONS.name });
  return (rows[0]?.found ?? []).map(toOpenRow);
}

const amountsOf = (sizes: readonly Pence[]): Pence[] => sizes.flatMap((size) => [size, -size]);

interface OpenRowRow {
  id: string;
  client_id: string;
  date: string;
  amount_pence: string | number;
  currency: string;
  source_account_id: string;
  kind: OpenRow['kind'];
  category: string | null;
  category_source: OpenRow['categorySource'];
  category_confidence: number | null;
  description: string;
  counterparty: string | null;
  reference: string | null;
  version: number;
  tax_year: number;
  has_pounds: boolean;
  is_suspect: boolean;
  is_in_crowd: boolean;
}

const SETTLED: ReadonlySet<string | null> = new Set(['user', 'rule', 'import']);

function toOpenRow(row: OpenRowRow): VersionedRow {
  return {
    id: row.id,
    clientId: row.client_id,
    date: row.date,
    amountPence: penceFromColumn(row.amount_pence),
    currency: row.currency,
    sourceAccountId: row.source_account_id,
    kind: row.kind,
    category: row.category,
    categorySource: row.category_source,
    categoryConfidence: row.category_confidence,
    description: row.description,
    counterparty: row.counterparty,
    reference: row.reference,
    isInCrowd: row.is_in_crowd,
    version: row.version,
    taxYear: row.tax_year,
    isSettled: SETTLED.has(row.category_source),
    hasPounds: row.has_pounds,
    isSuspect: row.is_suspect,
  };
}
