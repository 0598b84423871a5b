import { type IdKind, publicId } from '../../domain/ids.js';
import type { BatchCounts } from '../../domain/submission-batches/submission-batch.js';
import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';

/** Subject of an event, one for each noun, with the fields that its payload shows. */
export type EventSubject =
  | {
      readonly client: { readonly id: string; readonly mergedClientId?: string; readonly erasureId?: string };
    }
  | { readonly business: ClientOwned }
  | { readonly property: ClientOwned }
  | {
      readonly transaction: ClientOwned & {
        readonly category: string | null;
        readonly previousCategory?: string | null;
        readonly categorySource: string | null;
        readonly categoryConfidence: number | null;
        readonly categoryVersion: string | null;
      };
    }
  | { readonly document: ClientOwned & { readonly mediaType: string; readonly sha256: string } }
  | {
      readonly import: ClientOwned & {
        readonly status: string;
        readonly counts: Readonly<Record<string, number>>;
      };
    }
  | {
      readonly taxReturn: ClientOwned & {
        readonly taxYear: string;
        readonly status: string;
        readonly submittedAt: Date | null;
        readonly filingVersion: number;
        readonly calculationId: string | null;
      };
    }
  | {
      readonly report: {
        readonly id: string;
        /** `null` for a report of several clients, or of the tenant. */
        readonly clientId: string | null;
        readonly type: string;
        readonly format: string;
        readonly status: string;
      };
    }
  | { readonly calculation: ClientOwned & { readonly taxReturnId: string; readonly code: string } }
  | {
      readonly categorisation: {
        readonly id: string;
        readonly clientId: string | null;
        readonly code: string;
      };
    }
  | {
      readonly bulkUpdate: {
        readonly id: string;
        readonly clientId: string | null;
        readonly code: string;
      };
    }
  | { readonly hmrcAuthorisation: { readonly clientId: string; readonly status: string } & Partial<Ending> }
  | { readonly hmrcAgent: { readonly arn: string; readonly status: string } & Partial<Ending> }
  | {
      readonly agentAuthorisation: {
        readonly clientId: string;
        /** `null` where the practice was authorised without an invitation of ours. */
        readonly invitationId: string | null;
        readonly role: string | null;
        readonly status: string;
      };
    }
  | {
      readonly obligation: ClientOwned & {
        readonly kind: string;
        readonly periodEndOn: string;
        readonly dueOn: string;
        readonly status: string;
        readonly daysLeft: number | null;
      };
    }
  | {
      readonly payment: {
        readonly clientId: string;
        readonly what: string;
        readonly taxYear: TaxYearStart;
        readonly dueOn: string;
        readonly daysLeft: number | null;
        readonly source: string;
      };
    }
  | {
      readonly quarterlyUpdate: ClientOwned & {
        readonly businessId: string | null;
        readonly taxYear: string;
        readonly periodEndOn: string;
        readonly status: string;
      };
    }
  | {
      readonly submissionBatch: {
        readonly id: string;
        readonly clientId: string | null;
        readonly act: string;
        readonly isPreview: boolean;
        readonly status: string;
        readonly counts: BatchCounts;
      };
    }
  | {
      readonly approval: ClientOwned & { readonly taxReturnId: string; readonly state: string };
    }
  | {
      readonly practice: {
        readonly clientId: string;
        readonly taxYear: string;
        readonly state: string;
        readonly previousState: string;
      };
    }
  | { readonly apiKey: { readonly id: string; readonly name: string } }
  | {
      readonly oauthGrant: {
        readonly id: string;
        readonly clientId: string | null;
        readonly appId: string;
        readonly appName: string;
        readonly reason?: string;
      };
    }
  | { readonly webhookEndpoint: { readonly id: string; readonly status: string } };

interface Ending {
  readonly expiresAt: Date;
  readonly daysLeft: number;
}

interface ClientOwned {
  readonly id: string;
  readonly clientId: string;
}

interface EventData {
  readonly clientId: string | null;
  readonly subjectId: string | null;
  readonly data: Record<string, unknown>;
}

