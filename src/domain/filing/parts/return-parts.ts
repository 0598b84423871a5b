import { ratesFor } from '../../tax/rates/rates-for.js';
import { grossOfReliefAtSource } from '../../tax/rounding.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { isGivenAt } from '../is-given-at.js';
import { FILING_FIELDS } from '../registry/filing-fields.js';
import { isTakenFor } from '../registry/filing-operation.js';
import { FILING_OPERATIONS, type OperationKey } from '../registry/filing-operations.js';
import { type CarryBackSource, carryBackPart } from './carry-back.js';
import { childBenefitPart, pensionChargePart, winterFuelPart } from './charge-parts.js';
import { EMPLOYMENT_ITEM_KEYS } from './employment-items.js';
import { employmentExpensesPart, lumpSumsPart } from './employment-parts.js';
import { foreignReliefsPart } from './foreign-employments.js';
import { type ForeignSource, foreignDividendsPart, foreignPart, otherForeignPart } from './foreign-items.js';
import { insurancePart } from './insurance-part.js';
import { investmentsPart } from './investments-part.js';
import { type GainsSource, otherGainsPart } from './other-gains-part.js';
import { amountsIn, type BuiltPart, completePart, inOneBody, memberOf, type PartBody } from './part-body.js';
import { residentialGainsPart } from './residential-gains-part.js';
import { shareSchemesPart } from './share-schemes-part.js';

/** Sources of a return's parts: the year as it was calculated, and its figures. */
export interface PartSource {
  readonly input: TaxInput;
  readonly figures: ForeignSource['figures'] & GainsSource['figures'] & CarryBackSource['figures'];
}

type PartBuilder = (source: PartSource) => BuiltPart;

/** The parts of a return beside its businesses that are sent, each with its body from the return; `null` for nothing. */
const BUILDERS = {
  savings_summary: ({ input }) =>
    completePart(
      amountsIn({
        untaxedUkInterest: input.savings?.untaxedInterest,
        taxedUkInterest: input.savings?.taxedInterestNet,
      }),
    ),
  savings_other: (source) => foreignPart(source, 'interest', 'foreignInterest'),
  employment_other: ({ input }) => inOneBody(lumpSumsPart(input), shareSchemesPart(input)),
  expenses_employment: ({ input }) => employmentExpensesPart(input),
  dividends_uk: ({ input }) => completePart(amountsIn({ ukDividends: input.dividends?.uk })),
  dividends_other: foreignDividendsPart,
  pensions_foreign: (source) => foreignPart(source, 'pension', 'foreignPensions'),
  other_income_2: otherForeignPart,
  other_income_3: otherForeignPart,
  insurance: ({ input }) => insurancePart(input),
  reliefs_pension: ({ input }) => completePart(memberOf('pensionReliefs', pensionReliefs(input))),
  reliefs_charity: ({ input: { reliefs = {} } }) =>
    inOneBody(
      completePart(memberOf('giftAidPayments', amountsIn({ totalAmount: reliefs.giftAidPaid }))),
      completePart(
        memberOf(
          'gifts',
          amountsIn({ sharesOrSecurities: reliefs.giftsOfShares, landAndBuildings: reliefs.giftsOfLand }),
        ),
      ),
    ),
  reliefs_investment: ({ input }) => investmentsPart(input),
  reliefs_other: ({ input: { reliefs = {} } }) => {
    const interest = amountsIn({ reliefClaimed: reliefs.qualifyingLoanInterest });
    const maintenance = amountsIn({ amount: reliefs.maintenancePayments });
    return inOneBody(
      completePart(memberOf('qualifyingLoanInterestPayments', interest && [interest])),
      completePart(memberOf('maintenancePayments', maintenance && [maintenance])),
    );
  },
  reliefs_foreign: foreignReliefsPart,
  charge_pension: ({ input }) => pensionChargePart(input),
  charge_child_benefit: ({ input }) => childBenefitPart(input),
  charge_winter_fuel: ({ input }) => winterFuelPart(input),
  adjustments: carryBackPart,
  gains_residential: ({ input }) => residentialGainsPart(input),
  gains_other: otherGainsPart,
  disclosures: ({ input }) =>
    completePart(input.voluntaryClass2 ? { class2Nics: { class2VoluntaryContributions: true } } : null),
} satisfies Partial<Record<OperationKey, PartBuilder>>;

type BuiltKey = keyof typeof BUILDERS;

/** An operation that replaces the whole of one part of a person's year. */
export type PartKey = Exclude<BuiltKey, 'savings_summary'>;

const isBuilt = (key: string): key is BuiltKey => Object.hasOwn(BUILDERS, key);
const BUILT_KEYS: readonly BuiltKey[] = Object.keys(BUILDERS).filter(isBuilt);

export const PART_KEYS: readonly PartKey[] = BUILT_KEYS.filter((key) => key !== 'savings_summary');

/** Operations that take a part of one business, employment or partnership, by HMRC's id of it, and are put, read and taken back as parts are. */
export const ITEM_KEYS = ['losses_7', 'partner', ...EMPLOYMENT_ITEM_KEYS] as const;

/** A part of a year as the return has it; without a body where the return has nothing of it. */
export interface ReturnPart extends BuiltPart {
  readonly key: BuiltKey;
  /** Paths of the fields that it is made from and the return has something of. */
  readonly fields: readonly string[];
}

/** Every part that HMRC takes for the year, in the order in which they are sent. */
export const returnParts = (source: PartSource): ReturnPart[] =>
  BUILT_KEYS.filter((key) => isTakenFor(FILING_OPERATIONS[key], source.input.taxYear)).map((key) => ({
    key,
    fields: fieldsOf(key, source.input),
    ...BUILDERS[key](source),
  }));

const fieldsOf = (key: OperationKey, input: TaxInput): string[] =>
  FILING_FIELDS.filter(({ sentBy = [], path }) => sentBy.includes(key) && isGivenAt(input, path)).map(
    ({ path }) => path,
  );

/** HMRC takes contributions that had relief at source gross, and those from which no tax was taken as they were paid. */
function pensionReliefs({ taxYear, reliefs = {} }: TaxInput): PartBody | null {
  const { pensionReliefAtSourceNet: net = 0, pensionReliefAtSourceGross: gross = 0 } = reliefs;
  const basicRateBps = ratesFor(taxYear).incomeTax.basicRateBps.value;
  return amountsIn({
    regularPensionContributions: gross + grossOfReliefAtSource(net, basicRateBps),
    paymentToEmployersSchemeNoTaxRelief: reliefs.pensionDeductedGross,
  });
}
