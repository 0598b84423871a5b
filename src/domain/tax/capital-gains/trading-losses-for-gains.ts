import type { Pence } from '../../money.js';
import type { Income } from '../income.js';
import { currentYearLoss, type GeneralReliefs, lossReliefOfKind } from '../reliefs.js';

/** Trading losses that income did not use and that a claim may set against capital gains. */
export interface TradingLossesForGains {
  readonly ofThisYear: Pence;
  /** Losses carried back to this year and not used by its income. */
  readonly ofNextYear: Pence;
}

/**
 * A loss goes against income first, claimed or not, as far as income and the cap on reliefs allow; what it leaves may go
 * against gains. A loss of an early year that is carried back may not.
 * @see TCGA 1992 s.261B(1)-(3); HMRC BIM85030
 */
export function tradingLossesForGains(income: Income, reliefs: GeneralReliefs): TradingLossesForGains {
  const kind = 'sideways_current_year';
  const unused = currentYearLoss(kind, income) - lossReliefOfKind(reliefs, kind);
  let ofNextYear = 0;
  for (const claim of reliefs.lossClaims) {
    if (claim.kind === 'sideways_carried_back') ofNextYear += claim.claimed - claim.given;
  }
  return { ofThisYear: Math.max(0, unused - reliefs.roomForLosses), ofNextYear };
}
