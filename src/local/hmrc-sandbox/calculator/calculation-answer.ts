import { type Pence, poundsFromPence } from '../../../domain/money.js';
import { type ClassName, type TaxedBand, taxOf } from './bands.js';
import type { HmrcCalculation } from './calculate-by-hmrc.js';
import type { Class4Band } from './contributions.js';
import type { GainsTax, GroupTax } from './gains-tax.js';
import { type HmrcRates, inPence, LOWER_GAINS_RATE } from './rates.js';
import type { FinanceCostsOfOne } from './reliefs.js';
import { sumOf } from './rounding.js';
import type { SentYear } from './sent-year.js';

type Json = Readonly<Record<string, unknown>>;

/** HMRC's figure for a band without an upper limit. */
const NO_LIMIT_POUNDS = 99_999_999_999;

/** Incomes and allowances are shown in whole pounds. */
const whole = (pence: Pence): number => Math.max(0, Math.floor(pence / 100));
const pounds = poundsFromPence;

/** Members with something in them. */
const given = (amounts: Readonly<Record<string, Pence>>, shown: (pence: Pence) => number = pounds): Json =>
  Object.fromEntries(
    Object.entries(amounts)
      .filter(([, pence]) => pence !== 0)
      .map(([name, pence]) => [name, shown(pence)]),
  );

const section = (name: string, members: Json): Json =>
  Object.keys(members).length === 0 ? {} : { [name]: members };

/** The members of `calculation` but the businesses' own, in the layout of Individual Calculations 8.0. */
export function calculationAnswer(sent: SentYear, found: HmrcCalculation, rates: HmrcRates): Json {
  return {
    allowancesAndDeductions: allowancesAndDeductions(found, rates),
    ...section('reliefs', reliefs(sent, found, rates)),
    ...section('taxDeductedAtSource', taxDeductedAtSource(found)),
    ...giftAid(found, rates),
    ...studentLoans(found),
    ...childBenefit(sent, found, rates),
    incomeSummaryTotals: incomeSummaryTotals(found),
    taxCalculation: taxCalculation(found, rates),
  };
}

function allowancesAndDeductions({ settled: { allowances } }: HmrcCalculation, rates: HmrcRates): Json {
  const { personal, marriageGiven } = allowances;
  const isReduced = personal < inPence(rates.allowance);
  return {
    personalAllowance: whole(inPence(rates.allowance)),
    ...(isReduced && { reducedPersonalAllowance: whole(personal) }),
    ...(marriageGiven > 0 && {
      marriageAllowanceTransferOut: {
        personalAllowanceBeforeTransferOut: pounds(personal),
        transferredOutAmount: pounds(marriageGiven),
      },
    }),
    ...given(
      {
        giftOfInvestmentsAndPropertyToCharity: allowances.giftsOfAssets,
        blindPersonsAllowance: allowances.blind,
        lossesAppliedToGeneralIncome: allowances.sidewaysLosses,
      },
      (pence) => Math.ceil(pence / 100),
    ),
    ...given({
      qualifyingLoanInterestFromInvestments: allowances.loanInterest,
      pensionContributions: allowances.pensionContributions,
    }),
  };
}

const RELIEF_TYPES = {
  vct: 'vct-subscriptions',
  eis: 'eis-subscriptions',
  communityInvestment: 'community-investment',
  seis: 'seed-enterprise-investment',
  maintenance: 'maintenance-payments',
} as const;

function reliefs(sent: SentYear, { settled, credits, creditTotal }: HmrcCalculation, rates: HmrcRates): Json {
  const { extension, giftAidGross } = settled.allowances;
  return {
    ...financeCosts(settled.financeCosts, rates),
    ...(settled.schemes.length > 0 && {
      reliefsClaimed: settled.schemes.map(({ scheme, claimed, allowable, rate, used }) => ({
        type: RELIEF_TYPES[scheme],
        amountClaimed: pounds(claimed),
        allowableAmount: pounds(allowable),
        amountUsed: pounds(used),
        rate,
      })),
    }),
    ...(credits.length > 0 && {
      foreignTaxCreditRelief: {
        totalForeignTaxCreditRelief: pounds(creditTotal),
        ...given({
          foreignTaxCreditReliefOnProperty: creditOn('property'),
          foreignTaxCreditReliefOnDividends: creditOn('dividends'),
          foreignTaxCreditReliefOnSavings: creditOn('interest'),
          foreignTaxCreditReliefOnForeignIncome: creditOn('pension') + creditOn('other'),
        }),
      },
    }),
    ...(extension > 0 && {
      basicRateExtension: {
        totalBasicRateExtension: pounds(extension),
        ...given({ giftAidRelief: giftAidGross }, whole),
        ...given({ pensionContributionReliefs: sent.reliefs.pensionAtSource }),
      },
    }),
  };

  function creditOn(wanted: string): Pence {
    return sumOf(credits, ({ kind, credit }) => (kind === wanted ? credit : 0));
  }
}

