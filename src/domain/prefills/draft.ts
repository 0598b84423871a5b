import type { TaxInput } from '../tax/tax-input.js';
import type { Adjustment } from '../tax-returns/adjustment.js';
import type { ReturnInputs } from '../tax-returns/return-inputs.js';
import type { PrefillPlace, PrefillValue, Suggestion } from './prefill.js';

/** A suggestion before it is known whether somebody has decided on it. */
export type Draft = Omit<Suggestion, 'id' | 'state'>;

/** The figures that a return has of its own, to be compared with HMRC's. */
export interface OwnFigures {
  readonly inputs: ReturnInputs;
  readonly adjustments: readonly Adjustment[];
  /** The whole year as it is calculated: with the client's standing facts, and the transactions. */
  readonly assembled: Pick<TaxInput, 'cisDeducted' | 'studentLoanPlans' | 'marriageAllowance'>;
  readonly businesses: readonly { readonly id: string }[];
}

/** Fields of HMRC's that a draft is made of each. What HMRC has not, or is nil on both sides, is left out. */
export function fieldDrafts(
  common: Pick<Draft, 'key' | 'source' | 'name'> & { readonly place: PrefillPlace },
  fields: readonly (readonly [name: string, hmrcValue: PrefillValue, ourValue: PrefillValue | undefined])[],
): Draft[] {
  return fields
    .filter(([, hmrcValue, ourValue]) => hmrcValue !== null && !(isNil(hmrcValue) && isNil(ourValue)))
    .map(([name, hmrcValue, ourValue = null]) => ({
      ...common,
      key: `${common.key} ${name}`,
      place: [...common.place, name],
      hmrcValue,
      ourValue,
    }));
}

/** One draft of an entry that the return's list lacks, without the members that are nil; none where all are. */
export function entryDraft(
  common: Pick<Draft, 'key' | 'source' | 'name'> & { readonly place: PrefillPlace },
  figures: Readonly<Record<string, PrefillValue>>,
  others: Readonly<Record<string, PrefillValue>> = {},
): Draft[] {
  const given = Object.entries(figures).filter(([, value]) => !isNil(value));
  if (given.length === 0) return [];
  const known = Object.entries(others).filter(([, value]) => value !== null);
  return [
    {
      ...common,
      place: [...common.place, '-'],
      hmrcValue: Object.fromEntries([...known, ...given]),
      ourValue: null,
    },
  ];
}

const isNil = (value: PrefillValue | undefined): boolean =>
  value === undefined || value === null || value === 0 || (Array.isArray(value) && value.length === 0);
