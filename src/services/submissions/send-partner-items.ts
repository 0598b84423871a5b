import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { PARTNERSHIPS_PLACE, type PartnerItem } from '../../domain/filing/parts/partner-items.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { holdPart } from './hold-part.js';
import { issuesOfRefusal } from './issues.js';
import type { Refusals } from './refusals.js';
import { partAtHmrc } from './send-parts.js';
import type { Step } from './step.js';

const KEY = 'partner';

/**
 * Has HMRC hold the person's share of each partnership as the return has it, by the partnership's own reference. What the return no longer
 * has is taken back where we had sent it; what somebody else gave HMRC is left alone. May be repeated. Without a share and without a note of
 * ours it costs no call.
 * @param refusals takes what HMRC refuses of each
 */
export async function sendPartnerItems(
  session: HmrcSession,
  step: Step,
  items: readonly PartnerItem[],
  refusals: Refusals,
): Promise<readonly TaxReturnIssue[]> {
  const { ctx, tenant, submission } = step;
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  const gone = [...sent.keys()]
    .filter(isNoteKey)
    .map((key) => key.slice(KEY.length + 1))
    .filter((utr) => items.every((item) => item.utr !== utr));
  const found: TaxReturnIssue[] = [];
  for (const { utr, body } of [...items, ...gone.map((one) => ({ utr: one, body: null }))]) {
    const held = await refusals.collect(
      () => sendItem(session, step, { utr, body }, sent.get(noteKeyOf(utr)) ?? []),
      (error) => issuesOfRefusal(error).map((one) => ({ ...one, path: PARTNERSHIPS_PLACE })),
    );
    found.push(...held);
  }
  return found;
}

async function sendItem(
  session: HmrcSession,
  step: Step,
  { utr, body }: { readonly utr: string; readonly body: PartBody | null },
  ours: readonly PartBody[],
): Promise<TaxReturnIssue[]> {
  const { taxYear } = step.submission;
  const there = await partAtHmrc(session, { taxYear, key: KEY, itemId: utr });
  return holdPart(step, { key: noteKeyOf(utr), body, place: PARTNERSHIPS_PLACE }, there, ours);
}

const noteKeyOf = (utr: string) => `${KEY} ${utr}` as const;

const isNoteKey = (key: string): boolean => key.startsWith(`${KEY} `);
