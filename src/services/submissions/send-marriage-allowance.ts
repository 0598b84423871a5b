import { findPartAtHmrcUntil } from '../../db/submissions/parts-at-hmrc-repository.js';
import type { Spouse } from '../../domain/clients/spouse.js';
import { withTried } from '../../domain/filing/parts/part-act.js';
import type { MissingDetail, PartBody } from '../../domain/filing/parts/part-body.js';
import { returnPlaceOf } from '../../domain/filing/unsent-fields.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { isAboutTheData, withReturnPlace } from './issues.js';
import { notePart } from './note-part.js';
import type { Refusals } from './refusals.js';
import type { Step } from './step.js';

/** The claim of a return: whether the person gives the allowance, and its recipient; `null` where nobody has said. */
export interface MarriageAllowanceToSend {
  readonly isGiven: boolean;
  readonly spouse: Spouse | null;
}

const KEY = 'marriage';
const MARRIAGE_ALLOWANCE_PLACE = returnPlaceOf('marriage_allowance[given]');

/** Issues that keep the claim from HMRC. */
export const marriageAllowanceMissing = ({ isGiven, spouse }: MarriageAllowanceToSend): MissingDetail[] =>
  isGiven && spouse === null
    ? [{ field: MARRIAGE_ALLOWANCE_PLACE, place: MARRIAGE_ALLOWANCE_PLACE, detail: NO_SPOUSE }]
    : [];

const NO_SPOUSE =
  'HMRC takes the claim with the spouse’s National Insurance number and surname. Give `spouse` of the client, and prepare again.';

/** A claim as it is noted: by the end of the spouse's number, which may be shown, and whether HMRC has taken it. */
const noteOf = ({ nino }: Spouse, isTaken: boolean): PartBody => ({ to: nino.slice(-3), taken: isTaken });

/**
 * Claims marriage allowance for the spouse, once: HMRC has one claim of a person, for all years until it is cancelled,
 * shows it to no software and takes it back from none. HMRC refuses a second claim, so that the call may be repeated after
 * a lost answer or a kill; that refusal is no fault. What is sent is noted first, without the spouse's data, and counts in
 * later years too.
 * @param refusals takes what else HMRC refuses
 * @returns a claim sent from here that stands though the return no longer makes it, or makes another
 */
export async function sendMarriageAllowance(
  { nino, ask }: HmrcSession,
  step: Step,
  { isGiven, spouse }: MarriageAllowanceToSend,
  refusals: Refusals,
): Promise<readonly TaxReturnIssue[]> {
  const { ctx, tenant, submission } = step;
  const ours = await inTenant(ctx, stepPrincipal(tenant), (db) =>
    findPartAtHmrcUntil(db, { ...submission, key: KEY }),
  );
  if (!isGiven) return ours.length === 0 ? [] : [stands(NO_LONGER)];
  if (spouse === null || ours.some(({ to, taken }) => taken === true && to === noteOf(spouse, true)['to'])) {
    return [];
  }
  return refusals.collect(() => withReturnPlace(MARRIAGE_ALLOWANCE_PLACE, claim(spouse)));

  async function claim(wanted: Spouse): Promise<TaxReturnIssue[]> {
    const tried = noteOf(wanted, false);
    await notePart(step, KEY, withTried(ours, tried));
    try {
      await ask((hmrc, call) => hmrc.claimMarriageAllowance(call, { nino, spouse: wanted }));
    } catch (error) {
      if (!isAboutTheData(error)) throw error;
      const isThere = error.hmrcCode === ALREADY_CLAIMED;
      const isForAnother = ours.some(({ to, taken }) => taken === true && to !== tried['to']);
      const isOurs = isThere && !isForAnother && ours.length > 0;
      await notePart(step, KEY, isOurs ? [noteOf(wanted, true)] : ours);
      if (!isThere) throw error;
      return isForAnother ? [stands(FOR_ANOTHER)] : [];
    }
    await notePart(step, KEY, [noteOf(wanted, true)]);
    return [];
  }
}

const ALREADY_CLAIMED = 'RULE_ACTIVE_MARRIAGE_ALLOWANCE_CLAIM';

const NO_LONGER =
  'HMRC has the claim for marriage allowance that was sent from here, and the return no longer makes it. HMRC takes it back from no software: it counts until the client cancels it in their HMRC account. Or accept `held_by_hmrc` when you declare.';
const FOR_ANOTHER =
  'HMRC has the claim for marriage allowance that was sent from here for another spouse, and takes no second one. Have the client cancel it in their HMRC account, and prepare again. Or accept `held_by_hmrc` when you declare.';

const stands = (detail: string): TaxReturnIssue =>
  issue({ code: 'held_by_hmrc', source: 'hmrc', path: MARRIAGE_ALLOWANCE_PLACE, detail });
