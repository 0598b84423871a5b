import type { AppContext } from '../../context.js';
import { findCalculation } from '../../db/calculations-queries.js';
import { type Declaration, findDeclaration } from '../../db/declarations-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findConfirmedSubmission } from '../../db/submissions-repository.js';
import { findHmrcFigures, loadTaxReturn } from '../../db/tax-returns-queries.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import { isFiled } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { NotFoundError } from '../../errors.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { resolveTaxReturn } from '../tax-returns/resolve-tax-return.js';
import type { KeptHmrcFigures } from './finish-preparation.js';

/** The evidence that HMRC has a return, and what was agreed to. */
export interface Receipt {
  readonly taxReturn: TaxReturn;
  readonly submissionId: string;
  readonly declaration: Declaration;
  readonly figures: TaxCalculation;
  readonly hmrcFigures: KeptHmrcFigures | null;
}

/** @throws {NotFoundError} until HMRC has confirmed the return */
export async function readReceipt(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  { ref, clientId }: { ref: string; clientId: string | null },
): Promise<Receipt> {
  return inTenant(ctx, principal, async (db) => {
    const taxReturn = await loadTaxReturn(db, await resolveTaxReturn(db, ref, clientId));
    if (!isFiled(taxReturn.state)) {
      throw new NotFoundError('There is no receipt until HMRC has confirmed the return.');
    }
    return receiptOf(db, taxReturn);
  });
}

async function receiptOf(db: TenantExecutor, taxReturn: TaxReturn): Promise<Receipt> {
  const submission = await findConfirmedSubmission(db, taxReturn.id);
  const declaration = submission?.declarationId
    ? await findDeclaration(db, submission.declarationId)
    : undefined;
  const calculation = declaration && (await findCalculation(db, declaration.calculationId));
  if (!submission || !declaration || !calculation?.figures) {
    throw new Error('a filed return without its submission');
  }
  return {
    taxReturn,
    submissionId: submission.id,
    declaration,
    figures: calculation.figures,
    hmrcFigures: await findHmrcFigures<KeptHmrcFigures>(db, taxReturn.id),
  };
}
