import type { Pence } from '../../domain/money.js';
import type { LossRef } from '../../gateways/hmrc/hmrc-gateway.js';
import type { HmrcSession } from './hmrc-session.js';

/**
 * Has HMRC hold the losses that a business brings forward into the return's year. Safe to repeat, since HMRC is asked
 * first. A return without losses leaves alone what HMRC has: it may be somebody else's record.
 */
export async function sendLossBroughtForward(
  { nino, ask }: HmrcSession,
  loss: Omit<LossRef, 'nino'>,
  amountPence: Pence,
): Promise<void> {
  if (amountPence === 0) return;
  const ref = { nino, ...loss };
  const { losses } = await ask((hmrc, call) => hmrc.listLossesBroughtForward(call, ref));
  const [held] = losses;
  if (held === undefined) {
    await ask((hmrc, call) => hmrc.createLossBroughtForward(call, { ...ref, amountPence }));
    return;
  }
  if (held.amountPence === amountPence) return;
  const { lossId } = held;
  const { fromTaxYear } = loss;
  await ask((hmrc, call) => hmrc.changeLossBroughtForward(call, { nino, lossId, fromTaxYear, amountPence }));
}