function financeCosts(costs: HmrcCalculation['settled']['financeCosts'], rates: HmrcRates): Json {
  if (costs.uk.claimed + costs.foreign.claimed === 0) return {};
  const shown = ({ claimed, allowable, carriedForward }: FinanceCostsOfOne): Json => ({
    amountClaimed: whole(claimed),
    allowableAmount: pounds(allowable),
    carryForwardAmount: pounds(carriedForward),
  });
  return {
    residentialFinanceCosts: {
      adjustedTotalIncome: pounds(costs.adjustedTotalIncome),
      relievableAmount: pounds(costs.relievable),
      rate: rates.financeCostsRate,
      totalResidentialFinanceCostsRelief: pounds(costs.relief),
      ...(costs.uk.claimed > 0 && { ukProperty: shown(costs.uk) }),
    },
  };
}

function taxDeductedAtSource({ taxDeducted }: HmrcCalculation): Json {
  return given({
    bbsi: taxDeducted.interest,
    cis: taxDeducted.contractors,
    payeEmployments: Math.max(0, taxDeducted.employments),
    occupationalPensions: taxDeducted.pensions,
    stateBenefits: taxDeducted.stateBenefits,
  });
}

function giftAid({ settled, charges }: HmrcCalculation, rates: HmrcRates): Json {
  const { giftAidGross } = settled.allowances;
  if (giftAidGross === 0) return {};
  return {
    giftAid: {
      grossGiftAidPayments: whole(giftAidGross),
      rate: rates.basicRate,
      giftAidTax: pounds(charges.giftAidTax),
      ...given({ giftAidCharge: charges.giftAid }),
    },
  };
}

function studentLoans({ loans }: HmrcCalculation): Json {
  if (loans.length === 0) return {};
  return {
    studentLoans: loans.map((loan) => ({
      planType: loan.plan,
      studentLoanTotalIncomeAmount: pounds(loan.measure),
      studentLoanChargeableIncomeAmount: pounds(loan.chargeable),
      studentLoanRepaymentAmount: pounds(loan.repayment),
      ...given({ studentLoanDeductionsFromEmployment: loan.deducted }),
      studentLoanRepaymentAmountNetOfDeductions: pounds(loan.net),
      studentLoanApportionedIncomeThreshold: whole(loan.threshold),
      studentLoanRate: loan.rate,
    })),
  };
}

function childBenefit(sent: SentYear, { charges, settled }: HmrcCalculation, rates: HmrcRates): Json {
  if (charges.childBenefit === 0 || rates.childBenefit === null) return {};
  return {
    highIncomeChildBenefitCharge: {
      adjustedNetIncome: pounds(settled.allowances.adjustedNetIncome),
      amountOfChildBenefitReceived: pounds(sent.person.childBenefit),
      incomeThreshold: rates.childBenefit.threshold,
      childBenefitChargeTaper: rates.childBenefit.step,
      rate: rates.childBenefit.ratePerStep,
      highIncomeBenefitCharge: pounds(charges.childBenefit),
    },
  };
}

function incomeSummaryTotals({ settled: { income } }: HmrcCalculation): Json {
  const profit = ({ profit: made }: { profit: Pence }) => Math.max(0, made);
  const uk = profit(income.ukProperty);
  const abroad = profit(income.foreignProperty);
  return {
    totalSelfEmploymentProfit: whole(sumOf(income.trades, profit)),
    totalPropertyProfit: whole(uk + abroad),
    totalUKOtherPropertyProfit: whole(uk),
    ...given({ totalForeignPropertyProfit: abroad, totalEmploymentIncome: income.employment }, whole),
  };
}

function taxCalculation(found: HmrcCalculation, rates: HmrcRates): Json {
  const { settled, loans, taxDeducted } = found;
  const repayments = sumOf(loans, ({ net }) => net);
  return {
    incomeTax: incomeTax(found),
    nics: nics(found, rates),
    totalIncomeTaxNicsCharged: pounds(found.charged),
    ...(repayments > 0 && { totalStudentLoansRepaymentAmount: pounds(repayments) }),
    totalTaxDeducted: pounds(taxDeducted.total),
    totalIncomeTaxAndNicsDue: pounds(found.due),
    ...(found.gains !== null && {
      capitalGainsTax: capitalGainsTax(found.gains),
      totalIncomeTaxAndNicsAndCgt: pounds(found.due + found.gains.tax - found.gains.paid),
    }),
  };

  function incomeTax({ charges, creditTotal, chargedWithoutTransition }: HmrcCalculation): Json {
    const { income, allowances, taxable } = settled;
    const afterReliefs = settled.charged - settled.reliefs - creditTotal;
    return {
      totalIncomeReceivedFromAllSources: whole(income.total),
      totalAllowancesAndDeductions: whole(allowances.total),
      totalTaxableIncome: whole(sumOf(Object.values(taxable), (amount) => amount)),
      payPensionsProfit: taxOnClass(found, 'ppp'),
      ...(income.classes.savings > 0 && { savingsAndGains: taxOnClass(found, 'savings') }),
      ...(income.classes.dividends > 0 && { dividends: taxOnClass(found, 'dividends') }),
      incomeTaxCharged: pounds(chargedWithoutTransition),
      ...(found.hasTransitionProfit && {
        incomeTaxChargedOnTransitionProfits: pounds(settled.charged - chargedWithoutTransition),
        incomeTaxChargedAfterTransitionProfits: pounds(settled.charged),
      }),
      totalReliefs: pounds(settled.reliefs + creditTotal),
      incomeTaxDueAfterReliefs: pounds(afterReliefs),
      ...given({ marriageAllowanceRelief: settled.marriage }),
      incomeTaxDueAfterTaxReductions: pounds(afterReliefs - settled.marriage),
      ...(allowances.giftAidGross > 0 && {
        incomeTaxDueAfterGiftAid: pounds(afterReliefs - settled.marriage + charges.giftAid),
      }),
      ...given({
        totalPensionSavingsTaxCharges: charges.pension,
        highIncomeBenefitCharge: charges.childBenefit,
        winterFuelPaymentCharge: charges.winterFuel,
        payeUnderpaymentsCodedOut: found.underpaymentsCodedOut,
      }),
      totalIncomeTaxDue: pounds(found.incomeTaxDue),
    };
  }
}

