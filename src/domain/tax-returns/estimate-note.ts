import type { IsoDate, TaxYearStart } from '../tax-year.js';
import { dateInLondon, hasTaxYearEnded } from './year-ended.js';

/** Note beside figures that may still change. */
interface EstimateNote {
  /** The day, in the United Kingdom, up to which income and expenses are known. */
  readonly asOf: IsoDate;
  readonly disclaimer: string;
}

/**
 * The note on figures worked out before their year was over, and on those that are not `isFinal`, such as those of a return
 * that HMRC does not have yet; `null` on others.
 * @see HMRC, Making Tax Digital for Income Tax, minimum functionality standards: an estimate is shown with a disclaimer
 */
export function estimateNote(
  taxYear: TaxYearStart,
  { at, isFinal }: { readonly at: Date; readonly isFinal: boolean },
): EstimateNote | null {
  if (isFinal && hasTaxYearEnded(taxYear, at)) return null;
  const asOf = dateInLondon(at);
  return {
    asOf,
    disclaimer: `This calculation is based only on the income and expenses received up to ${asOf}. It may change as more are received.`,
  };
}

/** The note under its public names. */
export const estimateFields = (note: EstimateNote | null) =>
  note === null ? null : { as_of: note.asOf, disclaimer: note.disclaimer };
