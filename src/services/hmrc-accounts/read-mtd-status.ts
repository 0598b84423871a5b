import type { AppContext } from '../../context.js';
import type { Pence } from '../../domain/money.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { openClientSession, type SessionSlice } from '../hmrc-authorisations/client-session.js';

interface StatusRequest extends TenantKey {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

export interface MtdStatus {
  readonly taxYear: TaxYearStart;
  /** HMRC's word in snake case, such as `mtd_mandated`; `not_signed_up` for a person who is not in MTD. */
  readonly status: string;
  readonly isMandated: boolean;
  readonly reason: string | null;
  /** Qualifying income of the tax year two years before. */
  readonly qualifyingIncomePence: Pence | null;
  readonly asOf: Date;
}

/** Asks HMRC whether a client is in Making Tax Digital for a tax year. @throws as `openClientSession` and `HmrcGateway` */
export async function readMtdStatus(
  ctx: SessionSlice & Pick<AppContext, 'now'>,
  { taxYear, ...owner }: StatusRequest,
): Promise<MtdStatus> {
  const { nino, ask } = await openClientSession(ctx, owner, {
    work: 'mtd_status',
    facts: null,
    priority: 'interactive',
  });
  const found = await ask((hmrc, call) => hmrc.itsaStatus(call, { nino, taxYear })).catch(notEnrolled);
  return {
    taxYear,
    status: snakeCase(found.status ?? 'No Status'),
    isMandated: found.status === 'MTD Mandated',
    reason: found.reason === null ? null : snakeCase(found.reason),
    qualifyingIncomePence: found.qualifyingIncomePence,
    asOf: ctx.now(),
  };
}

/** The status of a person who is not in MTD: an answer to the question, though HMRC refuses it. */
function notEnrolled(error: unknown) {
  const isAnswer = error instanceof HmrcRefusalError && error.hmrcCode === 'CLIENT_NOT_MTD_ENROLLED';
  if (!isAnswer) throw error;
  return { status: 'Not signed up', reason: null, qualifyingIncomePence: null };
}

const snakeCase = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
