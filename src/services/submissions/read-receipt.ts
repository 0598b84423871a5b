import type { Readable } from 'node:stream';
import type { AppContext } from '../../context.js';
import { findCalculation } from '../../db/calculations/calculations-queries.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { type Declaration, findDeclaration } from '../../db/submissions/declarations-queries.js';
import { findConfirmedSubmission } from '../../db/submissions/submissions-repository.js';
import { findHmrcFigures, loadTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { publicId } from '../../domain/ids.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import { acceptedInWords } from '../../domain/tax-returns/accepted-issues.js';
import { statusOfReturn } from '../../domain/tax-returns/amendment.js';
import { DECLARATION_WORDINGS } from '../../domain/tax-returns/declaration.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { NotFoundError } from '../../errors.js';
import { writeReceiptPdf } from '../../gateways/report-files/write-receipt-pdf.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { resolveTaxReturn } from '../tax-returns/resolve-tax-return.js';
import type { KeptHmrcFigures } from './finish-preparation.js';

/** The evidence that HMRC has a return, and what was agreed to. */
export interface Receipt {
  readonly taxReturn: TaxReturn;
  readonly clientName: string;
  readonly submissionId: string;
  readonly declaration: Declaration;
  readonly figures: TaxCalculation;
  readonly hmrcFigures: KeptHmrcFigures | null;
  /** The software's name at HMRC. */
  readonly software: string;
}

/** @throws {NotFoundError} until HMRC has confirmed the return */
export async function readReceipt(
  ctx: Pick<AppContext, 'db' | 'config'>,
  principal: Principal,
  { ref, clientId }: { ref: string; clientId: string | null },
): Promise<Receipt> {
  return inTenant(ctx, principal, async (db) => {
    const taxReturn = await loadTaxReturn(db, await resolveTaxReturn(db, ref, clientId));
    if (statusOfReturn(taxReturn) !== 'submitted') {
      throw new NotFoundError('There is no receipt until HMRC has confirmed the return.');
    }
    return { ...(await receiptOf(db, taxReturn)), software: ctx.config.hmrc.productName };
  });
}

async function receiptOf(db: TenantExecutor, taxReturn: TaxReturn): Promise<Omit<Receipt, 'software'>> {
  const submission = await findConfirmedSubmission(db, taxReturn.id);
  const declaration = submission?.declarationId
    ? await findDeclaration(db, submission.declarationId)
    : undefined;
  const calculation = declaration && (await findCalculation(db, declaration.calculationId));
  if (!submission || !declaration || !calculation?.figures) {
    throw new Error('a filed return without its submission');
  }
  const client = await loadClient(db, taxReturn.clientId);
  const { filed } = taxReturn;
  return {
    taxReturn:
      filed === null
        ? taxReturn
        : { ...taxReturn, filingVersion: filed.version, hmrcCalculationId: filed.hmrcCalculationId },
    clientName: `${client.givenName} ${client.familyName}`,
    submissionId: submission.id,
    declaration,
    figures: calculation.figures,
    hmrcFigures: await findHmrcFigures<KeptHmrcFigures>(db, taxReturn.id),
  };
}

/** The receipt as a PDF: its bytes follow from the receipt alone. */
export function renderReceipt(receipt: Receipt): Readable {
  const { taxReturn, declaration, figures, hmrcFigures } = receipt;
  return writeReceiptPdf({
    clientName: receipt.clientName,
    software: receipt.software,
    taxYear: taxReturn.taxYear,
    returnId: publicId('taxReturn', taxReturn.id),
    submittedAt: taxReturn.submittedAt ?? declaration.recordedAt,
    hmrcCalculationId: taxReturn.hmrcCalculationId ?? '',
    hmrcCorrelationId: taxReturn.hmrcCorrelationId,
    isReconciled: taxReturn.reconciledBy !== null,
    acceptedAt: taxReturn.acceptedAt,
    declaration: {
      declarantName: declaration.declarantName,
      declarantKind: declaration.declarantKind,
      agreedAt: declaration.agreedAt,
      wordingVersion: declaration.wordingVersion,
      wording: wordingOf(declaration),
      figuresHash: declaration.figuresHash,
      accepted: declaration.acceptedIssues.map(acceptedInWords),
      givenElsewhere: declaration.givenElsewhere,
    },
    figures: [
      ['Total income', figures.totalIncome, hmrcFigures?.totalIncomePence ?? null],
      ['Taxable income', figures.taxableIncome, hmrcFigures?.taxableIncomePence ?? null],
      ['Income tax', figures.incomeTax.liability, hmrcFigures?.incomeTaxDuePence ?? null],
      ['Class 2 contributions', figures.class2, hmrcFigures?.class2Pence ?? null],
      ['Class 4 contributions', figures.class4, hmrcFigures?.class4Pence ?? null],
      [
        'Student loans',
        figures.studentLoan + figures.postgraduateLoan,
        hmrcFigures?.studentLoansPence ?? null,
      ],
      ['Tax deducted at source', figures.taxDeducted, hmrcFigures?.taxDeductedPence ?? null],
    ],
    total: {
      ours: figures.totalLiability - figures.taxDeducted,
      hmrc: hmrcFigures?.totalIncomeTaxAndNicsDuePence ?? null,
    },
  });
}

/** The text that was agreed to; `null` for a wording that this version no longer has. */
export const wordingOf = ({ wordingVersion, declarantKind }: Declaration): string | null =>
  DECLARATION_WORDINGS.find(({ version, kind }) => version === wordingVersion && kind === declarantKind)
    ?.text ?? null;
