import type { HeldBenefit, HeldEmployment, HeldForPrefill } from '../../domain/prefills/held-for-prefill.js';
import { outcomeOfRefusal } from '../../domain/tax-returns/refusals.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { RejectedByHmrcError } from '../../errors.js';
import type { HmrcCall } from '../../gateways/hmrc/hmrc-call.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import type { HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import { openClientSession, type SessionSlice } from '../hmrc-authorisations/client-session.js';

interface PersonsYear extends TenantKey {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** Asks HMRC one thing, of which a refusal is told by name. */
type Read = <T>(what: string, work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>) => Promise<T>;

/**
 * Fetches what HMRC holds of a person's year that a return repeats. Only reads, one call after the other at HMRC's pace, and
 * as our own batch: nobody's device is known here.
 * @throws as `openClientSession` @throws {RejectedByHmrcError} saying what HMRC did not show @throws {HmrcUnavailableError}
 */
export async function fetchHeld(ctx: SessionSlice, owner: PersonsYear): Promise<HeldForPrefill> {
  const { nino, ask } = await openClientSession(ctx, owner, { facts: null, priority: 'interactive' });
  const year = { nino, taxYear: owner.taxYear };
  const read: Read = (what, work) => ask(work).catch((error: unknown) => Promise.reject(named(what, error)));
  return {
    employments: await fetchEmployments(read, year),
    benefits: await fetchBenefits(read, year),
    cisDeductedPence: null,
    savings: null,
    disposals: [],
    losses: [],
    person: null,
  };
}

interface Year {
  readonly nino: string;
  readonly taxYear: TaxYearStart;
}

async function fetchEmployments(read: Read, year: Year): Promise<HeldEmployment[]> {
  const { employmentIds } = await read('employments', (hmrc, call) => hmrc.listHeldEmployments(call, year));
  const employments: HeldEmployment[] = [];
  for (const employmentId of employmentIds) {
    const { employment } = await read('the figures of an employment', (hmrc, call) =>
      hmrc.readHeldEmployment(call, { ...year, employmentId }),
    );
    if (employment !== null) employments.push(employment);
  }
  return employments;
}

async function fetchBenefits(read: Read, year: Year): Promise<readonly HeldBenefit[]> {
  const { benefits } = await read('state benefits', (hmrc, call) => hmrc.listHeldBenefits(call, year));
  return benefits;
}

/** A refusal with what was asked for, and what to do next. */
function named(what: string, error: unknown): unknown {
  if (!(error instanceof HmrcRefusalError)) return error;
  const { hmrcCode, details } = error;
  const [code, next] = outcomeOfRefusal(hmrcCode).needsAuthorisation
    ? ['not_authorised_with_hmrc', 'Send the client through authorisation again, and ask again.']
    : ['rejected_by_hmrc', 'Ask again later, or give the figures yourself.'];
  return new RejectedByHmrcError(code, `HMRC did not show ${what}: ${hmrcCode}. ${next}`, details);
}
