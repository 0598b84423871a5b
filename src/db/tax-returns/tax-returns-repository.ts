import { publicId } from '../../domain/ids.js';
import type { AssistReport } from '../../domain/tax-returns/assist-report.js';
import { moveTaxReturn, type TaxReturnTrigger } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn, TaxReturnFields } from '../../domain/tax-returns/tax-return-record.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import {
  insertInto,
  prepared,
  rollbackToSavepoint,
  rowsOf,
  setSavepoint,
  type TenantExecutor,
} from '../executor.js';
import { isUniqueViolation } from '../unique-violation.js';
import {
  TAX_RETURN_COLUMNS,
  type TaxReturnKey,
  type TaxReturnRow,
  taxReturnRows,
  toTaxReturn,
} from './tax-returns-queries.js';

/** @throws {ConflictError} `duplicate_tax_return` when the client has an open return for the year */
export async function insertTaxReturn(
  db: TenantExecutor,
  row: { id: string; clientId: string; taxYear: TaxYearStart; fields: TaxReturnFields; actor: string },
): Promise<TaxReturn> {
  const { id, clientId, taxYear, fields, actor } = row;
  setSavepoint(db, 'before_write');
  try {
    const [inserted] = await insertInto(db, 'tax_returns', {
      id,
      client_id: clientId,
      tax_year: taxYear,
      state: 'draft',
      ...columnsOf(fields),
    }).returning(TAX_RETURN_COLUMNS);
    const taxReturn = toTaxReturn(inserted as TaxReturnRow);
    await insertStatusChange(db, taxReturn, { from: null, trigger: 'create', actor });
    return taxReturn;
  } catch (error) {
    if (!isUniqueViolation(error, 'tax_returns_one_open')) throw error;
    await rollbackToSavepoint(db, 'before_write');
    const holder = await taxReturnRows(db, { clientId, taxYear }).first('id');
    throw new ConflictError('duplicate_tax_return', 'The client has a return for this tax year.', {
      ...(holder ? { existing_id: publicId('taxReturn', holder.id) } : {}),
    });
  }
}

/** Locks the return until the transaction ends, so that two requests cannot both move it. @throws {NotFoundError} */
export async function lockTaxReturn(db: TenantExecutor, key: TaxReturnKey): Promise<TaxReturn> {
  const taxReturn = await lockTaxReturnIfThere(db, key);
  if (taxReturn === null) throw new NotFoundError('There is no such tax return.');
  return taxReturn;
}

/** Locks a return until the transaction ends; `null` where there is none. */
export async function lockTaxReturnIfThere(db: TenantExecutor, key: TaxReturnKey): Promise<TaxReturn | null> {
  const row: TaxReturnRow | undefined = await taxReturnRows(db, key)
    .forUpdate()
    .first(...TAX_RETURN_COLUMNS);
  return row === undefined ? null : toTaxReturn(row);
}

/**
 * Locks the returns of calculations, those that are neither gone nor held by another transaction: who locks
 * several does not wait for any, since writers lock theirs in orders of their own.
 */
export async function lockFreeReturns(
  db: TenantExecutor,
  calculationIds: readonly string[],
): Promise<TaxReturn[]> {
  const rows: TaxReturnRow[] = await rowsOf(db, 'tax_returns')
    .whereNull('deleted_at')
    .whereRaw(
      'tax_returns.id in (select tax_return_id from calculations where tenant_id = ? and id = any(?::uuid[]))',
      [db.tenantId, [...calculationIds]],
    )
    .forUpdate('tax_returns')
    .skipLocked()
    .options(prepared(db, 'lock-free-returns'))
    .select(...TAX_RETURN_COLUMNS);
  return rows.map(toTaxReturn);
}

export async function setTaxReturnFields(
  db: TenantExecutor,
  id: string,
  fields: TaxReturnFields,
): Promise<TaxReturn> {
  return update(db, id, columnsOf(fields));
}

export async function setTaxReturnDeleted(db: TenantExecutor, id: string): Promise<void> {
  await update(db, id, { deleted_at: db.trx.fn.now() });
}

/** Sets the issues of a return whose state stays the same. */
export async function setTaxReturnIssues(
  db: TenantExecutor,
  id: string,
  issues: TaxReturn['issues'],
): Promise<TaxReturn> {
  return update(db, id, { issues: JSON.stringify(issues) });
}

