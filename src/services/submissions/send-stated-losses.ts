import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import type { StatedLosses } from '../../domain/filing/parts/stated-losses.js';
import { refusedField } from '../../domain/filing/refused-field.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { holdPart } from './hold-part.js';
import { issuesOfRefusal } from './issues.js';
import type { Refusals } from './refusals.js';
import { partAtHmrc } from './send-parts.js';
import type { Step } from './step.js';

/** Losses of a business that HMRC has an id of. */
export interface StatedLossesToSend extends StatedLosses {
  readonly businessId: string;
}

const KEY = 'losses_7';

/**
 * Has HMRC hold the losses of each business as the return has them, for years from 2026-27 on. They are sent after the
 * business's other data and each time anew, as HMRC asks. What the return no longer has is taken back where we had sent it;
 * what somebody else gave HMRC is left alone. A business without losses and without a note of ours costs no call.
 * @param refusals takes what HMRC refuses of each business
 * @returns losses that others sent to HMRC, which were left as they are, and those that HMRC holds differently from what
 *   was sent
 */
export async function sendStatedLosses(
  session: HmrcSession,
  step: Step,
  losses: readonly StatedLossesToSend[],
  refusals: Refusals,
): Promise<TaxReturnIssue[]> {
  if (losses.length === 0) return [];
  const { ctx, tenant, submission } = step;
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  const findings: TaxReturnIssue[] = [];
  for (const stated of losses) {
    const ours = sent.get(partOf(stated)) ?? [];
    if (stated.body === null && ours.length === 0) continue;
    const found = await refusals.collect(
      () => sendOne(session, step, stated, ours),
      (error) => refusalOf(stated, error),
    );
    findings.push(...found);
  }
  return findings;
}

const partOf = ({ type, businessId }: StatedLossesToSend) => `${KEY} ${type} ${businessId}` as const;

async function sendOne(
  session: HmrcSession,
  step: Step,
  stated: StatedLossesToSend,
  ours: readonly PartBody[],
): Promise<TaxReturnIssue[]> {
  const { taxYear } = step.submission;
  const there = await partAtHmrc(session, { taxYear, key: KEY, itemId: stated.businessId });
  const place = refusedField(KEY, null, stated.fields);
  const part = { key: partOf(stated), body: stated.body, place, isSentAgain: true };
  return holdPart(step, part, there, ours);
}

const refusalOf = ({ fields }: StatedLossesToSend, error: HmrcRefusalError): TaxReturnIssue[] =>
  issuesOfRefusal(error).map((found) => ({ ...found, path: refusedField(KEY, found.path, fields) }));
