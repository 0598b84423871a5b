import type { FiledVersion } from '../../domain/tax-returns/amendment.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { type MoveRecord, moveLockedTaxReturn } from './tax-returns-repository.js';

/**
 * Moves a locked return that HMRC has to the draft of its next version, and keeps what HMRC has.
 * @throws {InvalidStateError} from a state in which HMRC has no version
 */
export async function openLockedAmendment(
  db: TenantExecutor,
  taxReturn: TaxReturn,
  amendment: { readonly actor: string; readonly reason: string; readonly filed: FiledVersion },
): Promise<TaxReturn> {
  const { actor, reason, filed } = amendment;
  await rowsOf(db, 'tax_returns')
    .where({ id: taxReturn.id })
    .update({
      filed: db.trx.raw(`cast(? as jsonb) || jsonb_build_object('hmrcFigures', hmrc_figures)`, [
        JSON.stringify(filed),
      ]),
      filing_version: taxReturn.filingVersion + 1,
      amendment_reason: reason,
      amendment_opened_at: db.trx.fn.now(),
    });
  return moveLockedTaxReturn(db, taxReturn, { trigger: 'amend', record: { actor } });
}

/** Gives a locked return's open amendment up: it is again what HMRC has, and its filed figures stay on record. */
export async function abandonLockedAmendment(
  db: TenantExecutor,
  taxReturn: TaxReturn,
  record: MoveRecord,
): Promise<TaxReturn> {
  if (taxReturn.filed === null) throw new TypeError('no version of the return is filed');
  await rowsOf(db, 'tax_returns')
    .where({ id: taxReturn.id })
    .update({
      filing_version: taxReturn.filed.version,
      hmrc_figures: db.trx.raw(`filed->'hmrcFigures'`),
      amendment_reason: null,
      amendment_opened_at: null,
    });
  const filed = await moveLockedTaxReturn(db, taxReturn, {
    trigger: 'amendment_abandoned',
    record,
    effects: {
      hmrcCalculationId: taxReturn.filed.hmrcCalculationId,
      issues: [],
      rejection: null,
    },
  });
  if (filed.acceptanceState !== 'fulfilled') return filed;
  return moveLockedTaxReturn(db, filed, { trigger: 'obligation_fulfilled', record });
}