/** Fields that a move may set. Absent fields stay as they are. */
interface MoveEffects {
  readonly issues?: TaxReturn['issues'];
  readonly rejection?: TaxReturn['rejection'];
  readonly hmrcCalculationId?: string | null;
  readonly hmrcFigures?: unknown;
  readonly hmrcAssist?: AssistReport;
  readonly submittedAt?: Date;
  readonly hmrcCorrelationId?: string | null;
  readonly reconciledBy?: string;
  readonly acceptanceState?: 'pending' | 'fulfilled';
  readonly acceptedAt?: Date;
  /** The version is what HMRC has: nothing else is on record any more. */
  readonly isFiled?: true;
}

/** Actor of a move, and HMRC's answer, for the record. */
export interface MoveRecord {
  readonly actor: string;
  readonly code?: string | null;
  readonly hmrcCorrelationId?: string | null;
}

interface Move {
  readonly trigger: TaxReturnTrigger;
  readonly record: MoveRecord;
  readonly effects?: MoveEffects;
}

/**
 * Moves a locked return by the table of moves and writes the append-only history beside it.
 * @throws {InvalidStateError} when the move is not allowed from its state
 */
export async function moveLockedTaxReturn(
  db: TenantExecutor,
  taxReturn: TaxReturn,
  { trigger, record, effects = {} }: Move,
): Promise<TaxReturn> {
  const state = moveTaxReturn(taxReturn.state, trigger);
  const moved = await update(db, taxReturn.id, {
    state,
    ...json('issues', effects.issues),
    ...json('rejection', effects.rejection),
    ...json('hmrc_figures', effects.hmrcFigures),
    ...json('hmrc_assist', effects.hmrcAssist),
    ...given('hmrc_calculation_id', effects.hmrcCalculationId),
    ...given('submitted_at', effects.submittedAt),
    ...given('hmrc_correlation_id', effects.hmrcCorrelationId),
    ...given('reconciled_by', effects.reconciledBy),
    ...given('acceptance_state', effects.acceptanceState),
    ...given('accepted_at', effects.acceptedAt),
    ...(effects.isFiled && { filed: null, amendment_reason: null, amendment_opened_at: null }),
  });
  await insertStatusChange(db, moved, { from: taxReturn.state, trigger, ...record });
  return moved;
}

/** Whether the return was ever on its way to HMRC: such a return is never deleted. */
export async function wasEverSubmitting(db: TenantExecutor, taxReturnId: string): Promise<boolean> {
  const row = await rowsOf(db, 'status_history')
    .where({ tax_return_id: taxReturnId, to_state: 'submitting' })
    .first('id');
  return row !== undefined;
}

async function insertStatusChange(
  db: TenantExecutor,
  taxReturn: TaxReturn,
  change: MoveRecord & { from: TaxReturn['state'] | null; trigger: string },
): Promise<void> {
  await insertInto(db, 'status_history', {
    tax_return_id: taxReturn.id,
    filing_version: taxReturn.filingVersion,
    from_state: change.from,
    to_state: taxReturn.state,
    trigger: change.trigger,
    actor: change.actor,
    hmrc_correlation_id: change.hmrcCorrelationId ?? null,
    code: change.code ?? null,
  });
}

async function update(db: TenantExecutor, id: string, columns: Record<string, unknown>): Promise<TaxReturn> {
  const [row] = await rowsOf(db, 'tax_returns')
    .where({ id })
    .update({ ...columns, version: db.trx.raw('version + 1'), updated_at: db.trx.fn.now() })
    .returning(TAX_RETURN_COLUMNS);
  return toTaxReturn(row as TaxReturnRow);
}

function columnsOf(fields: TaxReturnFields): Record<string, unknown> {
  return {
    basis: fields.basis,
    region: fields.region,
    inputs: JSON.stringify(fields.inputs),
    adjustments: JSON.stringify(fields.adjustments),
    notes: fields.notes,
    metadata: JSON.stringify(fields.metadata),
  };
}

const given = (column: string, value: unknown) => (value === undefined ? {} : { [column]: value });
const json = (column: string, value: unknown) =>
  value === undefined ? {} : { [column]: value === null ? null : JSON.stringify(value) };
