import { publicId } from '../../../domain/ids.js';
import type { BatchCounts } from '../../../domain/submission-batches/submission-batch.js';
import { type ClientOwned, type EventData, owned } from './noun-data.js';

type TaxReturnFields = ClientOwned & {
  readonly taxYear: string;
  readonly status: string;
  readonly submittedAt: Date | null;
  readonly filingVersion: number;
  readonly calculationId: string | null;
};

type CalculationFields = ClientOwned & { readonly taxReturnId: string; readonly code: string };

type ApprovalFields = ClientOwned & { readonly taxReturnId: string; readonly state: string };

type QuarterlyUpdateFields = ClientOwned & {
  readonly businessId: string | null;
  readonly taxYear: string;
  readonly periodEndOn: string;
  readonly status: string;
};

interface SubmissionBatchFields {
  readonly id: string;
  readonly clientId: string | null;
  readonly act: string;
  readonly isPreview: boolean;
  readonly status: string;
  readonly counts: BatchCounts;
}

interface ReportFields {
  readonly id: string;
  /** `null` for a report of several clients, or of the tenant. */
  readonly clientId: string | null;
  readonly type: string;
  readonly format: string;
  readonly status: string;
}

/** Returns, what they are worked out and agreed by, and what goes to HMRC. */
export const RETURN_NOUNS = {
  taxReturn: taxReturnData,
  calculation: calculationData,
  approval: approvalData,
  quarterlyUpdate: quarterlyUpdateData,
  submissionBatch: submissionBatchData,
  report: reportData,
};

function taxReturnData(fields: TaxReturnFields): EventData {
  const { taxYear, status, submittedAt, filingVersion, calculationId } = fields;
  return owned('tax_return', 'taxReturn', fields, {
    tax_year: taxYear,
    status,
    version: filingVersion,
    submitted_at: submittedAt === null ? null : submittedAt.toISOString(),
    calculation_id: calculationId === null ? null : publicId('calculation', calculationId),
  });
}

function calculationData(fields: CalculationFields): EventData {
  const { taxReturnId, code } = fields;
  return owned('calculation', 'calculation', fields, {
    tax_return_id: publicId('taxReturn', taxReturnId),
    status: 'failed',
    error_code: code,
  });
}

function approvalData(approval: ApprovalFields): EventData {
  const { taxReturnId, state } = approval;
  return owned('approval', 'approval', approval, {
    tax_return_id: publicId('taxReturn', taxReturnId),
    state,
  });
}

function quarterlyUpdateData(fields: QuarterlyUpdateFields): EventData {
  const { businessId, taxYear, periodEndOn, status } = fields;
  return owned('quarterly_update', 'quarterlyUpdate', fields, {
    business_id: businessId === null ? null : publicId('business', businessId),
    tax_year: taxYear,
    period_end: periodEndOn,
    status,
  });
}

function submissionBatchData(fields: SubmissionBatchFields): EventData {
  const { id, clientId, act, isPreview, status, counts } = fields;
  const batchId = publicId('submissionBatch', id);
  const submission_batch = { id: batchId, act, preview: isPreview, status, counts };
  return { clientId, subjectId: id, data: { submission_batch } };
}

function reportData(fields: ReportFields): EventData {
  const { type, format, status } = fields;
  const { id, clientId } = fields;
  const client_id = clientId === null ? null : publicId('client', clientId);
  const report = { id: publicId('report', id), client_id, type, format, status };
  return { clientId, subjectId: id, data: { report } };
}