function capitalGainsTax({ groups, gains, exempt, taxable, tax, paid }: GainsTax): Json {
  const { residential, other, business } = groups;
  const due = tax - paid;
  return {
    totalCapitalGainsIncome: pounds(gains),
    annualExemptionAmount: pounds(exempt),
    totalTaxableGains: pounds(taxable),
    ...(business.gains > 0 && {
      businessAssetsDisposalsAndInvestorsRel: {
        ...gainsOfGroup(business),
        ...(business.bands[0] && { rate: business.bands[0].rate }),
        taxAmount: pounds(business.tax),
      },
    }),
    ...(residential.gains > 0 && { residentialPropertyAndCarriedInterest: inTwoBands(residential) }),
    ...(other.gains > 0 && { otherGains: inTwoBands(other) }),
    capitalGainsTaxAmount: pounds(tax),
    ...given({ taxOnGainsAlreadyPaid: paid }),
    capitalGainsTaxDue: pounds(Math.max(0, due)),
    ...given({ capitalGainsOverpaid: Math.max(0, -due) }),
  };
}

const gainsOfGroup = (group: GroupTax): Json => ({
  gainsIncome: pounds(group.gains),
  ...given({ lossesBroughtForward: group.lossesBroughtForward, lossesArisingThisYear: group.lossesOfYear }),
  gainsAfterLosses: pounds(group.gains - group.lossesBroughtForward - group.lossesOfYear),
  ...given({ annualExemptionAmount: group.exempt }),
  taxableGains: pounds(group.taxable),
});

const inTwoBands = (group: GroupTax): Json => ({
  ...gainsOfGroup(group),
  ...(group.bands.length > 0 && {
    cgtTaxBands: group.bands.map(({ rate, income, tax }) => ({
      name: rate === LOWER_GAINS_RATE ? 'lower-rate' : 'higher-rate',
      rate,
      income: pounds(income),
      taxAmount: pounds(tax),
    })),
  }),
  totalTaxAmount: pounds(group.tax),
});

function taxOnClass({ settled: { income, taxable, taxed } }: HmrcCalculation, name: ClassName): Json {
  const received = income.classes[name];
  return {
    incomeReceived: whole(received),
    allowancesAllocated: whole(received - taxable[name]),
    taxableIncome: whole(taxable[name]),
    incomeTaxAmount: pounds(taxOf(taxed[name])),
    taxBands: taxed[name].map(taxBand),
  };
}

function taxBand({ name, rate, limit, income, tax }: TaxedBand): Json {
  const shown = limit === null ? NO_LIMIT_POUNDS : whole(limit);
  return {
    name,
    rate,
    bandLimit: shown,
    apportionedBandLimit: shown,
    income: whole(income),
    taxAmount: pounds(tax),
  };
}

const CLASS4_NAMES = ['zero-rate', 'basic-rate', 'higher-rate'] as const;

function nics({ contributions }: HmrcCalculation, rates: HmrcRates): Json {
  const { class2, class4, class4Profit, class4Bands } = contributions;
  return {
    class2Nics: {
      amount: pounds(class2),
      underSmallProfitThreshold: contributions.underSmallProfitsThreshold,
      ...(class2 > 0 && { weeklyRate: rates.class2NicsPerWeek }),
    },
    ...(class4 > 0 && {
      class4Nics: {
        totalIncomeChargeableToClass4: whole(class4Profit),
        totalAmount: pounds(class4),
        nic4Bands: class4Bands.map(class4Band),
      },
    }),
    totalNic: pounds(class2 + class4),
  };
}

function class4Band({ rate, threshold, income, amount }: Class4Band, index: number): Json {
  return {
    name: CLASS4_NAMES[index],
    rate,
    ...(threshold !== null && { threshold: whole(threshold), apportionedThreshold: whole(threshold) }),
    income: whole(income),
    amount: pounds(amount),
  };
}
