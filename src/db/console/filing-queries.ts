import type { Knex } from 'knex';
import type { HmrcOutcome } from '../../domain/tax-returns/hmrc-exchange.js';
import type { TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import { OF_ANY_TENANT } from '../row-key.js';
import { IS_REFUSED_OR_UNKNOWN } from '../submissions/refused-submissions.js';

/** A submission that was refused, could not be prepared, or has an unknown outcome. */
export interface TroubledSubmission {
  readonly id: string;
  readonly taxReturnId: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly state: string;
  readonly code: string | null;
  readonly at: Date;
}

/** Refused, or not prepared for a reason, in the last day, or of unknown outcome; the newest first. */
export async function listTroubledSubmissions(
  system: Knex,
  filter: { readonly tenantId: string | null; readonly limit: number },
): Promise<readonly TroubledSubmission[]> {
  const query = system('submissions as s')
    .join('tenants as t', 't.id', 's.tenant_id')
    .whereRaw(IS_REFUSED_OR_UNKNOWN)
    .whereRaw(`(s.updated_at > now() - interval '1 day' or s.state = 'unknown')`)
    .orderBy('s.updated_at', 'desc')
    .limit(filter.limit);
  if (filter.tenantId !== null) query.where({ 's.tenant_id': filter.tenantId });
  return query.select({
    id: 's.id',
    taxReturnId: 's.tax_return_id',
    tenantId: 's.tenant_id',
    tenantName: 't.name',
    state: system.raw(`case s.state when 'done' then 'not_prepared' else s.state end`),
    code: 's.code',
    at: 's.updated_at',
  });
}

/** A return, without anything of the person. */
export interface ReturnState {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly clientId: string;
  readonly livemode: boolean;
  readonly taxYear: number;
  readonly state: TaxReturnState;
  readonly filingVersion: number;
  readonly issueCodes: readonly string[];
  readonly rejectionCode: string | null;
  readonly submittedAt: Date | null;
  /** HMRC's correlation id of the filing that it has; else of its newest answer to one. */
  readonly hmrcCorrelationId: string | null;
  readonly filingPausedAt: Date | null;
}

export async function findReturnState(system: Knex, id: string): Promise<ReturnState | undefined> {
  return system('tax_returns as r')
    .join('tenants as t', 't.id', 'r.tenant_id')
    .where({ 'r.id': id })
    .whereRaw(`r.${OF_ANY_TENANT}`)
    .first({
      id: 'r.id',
      tenantId: 'r.tenant_id',
      tenantName: 't.name',
      clientId: 'r.client_id',
      livemode: 'r.livemode',
      taxYear: 'r.tax_year',
      state: 'r.state',
      filingVersion: 'r.filing_version',
      issueCodes: system.raw(
        `array(select i->>'code' from jsonb_array_elements(case jsonb_typeof(r.issues) when 'array' then r.issues else '[]' end) i
           where i->>'code' is not null)`,
      ),
      rejectionCode: system.raw(`r.rejection->>'code'`),
      submittedAt: 'r.submitted_at',
      hmrcCorrelationId: system.raw(
        `coalesce(r.hmrc_correlation_id, (
           select s.hmrc_correlation_id from submissions s
           where s.tenant_id = r.tenant_id and s.livemode = r.livemode and s.tax_return_id = r.id and s.hmrc_correlation_id is not null
           order by s.created_at desc limit 1))`,
      ),
      filingPausedAt: 't.filing_paused_at',
    });
}

export interface HistoryLine {
  readonly at: Date;
  readonly fromState: string | null;
  readonly toState: string;
  readonly trigger: string;
  readonly actor: string;
  readonly code: string | null;
  readonly hmrcCall: string | null;
  readonly hmrcOutcome: HmrcOutcome | null;
  readonly hmrcStatus: number | null;
  readonly correlationId: string | null;
}

/** The newest changes of a return and its calls to HMRC, the newest first. */
export async function listReturnHistory(
  system: Knex,
  taxReturn: { readonly id: string; readonly tenantId: string; readonly livemode: boolean },
  limit: number,
): Promise<readonly HistoryLine[]> {
  return system('status_history')
    .where({ tenant_id: taxReturn.tenantId, livemode: taxReturn.livemode, tax_return_id: taxReturn.id })
    .orderBy('id', 'desc')
    .limit(limit)
    .select({
      at: 'at',
      fromState: 'from_state',
      toState: 'to_state',
      trigger: 'trigger',
      actor: 'actor',
      code: 'code',
      hmrcCall: 'hmrc_call',
      hmrcOutcome: 'hmrc_outcome',
      hmrcStatus: 'hmrc_status',
      correlationId: 'hmrc_correlation_id',
    });
}

export async function findReturnOfSubmission(system: Knex, id: string): Promise<string | undefined> {
  const found = await system('submissions').where({ id }).whereRaw(OF_ANY_TENANT).first('tax_return_id');
  return found?.tax_return_id;
}

export interface SubmissionLine {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly code: string | null;
  readonly attempts: number;
  readonly sentAt: Date | null;
  readonly nextStepAt: Date | null;
  readonly createdAt: Date;
}

export async function listSubmissionsOfReturn(
  system: Knex,
  taxReturn: { readonly id: string; readonly tenantId: string; readonly livemode: boolean },
): Promise<readonly SubmissionLine[]> {
  return system('submissions')
    .where({ tenant_id: taxReturn.tenantId, livemode: taxReturn.livemode, tax_return_id: taxReturn.id })
    .orderBy('created_at', 'desc')
    .limit(20)
    .select({
      id: 'id',
      kind: 'kind',
      state: 'state',
      code: 'code',
      attempts: 'attempts',
      sentAt: 'sent_at',
      nextStepAt: 'next_step_at',
      createdAt: 'created_at',
    });
}