/** The payload of an event: public ids and statuses, never NINO, UTR or money. */
export function eventDataOf(subject: EventSubject): EventData {
  if ('client' in subject) {
    const { id, mergedClientId, erasureId } = subject.client;
    const merged =
      mergedClientId === undefined ? {} : { merged_client_id: publicId('client', mergedClientId) };
    const erased = erasureId === undefined ? {} : { erasure_id: publicId('erasure', erasureId) };
    const client = { id: publicId('client', id), ...merged, ...erased };
    return { clientId: id, subjectId: id, data: { client } };
  }
  if ('business' in subject) return owned('business', 'business', subject.business, {});
  if ('property' in subject) return owned('property', 'property', subject.property, {});
  if ('transaction' in subject) {
    const { category, categorySource, categoryConfidence, categoryVersion, previousCategory } =
      subject.transaction;
    return owned('transaction', 'transaction', subject.transaction, {
      category,
      category_source: categorySource,
      category_confidence: categoryConfidence,
      category_version: categoryVersion,
      ...(previousCategory === undefined ? {} : { previous_category: previousCategory }),
    });
  }
  if ('document' in subject) {
    const { mediaType, sha256 } = subject.document;
    return owned('document', 'document', subject.document, { media_type: mediaType, sha256 });
  }
  if ('import' in subject) {
    const { status, counts } = subject.import;
    return owned('import', 'import', subject.import, { status, counts });
  }
  if ('taxReturn' in subject) {
    const { taxYear, status, submittedAt, filingVersion, calculationId } = subject.taxReturn;
    return owned('tax_return', 'taxReturn', subject.taxReturn, {
      tax_year: taxYear,
      status,
      version: filingVersion,
      submitted_at: submittedAt === null ? null : submittedAt.toISOString(),
      calculation_id: calculationId === null ? null : publicId('calculation', calculationId),
    });
  }
  if ('report' in subject) {
    const { type, format, status } = subject.report;
    const { id, clientId } = subject.report;
    const client_id = clientId === null ? null : publicId('client', clientId);
    const report = { id: publicId('report', id), client_id, type, format, status };
    return { clientId, subjectId: id, data: { report } };
  }
  if ('calculation' in subject) {
    const { taxReturnId, code } = subject.calculation;
    return owned('calculation', 'calculation', subject.calculation, {
      tax_return_id: publicId('taxReturn', taxReturnId),
      status: 'failed',
      error_code: code,
    });
  }
  if ('categorisation' in subject) {
    const { id, clientId, code } = subject.categorisation;
    const client_id = clientId === null ? null : publicId('client', clientId);
    const categorisation = { id: publicId('job', id), client_id, status: 'failed', error_code: code };
    return { clientId, subjectId: id, data: { categorisation } };
  }
  if ('bulkUpdate' in subject) {
    const { id, clientId, code } = subject.bulkUpdate;
    const client_id = clientId === null ? null : publicId('client', clientId);
    const bulk_update = { id: publicId('bulkUpdate', id), client_id, status: 'failed', error_code: code };
    return { clientId, subjectId: id, data: { bulk_update } };
  }
  if ('hmrcAuthorisation' in subject) {
    const { clientId, status } = subject.hmrcAuthorisation;
    const client_id = publicId('client', clientId);
    const ending = presentEnding(subject.hmrcAuthorisation);
    return {
      clientId,
      subjectId: clientId,
      data: { hmrc_authorisation: { client_id, status, ...ending } },
    };
  }
  if ('hmrcAgent' in subject) {
    const { arn, status } = subject.hmrcAgent;
    const ending = presentEnding(subject.hmrcAgent);
    return { clientId: null, subjectId: null, data: { hmrc_agent: { arn, status, ...ending } } };
  }
  if ('agentAuthorisation' in subject) {
    const { clientId, invitationId, role, status } = subject.agentAuthorisation;
    const authorisation = {
      client_id: publicId('client', clientId),
      invitation_id: invitationId === null ? null : publicId('agentInvitation', invitationId),
      role,
      status,
    };
    return { clientId, subjectId: clientId, data: { agent_authorisation: authorisation } };
  }
  if ('obligation' in subject) {
    const { kind, periodEndOn, dueOn, status, daysLeft } = subject.obligation;
    return owned('obligation', 'obligation', subject.obligation, {
      kind,
      period_end: periodEndOn,
      due_on: dueOn,
      status,
      days_left: daysLeft,
    });
  }
  if ('payment' in subject) {
    const { clientId, what, taxYear, dueOn, daysLeft, source } = subject.payment;
    const payment = {
      client_id: publicId('client', clientId),
      what,
      tax_year: formatTaxYear(taxYear),
      due_on: dueOn,
      days_left: daysLeft,
      source,
    };
    return { clientId, subjectId: clientId, data: { payment } };
  }
  if ('quarterlyUpdate' in subject) {
    const { businessId, taxYear, periodEndOn, status } = subject.quarterlyUpdate;
    return owned('quarterly_update', 'quarterlyUpdate', subject.quarterlyUpdate, {
      business_id: businessId === null ? null : publicId('business', businessId),
      tax_year: taxYear,
      period_end: periodEndOn,
      status,
    });
  }
  if ('submissionBatch' in subject) {
    const { id, clientId, act, isPreview, status, counts } = subject.submissionBatch;
    const batchId = publicId('submissionBatch', id);
    const submission_batch = { id: batchId, act, preview: isPreview, status, counts };
    return { clientId, subjectId: id, data: { submission_batch } };
  }
  if ('approval' in subject) {
    const { taxReturnId, state } = subject.approval;
    const fields = { tax_return_id: publicId('taxReturn', taxReturnId), state };
    return owned('approval', 'approval', subject.approval, fields);
  }
  if ('practice' in subject) {
    const { clientId, taxYear, state, previousState } = subject.practice;
    const client_id = publicId('client', clientId);
    const practice = { client_id, tax_year: taxYear, state, previous_state: previousState };
    return { clientId, subjectId: clientId, data: { practice } };
  }
  if ('apiKey' in subject) {
    const { id, name } = subject.apiKey;
    return { clientId: null, subjectId: id, data: { api_key: { id: publicId('apiKey', id), name } } };
  }
  if ('oauthGrant' in subject) {
    const { id, clientId, appId, appName, reason } = subject.oauthGrant;
    const granted = {
      id: publicId('oauthGrant', id),
      app_id: publicId('oauthApp', appId),
      app_name: appName,
      client_id: clientId === null ? null : publicId('client', clientId),
      ...(reason === undefined ? {} : { reason }),
    };
    return { clientId, subjectId: id, data: { oauth_grant: granted } };
  }
  const { id, status } = subject.webhookEndpoint;
  return {
    clientId: null,
    subjectId: id,
    data: { webhook_endpoint: { id: publicId('webhookEndpoint', id), status } },
  };
}

function owned(noun: string, kind: IdKind, subject: ClientOwned, fields: Record<string, unknown>): EventData {
  return {
    clientId: subject.clientId,
    subjectId: subject.id,
    data: {
      [noun]: { id: publicId(kind, subject.id), client_id: publicId('client', subject.clientId), ...fields },
    },
  };
}

const presentEnding = ({ expiresAt, daysLeft }: Partial<Ending>) =>
  expiresAt === undefined ? {} : { expires_at: expiresAt.toISOString(), days_left: daysLeft };
