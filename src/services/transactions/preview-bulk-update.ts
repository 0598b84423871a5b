import type { AppContext } from '../../context.js';
import { rollbackToSavepoint, setSavepoint, type TenantExecutor } from '../../db/executor.js';
import { findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { findNextOfScope } from '../../db/transactions/bulk-updates-repository.js';
import type { Pence } from '../../domain/money.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { BulkCounts } from '../../domain/transactions/bulk-update.js';
import { ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { makeBulkChanges } from './make-bulk-changes.js';
import { type BulkRequest, settleScope } from './request-bulk-update.js';

interface ClientYear {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** Totals of a year, before allowances, as its return and its summary state them. */
export interface YearFigures {
  readonly totalIncomePence: Pence;
  readonly totalExpensesPence: Pence;
}

export interface BulkPreview extends BulkCounts {
  readonly matched: number;
  /** The years of the rows that would change, by client, latest first. */
  readonly figures: readonly (ClientYear & { readonly before: YearFigures; readonly after: YearFigures })[];
}

const MAX_ROWS = LIMITS.rules.previewRows.value;
const MAX_YEARS = LIMITS.requests.listItems.value;

/**
 * The changes that a bulk update would make, and the figures of the years that it would touch. The changes are made and taken back
 * in one transaction, so that the figures are those that the bulk update will leave, if nothing else changes.
 * @throws {ValidationError} `invalid_reference`, or `too_large` when more rows match than are looked at
 */
export async function previewBulkUpdate(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>,
  effect: Effect,
  request: BulkRequest,
): Promise<Committed<BulkPreview>> {
  return commitEffect(ctx, effect, async (db) => {
    const scope = await settleScope(db, request);
    const ids = (await findNextOfScope(db, scope, null, MAX_ROWS + 1)).map(({ id }) => id);
    if (ids.length > MAX_ROWS) throw tooMany();
    setSavepoint(db, 'before_changes');
    const { rows, ...counts } = await makeBulkChanges(ctx, db, ids, request.changes);
    const years = yearsOf(rows.map(({ current }) => current));
    const after = await figuresOf(db, years);
    await rollbackToSavepoint(db, 'before_changes');
    const before = await figuresOf(db, years);
    const figures = years.flatMap((year, index) => {
      const [was, is] = [before[index], after[index]];
      return was === undefined || is === undefined ? [] : [{ ...year, before: was, after: is }];
    });
    return { matched: ids.length, ...counts, figures };
  });
}

const tooMany = () =>
  new ValidationError([
    {
      pointer: '#/filter',
      code: 'too_large',
      detail: `matches more than ${MAX_ROWS} transactions, which is as many as a preview looks at: narrow it`,
    },
  ]);

function yearsOf(rows: readonly ClientYear[]): ClientYear[] {
  const years = new Map(
    rows.map(({ clientId, taxYear }) => [`${clientId} ${taxYear}`, { clientId, taxYear }] as const),
  );
  const inOrder = [...years.values()].sort(
    (one, other) => other.taxYear - one.taxYear || (one.clientId < other.clientId ? -1 : 1),
  );
  return inOrder.slice(0, MAX_YEARS);
}

async function figuresOf(db: TenantExecutor, years: readonly ClientYear[]): Promise<YearFigures[]> {
  const figures: YearFigures[] = [];
  for (const year of years) {
    const taxReturn = await findTaxReturn(db, year);
    const empty = { ...year, region: null, inputs: {}, adjustments: [] };
    const { totalIncomePence, totalExpensesPence } = await assembleReturn(db, taxReturn ?? empty);
    figures.push({ totalIncomePence, totalExpensesPence });
  }
  return figures;
}
