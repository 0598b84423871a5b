import type { Pence } from '../money.js';
import { filingDueOn, type IsoDate, type TaxYearStart } from '../tax-year.js';
import { publicStatus, type TaxReturnStatus } from './tax-return.js';
import type { TaxReturnState } from './tax-return-moves.js';
import { dateInLondon } from './year-ended.js';

/** The version that HMRC has, as it is shown until a later one is confirmed. */
export interface FiledVersion {
  readonly version: number;
  readonly hmrcCalculationId: string | null;
  readonly totalIncomePence: Pence;
  readonly totalExpensesPence: Pence;
  readonly taxLiabilityPence: Pence | null;
}

/** A version that somebody works on although HMRC has one. */
export interface Amendment {
  readonly reason: string;
  readonly openedAt: Date;
}

/** The status that our customers see: a filed return stays `submitted`, whatever happens to its amendment. */
export const statusOfReturn = ({
  state,
  filed,
}: {
  readonly state: TaxReturnState;
  readonly filed: FiledVersion | null;
}): TaxReturnStatus => (filed === null ? publicStatus(state) : 'submitted');

/** The last day on which HMRC takes an amendment: 31 January after next, UK time. TMA 1970 s.9ZA. */
export function amendableUntil(taxYear: TaxYearStart): IsoDate {
  const dueOn = filingDueOn(taxYear);
  return `${Number(dueOn.slice(0, 4)) + 1}${dueOn.slice(4)}`;
}

export const isAmendable = (taxYear: TaxYearStart, at: Date): boolean =>
  dateInLondon(at) <= amendableUntil(taxYear);
