import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import { withTried } from '../../domain/filing/parts/part-act.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { isTakenFor } from '../../domain/filing/registry/filing-operation.js';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { returnPlaceOf } from '../../domain/filing/unsent-fields.js';
import { type Pence, poundsFromPence } from '../../domain/money.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import type { LossRef } from '../../gateways/hmrc/hmrc-gateway.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { withReturnPlace } from './issues.js';
import { notePart } from './note-part.js';
import type { Refusals } from './refusals.js';
import type { Step } from './step.js';

/** Loss of one type that a business brings forward. */
export interface LossToSend extends Pick<LossRef, 'businessId' | 'type'> {
  readonly amountPence: Pence;
}

/**
 * Has HMRC hold the losses that businesses bring forward into the return's year. Safe to repeat, since HMRC is asked first.
 * Years from 2026-27 on have another call (`send-stated-losses.ts`). Of a loss that the return no longer has, nil takes the
 * place of what we sent, for HMRC deletes none after a final declaration; what somebody else gave HMRC is left alone.
 * @param refusals takes what HMRC refuses of each loss
 */
export async function sendLossesBroughtForward(
  session: HmrcSession,
  step: Step,
  losses: readonly LossToSend[],
  refusals: Refusals,
): Promise<void> {
  const { ctx, tenant, submission } = step;
  if (!isTakenFor(FILING_OPERATIONS.losses_6, submission.taxYear)) return;
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  for (const loss of losses) {
    const ours = sent.get(partOf(loss)) ?? [];
    await refusals.collect(async () => {
      await withReturnPlace(returnPlaceOf(FIELDS[loss.type]), sendLoss(session, step, loss, ours));
      return [];
    });
  }
}

/** The registry's fields of losses, by HMRC's types of them. */
const FIELDS: Readonly<Record<LossRef['type'], string>> = {
  'self-employment': 'self_employments[].losses_brought_forward',
  'self-employment-class4': 'self_employments[].class4_losses_brought_forward',
  'uk-property': 'uk_property.losses_brought_forward',
  'foreign-property': 'foreign_property.losses_brought_forward',
};

const partOf = ({ type, businessId }: LossToSend) => `losses_6 ${type} ${businessId}` as const;
const bodyOf = (amountPence: Pence): PartBody => ({ lossAmount: poundsFromPence(amountPence) });

async function sendLoss(
  { nino, ask }: HmrcSession,
  step: Step,
  loss: LossToSend,
  ours: readonly PartBody[],
): Promise<void> {
  const { amountPence } = loss;
  if (amountPence === 0 && ours.length === 0) return;
  const ref = { nino, ...loss, fromTaxYear: step.submission.taxYear - 1 };
  const { losses } = await ask((hmrc, call) => hmrc.listLossesBroughtForward(call, ref));
  const [held] = losses;
  if (amountPence === 0) {
    const isOurs = ours.some(({ lossAmount }) => lossAmount === poundsFromPence(held?.amountPence ?? 0));
    if (held !== undefined && held.amountPence !== 0 && isOurs) await change(held.lossId);
    await notePart(step, partOf(loss), []);
    return;
  }
  await notePart(step, partOf(loss), withTried(ours, bodyOf(amountPence)));
  if (held === undefined) await ask((hmrc, call) => hmrc.createLossBroughtForward(call, ref));
  else if (held.amountPence !== amountPence) await change(held.lossId);
  await notePart(step, partOf(loss), [bodyOf(amountPence)]);

  async function change(lossId: string): Promise<void> {
    const { fromTaxYear } = ref;
    try {
      await ask((hmrc, call) =>
        hmrc.changeLossBroughtForward(call, { nino, lossId, fromTaxYear, amountPence }),
      );
    } catch (error) {
      if (!(error instanceof HmrcRefusalError) || error.hmrcCode !== 'RULE_NO_CHANGE') throw error;
    }
  }
}
