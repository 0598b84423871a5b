import { type Pence, poundsFromPence } from '../../money.js';
import type { Disposal, DisposalRelief } from '../../tax/capital-gains/capital-gains-input.js';
import { resultOf } from '../../tax/capital-gains/complete-disposals.js';
import type { PartBody } from './part-body.js';

/** HMRC's code for each relief. */
export const RELIEF_CODES: Readonly<Partial<Record<DisposalRelief, string>>> = {
  private_residence: 'PRR',
  holdover: 'GHO',
  badr: 'BAD',
  investors: 'INV',
};

/** Amounts of one disposal in our figures: the gain after reliefs that reduce it, or the loss. */
export function gainAmounts(disposal: Disposal): PartBody {
  const { gain, claimed } = resultOf(disposal);
  const { relief } = disposal;
  const eligible = poundsFromPence(Math.min(Math.max(0, gain), claimed));
  const code = relief === undefined ? undefined : RELIEF_CODES[relief];
  return {
    ...netOf(gain),
    ...(relief === 'badr' && { gainsWithBadr: eligible }),
    ...(relief === 'investors' && { gainsWithInv: eligible }),
    ...(code !== undefined && { claimOrElectionCodes: [code] }),
  };
}

/** HMRC wants either the gain or the loss. */
export const netOf = (gain: Pence): PartBody => ({
  gainsBeforeLosses: poundsFromPence(Math.max(0, gain)),
  ...(gain < 0 ? { amountOfNetLoss: poundsFromPence(-gain) } : { amountOfNetGain: poundsFromPence(gain) }),
});

/** Whether HMRC is to hear of it. The gain of an exempt asset is none, and its loss counts. */
export function isToBeSent(disposal: Disposal): boolean {
  const { relief, proceeds = 0, costs = 0 } = disposal;
  if (proceeds === 0 && costs === 0) return false;
  return relief !== 'losses_only' || resultOf(disposal).gain < 0;
}

/** HMRC has it from the return for UK property, which is due within 60 days. */
export const isReported = ({ ppdReference, paidOnAccount = 0 }: Disposal): boolean =>
  ppdReference !== undefined || paidOnAccount > 0;
