import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { isTakenFor } from '../../domain/filing/registry/filing-operation.js';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { ListedLossClaim, LossClaimRef } from '../../gateways/hmrc/hmrc-gateway.js';
import { SIDEWAYS } from '../../gateways/hmrc/loss-claim-calls.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { withReturnPlace } from './issues.js';
import { notePart } from './note-part.js';
import type { Refusals } from './refusals.js';
import type { Step } from './step.js';

/** A business whose loss of the year the return sets against other income. */
export interface ClaimToSend extends Pick<LossClaimRef, 'businessId' | 'type'> {
  /** Place of the claim in the return. */
  readonly place: string;
}

const BODY: PartBody = { typeOfClaim: SIDEWAYS };
const CLAIMS_PLACE = '/inputs/reliefs/loss_claims';
const partOf = ({ type, businessId }: { readonly type: string; readonly businessId: string }) =>
  `claims_6 ${type} ${businessId}` as const;

const isClaim = (key: string): key is ReturnType<typeof partOf> => key.startsWith('claims_6 ');

/**
 * Has HMRC hold the claims of the year's losses. Safe to repeat, since HMRC is asked first. What the return no longer
 * claims is taken back where we had sent it; what somebody else claimed is left alone. Without a claim of the return or a
 * note of ours it costs no call.
 * @param refusals takes what HMRC refuses of each claim
 * @returns what HMRC holds of others in place of a claim of the return
 */
export async function sendLossClaims(
  session: HmrcSession,
  step: Step,
  wanted: readonly ClaimToSend[],
  refusals: Refusals,
): Promise<readonly TaxReturnIssue[]> {
  const { ctx, tenant, submission } = step;
  const { nino, ask } = session;
  const year = { nino, taxYear: submission.taxYear };
  if (!isTakenFor(FILING_OPERATIONS.claims_6, submission.taxYear)) return [];
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  const noted = [...sent.keys()].filter(isClaim);
  if (wanted.length === 0 && noted.length === 0) return [];
  return refusals.collect(async () => {
    const list = ask((hmrc, call) => hmrc.listLossClaims(call, year));
    const { claims: held } = await withReturnPlace(wanted[0]?.place ?? CLAIMS_PLACE, list);
    const claims = { session, step, year, held };
    const found: TaxReturnIssue[] = [];
    for (const claim of wanted) {
      found.push(...(await refusals.collect(() => withReturnPlace(claim.place, make(claims, claim)))));
    }
    for (const key of noted.filter((one) => wanted.every((claim) => partOf(claim) !== one))) {
      await refusals.collect(() => withReturnPlace(CLAIMS_PLACE, takeBack(claims, key)));
    }
    return found;
  });
}

/** Claims of a year's losses at HMRC. */
interface ClaimsOfYear {
  readonly session: HmrcSession;
  readonly step: Step;
  readonly year: { readonly nino: string; readonly taxYear: TaxYearStart };
  /** Claims that HMRC lists. */
  readonly held: readonly ListedLossClaim[];
}

async function make(
  { session, step, year, held }: ClaimsOfYear,
  { type, businessId, place }: ClaimToSend,
): Promise<TaxReturnIssue[]> {
  const claim = { type, businessId };
  const claimAtHmrc = held.find((one) => partOf(one) === partOf(claim));
  if (claimAtHmrc?.claim === SIDEWAYS) return [];
  if (claimAtHmrc !== undefined) return [claimOfOthers(place, claimAtHmrc.claim)];
  await notePart(step, partOf(claim), [BODY]);
  await session.ask((hmrc, call) => hmrc.createSidewaysClaim(call, { ...year, ...claim }));
  return [];
}

async function takeBack(
  { session, step, year, held }: ClaimsOfYear,
  key: ReturnType<typeof partOf>,
): Promise<TaxReturnIssue[]> {
  const claimAtHmrc = held.find((claim) => partOf(claim) === key);
  if (claimAtHmrc?.claim === SIDEWAYS) {
    const { claimId } = claimAtHmrc;
    await session.ask((hmrc, call) => hmrc.deleteLossClaim(call, { ...year, claimId }));
  }
  await notePart(step, key, []);
  return [];
}

const claimOfOthers = (path: string, claim: string): TaxReturnIssue =>
  issue({
    code: 'held_by_hmrc',
    source: 'hmrc',
    path,
    detail: `HMRC holds the claim \`${claim}\` of this loss, which was not sent from here; the return sets it against other income. HMRC’s entry was left as it is. Take the claim out of the return, or remove HMRC’s in their online account, and prepare again. Or accept \`held_by_hmrc\` when you declare.`,
  });
