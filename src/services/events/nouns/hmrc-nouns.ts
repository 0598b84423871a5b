import { publicId } from '../../../domain/ids.js';
import { formatTaxYear, type TaxYearStart } from '../../../domain/tax-year.js';
import { type ClientOwned, type EventData, owned } from './noun-data.js';

interface Ending {
  readonly expiresAt: Date;
  readonly daysLeft: number;
}

type HmrcAuthorisationFields = { readonly clientId: string; readonly status: string } & Partial<Ending>;

type HmrcAgentFields = { readonly arn: string; readonly status: string } & Partial<Ending>;

interface AgentAuthorisationFields {
  readonly clientId: string;
  /** `null` where the practice was authorised without an invitation of ours. */
  readonly invitationId: string | null;
  readonly role: string | null;
  readonly status: string;
}

type ObligationFields = ClientOwned & {
  readonly kind: string;
  readonly periodEndOn: string;
  readonly dueOn: string;
  readonly status: string;
  readonly daysLeft: number | null;
};

interface PaymentFields {
  readonly clientId: string;
  readonly what: string;
  readonly taxYear: TaxYearStart;
  readonly dueOn: string;
  readonly daysLeft: number | null;
  readonly source: string;
}

/** Access to HMRC, and what HMRC wants and when. */
export const HMRC_NOUNS = {
  hmrcAuthorisation: hmrcAuthorisationData,
  hmrcAgent: hmrcAgentData,
  agentAuthorisation: agentAuthorisationData,
  obligation: obligationData,
  payment: paymentData,
};

function hmrcAuthorisationData(fields: HmrcAuthorisationFields): EventData {
  const { clientId, status } = fields;
  const client_id = publicId('client', clientId);
  const ending = presentEnding(fields);
  return {
    clientId,
    subjectId: clientId,
    data: { hmrc_authorisation: { client_id, status, ...ending } },
  };
}

function hmrcAgentData(fields: HmrcAgentFields): EventData {
  const { arn, status } = fields;
  const ending = presentEnding(fields);
  return { clientId: null, subjectId: null, data: { hmrc_agent: { arn, status, ...ending } } };
}

function agentAuthorisationData(fields: AgentAuthorisationFields): EventData {
  const { clientId, invitationId, role, status } = fields;
  const authorisation = {
    client_id: publicId('client', clientId),
    invitation_id: invitationId === null ? null : publicId('agentInvitation', invitationId),
    role,
    status,
  };
  return { clientId, subjectId: clientId, data: { agent_authorisation: authorisation } };
}

function obligationData(fields: ObligationFields): EventData {
  const { kind, periodEndOn, dueOn, status, daysLeft } = fields;
  return owned('obligation', 'obligation', fields, {
    kind,
    period_end: periodEndOn,
    due_on: dueOn,
    status,
    days_left: daysLeft,
  });
}

function paymentData(fields: PaymentFields): EventData {
  const { clientId, what, taxYear, dueOn, daysLeft, source } = fields;
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

const presentEnding = ({ expiresAt, daysLeft }: Partial<Ending>) =>
  expiresAt === undefined ? {} : { expires_at: expiresAt.toISOString(), days_left: daysLeft };
