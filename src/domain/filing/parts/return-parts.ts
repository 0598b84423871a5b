import { ratesFor } from '../../tax/rates/rates-for.js';
import { grossOfReliefAtSource } from '../../tax/rounding.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { isTakenFor } from '../registry/filing-operation.js';
import { FILING_OPERATIONS, type OperationKey } from '../registry/operations.js';
import { type ForeignSource, foreignItems } from './foreign-items.js';
import { amountsIn, type PartBody, under } from './part-body.js';

/** What the parts of a return are made from: the year as it was calculated, and its figures. */
export interface PartSource extends ForeignSource {
  readonly input: TaxInput;
}

type PartBuilder = (source: PartSource) => PartBody | null;

/** The parts of a return beside its businesses that are sent, each with its body from the return; `null` for nothing. */
const BUILDERS = {
  savings_summary: ({ input }) =>
    amountsIn({
      untaxedUkInterest: input.savings?.untaxedInterest,
      taxedUkInterest: input.savings?.taxedInterestNet,
    }),
  savings_other: (source) => under('foreignInterest', foreignItems(source, 'interest')),
  dividends_uk: ({ input }) => amountsIn({ ukDividends: input.dividends?.uk }),
  dividends_other: (source) => under('foreignDividend', foreignItems(source, 'dividends')),
  pensions_foreign: (source) => under('foreignPensions', foreignItems(source, 'pension')),
  reliefs_pension: ({ input }) => under('pensionReliefs', pensionReliefs(input)),
  reliefs_charity: ({ input }) =>
    under('giftAidPayments', amountsIn({ totalAmount: input.reliefs?.giftAidPaid })),
  reliefs_other: ({ input }) => {
    const interest = amountsIn({ reliefClaimed: input.reliefs?.qualifyingLoanInterest });
    return under('qualifyingLoanInterestPayments', interest && [interest]);
  },
  disclosures: ({ input }) =>
    input.voluntaryClass2 ? { class2Nics: { class2VoluntaryContributions: true } } : null,
} satisfies Partial<Record<OperationKey, PartBuilder>>;

type BuiltKey = keyof typeof BUILDERS;

/** An operation that replaces the whole of one part of a person's year. */
export type PartKey = Exclude<BuiltKey, 'savings_summary'>;

const isBuilt = (key: string): key is BuiltKey => Object.hasOwn(BUILDERS, key);
const BUILT_KEYS: readonly BuiltKey[] = Object.keys(BUILDERS).filter(isBuilt);

export const PART_KEYS: readonly PartKey[] = BUILT_KEYS.filter((key) => key !== 'savings_summary');

/** A part of a year as the return has it; without a body where the return has nothing of it. */
export interface ReturnPart {
  readonly key: BuiltKey;
  readonly body: PartBody | null;
}

/** Every part that HMRC takes for the year, in the order in which they are sent. */
export const returnParts = (source: PartSource): ReturnPart[] =>
  BUILT_KEYS.filter((key) => isTakenFor(FILING_OPERATIONS[key], source.input.taxYear)).map((key) => ({
    key,
    body: BUILDERS[key](source),
  }));

/** HMRC takes contributions that had relief at source gross, and those from which no tax was taken as they were paid. */
function pensionReliefs({ taxYear, reliefs = {} }: TaxInput): PartBody | null {
  const { pensionReliefAtSourceNet: net = 0, pensionReliefAtSourceGross: gross = 0 } = reliefs;
  const basicRateBps = ratesFor(taxYear).incomeTax.basicRateBps.value;
  return amountsIn({
    regularPensionContributions: gross + grossOfReliefAtSource(net, basicRateBps),
    paymentToEmployersSchemeNoTaxRelief: reliefs.pensionDeductedGross,
  });
}
