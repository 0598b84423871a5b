import type { Static, TSchema } from 'typebox';
import { type Pence, penceFromPounds } from '../../domain/money.js';
import type { ForeignIncome, ForeignIncomeKind } from '../../domain/tax/foreign-income-input.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import { bodyReader } from './body-reader.js';
import { AddedEmploymentPay } from './custom-employment-shapes.js';
import {
  CharitableGivingBody,
  DisclosuresBody,
  type ForeignItem,
  ForeignPensionsBody,
  ForeignReliefsBody,
  OtherDividendsBody,
  OtherIncomeBody,
  OtherReliefsBody,
  OtherSavingsBody,
  PensionReliefsBody,
  SavingsSummaryBody,
  UkDividendsBody,
} from './part-shapes.js';
import type { SandboxYear } from './state.js';

/** Parts of a person's year besides businesses, in the form of our tax rules. */
type PartInput = Pick<TaxInput, 'savings' | 'dividends' | 'reliefs' | 'foreignIncome' | 'voluntaryClass2'>;

const readSavingsSummary = orEmpty(SavingsSummaryBody);
const readDividends = orEmpty(UkDividendsBody);
const readOtherDividends = orEmpty(OtherDividendsBody);
const readSavings = orEmpty(OtherSavingsBody);
const readPensions = orEmpty(ForeignPensionsBody);
const readPensionReliefs = orEmpty(PensionReliefsBody);
const readGiving = orEmpty(CharitableGivingBody);
const readOtherIncome = orEmpty(OtherIncomeBody);
const readReliefs = orEmpty(OtherReliefsBody);
const readDisclosures = orEmpty(DisclosuresBody);
const readForeignReliefs = orEmpty(ForeignReliefsBody);
const readAdded = orEmpty(AddedEmploymentPay);

/** @param known what HMRC has of the person from elsewhere; what was sent takes its place, figure by figure */
export function partInput(
  {
    parts = {},
    savings = {},
    customEmployments = [],
  }: Pick<SandboxYear, 'parts' | 'savings' | 'customEmployments'>,
  known: PartInput,
): PartInput {
  const accounts = Object.values(savings).map(({ body }) => readSavingsSummary(body));
  const { ukDividends, otherUkDividends } = readDividends(parts['dividends_uk']?.body);
  const { foreignDividend } = readOtherDividends(parts['dividends_other']?.body);
  const { foreignInterest } = readSavings(parts['savings_other']?.body);
  const { foreignPensions } = readPensions(parts['pensions_foreign']?.body);
  const { pensionReliefs = {} } = readPensionReliefs(parts['reliefs_pension']?.body);
  const { giftAidPayments = {}, gifts = {} } = readGiving(parts['reliefs_charity']?.body);
  const { qualifyingLoanInterestPayments = [], maintenancePayments = [] } = readReliefs(
    parts['reliefs_other']?.body,
  );
  const { class2Nics } = readDisclosures(parts['disclosures']?.body);
  const other = readOtherIncome((parts['other_income_2'] ?? parts['other_income_3'])?.body);
  const abroad = [
    ...foreignIncome('other', other.allOtherIncomeReceivedWhilstAbroad),
    ...[other.overseasIncomeAndGains?.gainAmount, other.omittedForeignIncome?.amount].flatMap((pounds) =>
      pounds === undefined ? [] : [{ kind: 'other', amount: total(pounds) } as const],
    ),
    ...foreignIncome('interest', foreignInterest),
    ...foreignIncome('dividends', foreignDividend),
    ...foreignIncome('pension', foreignPensions),
    ...payFromAbroad(customEmployments, parts['reliefs_foreign']?.body),
  ];
  return {
    ...(accounts.length > 0 && {
      savings: {
        untaxedInterest: total(...accounts.map(({ untaxedUkInterest }) => untaxedUkInterest)),
        taxedInterestNet: total(...accounts.map(({ taxedUkInterest }) => taxedUkInterest)),
      },
    }),
    dividends: { ...known.dividends, ...given({ uk: total(ukDividends, otherUkDividends) }) },
    reliefs: {
      ...known.reliefs,
      ...given({
        giftAidPaid: total(giftAidPayments.totalAmount),
        pensionReliefAtSourceGross: total(
          pensionReliefs.regularPensionContributions,
          pensionReliefs.oneOffPensionContributionsPaid,
        ),
        pensionDeductedGross: total(
          pensionReliefs.retirementAnnuityPayments,
          pensionReliefs.paymentToEmployersSchemeNoTaxRelief,
          pensionReliefs.overseasPensionSchemeContributions,
        ),
        qualifyingLoanInterest: total(
          ...qualifyingLoanInterestPayments.map(({ reliefClaimed }) => reliefClaimed),
        ),
        giftsOfShares: total(gifts.sharesOrSecurities),
        giftsOfLand: total(gifts.landAndBuildings),
        maintenancePayments: total(...maintenancePayments.map(({ amount }) => amount)),
      }),
    },
    ...(abroad.length > 0 && { foreignIncome: abroad }),
    ...(class2Nics?.class2VoluntaryContributions && { voluntaryClass2: true }),
  };
}

/** Reads what was kept of a part, which was checked when it came; nothing of one that was not sent. */
function orEmpty<Schema extends TSchema>(schema: Schema): (body: unknown) => Partial<Static<Schema>> {
  const read = bodyReader(schema);
  return (body) => (body === undefined ? {} : read(body));
}

const foreignIncome = (kind: ForeignIncomeKind, items: readonly ForeignItem[] = []): ForeignIncome[] =>
  items.map(({ countryCode, amountBeforeTax, taxTakenOff = 0, foreignTaxCreditRelief, taxableAmount }) => ({
    country: countryCode,
    kind,
    amount: total(amountBeforeTax ?? taxableAmount),
    foreignTax: total(taxTakenOff),
    relief: foreignTaxCreditRelief ? 'credit' : 'deduction',
  }));

/** Pay of employments that were added, with the foreign tax of it: credited by country, and the rest taken off. */
function payFromAbroad(
  employments: NonNullable<SandboxYear['customEmployments']>,
  body: unknown,
): ForeignIncome[] {
  const { foreignIncomeTaxCreditRelief: credits = [], foreignTaxForFtcrNotClaimed: deducted } =
    readForeignReliefs(body);
  const pay = employments.reduce((sum: Pence, { financial }) => sum + payIn(financial?.body), 0);
  const credited = credits.map(({ countryCode, foreignTaxPaid, taxableAmount }) => ({
    kind: 'employment' as const,
    country: countryCode,
    amount: total(taxableAmount),
    foreignTax: total(foreignTaxPaid),
    relief: 'credit' as const,
  }));
  const rest = pay - credited.reduce((sum: Pence, { amount }) => sum + amount, 0);
  if (rest <= 0) return credited;
  const foreignTax = total(deducted?.amount);
  return [...credited, { kind: 'employment', amount: rest, foreignTax, relief: 'deduction' }];
}

const payIn = (body: unknown): Pence => {
  const { employment } = readAdded(body);
  return total(employment?.pay.taxablePayToDate);
};

const total = (...pounds: readonly (number | undefined)[]): Pence =>
  pounds.reduce((sum: Pence, one = 0) => sum + (penceFromPounds(one) ?? 0), 0);

const given = (amounts: Readonly<Record<string, Pence>>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, pence]) => pence !== 0));
