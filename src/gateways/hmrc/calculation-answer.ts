import Type, { type Static } from 'typebox';
import type { Pence } from '../../domain/money.js';
import type { ProfitSource } from '../../domain/tax-returns/profit-pairs.js';
import type { HmrcAnswer } from './hmrc-answer.js';
import type {
  CalculationBand,
  CalculationFigures,
  CalculationType,
  HmrcCalculation,
} from './hmrc-gateway.js';
import { answerReader, penceIn } from './read-answer.js';

const Amount = Type.Optional(Type.Number());
const Messages = Type.Optional(Type.Array(Type.Object({ id: Type.String(), text: Type.String() })));
const TaxOnSource = Type.Optional(
  Type.Object({
    taxBands: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          rate: Type.Number(),
          income: Type.Number(),
          taxAmount: Type.Number(),
        }),
      ),
    ),
  }),
);

const TaxCalculation = Type.Object({
  incomeTax: Type.Object({
    totalIncomeReceivedFromAllSources: Type.Number(),
    totalAllowancesAndDeductions: Type.Number(),
    totalTaxableIncome: Type.Number(),
    payPensionsProfit: TaxOnSource,
    savingsAndGains: TaxOnSource,
    dividends: TaxOnSource,
    lumpSums: TaxOnSource,
    gainsOnLifePolicies: TaxOnSource,
    incomeTaxCharged: Type.Number(),
    incomeTaxChargedAfterTransitionProfits: Amount,
    totalReliefs: Amount,
    totalNotionalTax: Amount,
    payeUnderpaymentsCodedOut: Amount,
    marriageAllowanceRelief: Amount,
    highIncomeBenefitCharge: Amount,
    totalIncomeTaxDue: Amount,
  }),
  nics: Type.Optional(
    Type.Object({
      class2Nics: Type.Optional(Type.Object({ amount: Amount })),
      class4Nics: Type.Optional(Type.Object({ totalAmount: Amount })),
    }),
  ),
  totalStudentLoansRepaymentAmount: Amount,
  totalTaxDeducted: Amount,
  totalIncomeTaxAndNicsDue: Type.Number(),
  capitalGainsTax: Type.Optional(Type.Object({ capitalGainsTaxAmount: Amount })),
});
type TaxCalculation = Static<typeof TaxCalculation>;

/** The parts of a calculation that every tax year's layout shares. */
const RetrievedCalculation = Type.Object({
  metadata: Type.Object({
    calculationType: Type.String(),
    calculationTimestamp: Type.Optional(Type.String()),
    intentToSubmitFinalDeclaration: Type.Optional(Type.Boolean()),
    finalDeclaration: Type.Optional(Type.Boolean()),
    finalDeclarationTimestamp: Type.Optional(Type.String()),
    finalisationTimestamp: Type.Optional(Type.String()),
    confirmationTimestamp: Type.Optional(Type.String()),
  }),
  calculation: Type.Optional(
    Type.Object({
      businessProfitAndLoss: Type.Optional(
        Type.Array(
          Type.Object({
            incomeSourceId: Type.String(),
            incomeSourceType: Type.String(),
            incomeSourceName: Type.Optional(Type.String()),
            taxableProfit: Amount,
            adjustedIncomeTaxLoss: Amount,
          }),
        ),
      ),
      incomeSummaryTotals: Type.Optional(
        Type.Object({ totalSelfEmploymentProfit: Amount, totalPropertyProfit: Amount }),
      ),
      taxCalculation: Type.Optional(TaxCalculation),
    }),
  ),
  messages: Type.Optional(Type.Object({ info: Messages, warnings: Messages, errors: Messages })),
});
type RetrievedCalculation = Static<typeof RetrievedCalculation>;

const read = answerReader(RetrievedCalculation);

/** HMRC's answer in one vocabulary, whatever the tax year calls things. Amounts in pence. */
export function readCalculation(answer: HmrcAnswer, calculationId: string): HmrcCalculation {
  const { metadata, calculation, messages } = read(answer);
  const tax = calculation?.taxCalculation;
  const figures = tax ? figuresOf(answer, tax, calculation?.incomeSummaryTotals ?? {}) : null;
  const type = typeOf(metadata);
  return {
    correlationId: answer.correlationId,
    state: messages?.errors?.length ? 'errors' : 'ready',
    calculationId,
    type,
    finalised: type === 'final-declaration' || type === 'confirm-amendment',
    calculatedAt: metadata.calculationTimestamp ?? null,
    finalisedAt:
      metadata.confirmationTimestamp ??
      metadata.finalisationTimestamp ??
      metadata.finalDeclarationTimestamp ??
      null,
    totalIncomeTaxAndNicsDuePence: figures?.totalIncomeTaxAndNicsDuePence ?? null,
    figures,
    bands: tax ? bandsOf(answer, tax) : [],
    profits: profitsOf(answer, calculation),
    messages: messagesOf(messages),
  };
}

/** Answer of `retrieveCalculation` while HMRC shows nothing under the id. */
export function runningCalculation(calculationId: string, correlationId: string | null): HmrcCalculation {
  return {
    correlationId,
    state: 'running',
    calculationId,
    type: null,
    finalised: false,
    calculatedAt: null,
    finalisedAt: null,
    totalIncomeTaxAndNicsDuePence: null,
    figures: null,
    bands: [],
    profits: null,
    messages: [],
  };
}

/** HMRC's name of a kind of calculation in ours; `null` for a name that is new to us. */
export function calculationTypeOf(name: string): CalculationType | null {
  switch (name) {
    case 'declare-finalisation':
      return 'final-declaration';
    case 'in-year':
    case 'intent-to-finalise':
    case 'intent-to-amend':
    case 'final-declaration':
    case 'confirm-amendment':
      return name;
    default:
      return null;
  }
}

/** Until 2024-25 booleans distinguish the finalised from the intended; a timestamp alone is proof too. */
function typeOf(metadata: RetrievedCalculation['metadata']): CalculationType | null {
  if (metadata.confirmationTimestamp !== undefined) return 'confirm-amendment';
  const finalised =
    metadata.finalDeclaration ||
    metadata.finalisationTimestamp !== undefined ||
    metadata.finalDeclarationTimestamp !== undefined;
  if (finalised) return 'final-declaration';
  if (metadata.finalDeclaration === false && metadata.calculationType === 'final-declaration') {
    return 'intent-to-finalise';
  }
  if (metadata.intentToSubmitFinalDeclaration) return 'intent-to-finalise';
  return calculationTypeOf(metadata.calculationType);
}

function figuresOf(
  answer: HmrcAnswer,
  tax: TaxCalculation,
  totals: { readonly totalSelfEmploymentProfit?: number; readonly totalPropertyProfit?: number },
): CalculationFigures {
  const pence = (pounds: number | undefined): Pence => penceIn(answer, pounds ?? 0);
  const { incomeTax, nics } = tax;
  return {
    totalIncomePence: pence(incomeTax.totalIncomeReceivedFromAllSources),
    totalAllowancesPence: pence(incomeTax.totalAllowancesAndDeductions),
    taxableIncomePence: pence(incomeTax.totalTaxableIncome),
    selfEmploymentProfitPence: pence(totals.totalSelfEmploymentProfit),
    propertyProfitPence: pence(totals.totalPropertyProfit),
    incomeTaxChargedPence: pence(
      incomeTax.incomeTaxChargedAfterTransitionProfits ?? incomeTax.incomeTaxCharged,
    ),
    reliefsPence: pence(incomeTax.totalReliefs),
    notionalTaxPence: pence(incomeTax.totalNotionalTax),
    marriageAllowancePence: pence(incomeTax.marriageAllowanceRelief),
    highIncomeChildBenefitChargePence: pence(incomeTax.highIncomeBenefitCharge),
    incomeTaxDuePence: pence(incomeTax.totalIncomeTaxDue),
    payeUnderpaymentsPence: pence(incomeTax.payeUnderpaymentsCodedOut),
    class2Pence: pence(nics?.class2Nics?.amount),
    class4Pence: pence(nics?.class4Nics?.totalAmount),
    studentLoansPence: pence(tax.totalStudentLoansRepaymentAmount),
    capitalGainsTaxPence: pence(tax.capitalGainsTax?.capitalGainsTaxAmount),
    taxDeductedPence: pence(tax.totalTaxDeducted),
    totalIncomeTaxAndNicsDuePence: pence(tax.totalIncomeTaxAndNicsDue),
  };
}

const SOURCES: Readonly<Record<string, ProfitSource>> = {
  'self-employment': 'self_employment',
  'uk-property': 'uk_property',
  'foreign-property': 'foreign_property',
};

function profitsOf(
  answer: HmrcAnswer,
  calculation: RetrievedCalculation['calculation'],
): HmrcCalculation['profits'] {
  const businesses = calculation?.businessProfitAndLoss;
  if (businesses === undefined) return null;
  return businesses.flatMap(({ taxableProfit = 0, adjustedIncomeTaxLoss = 0, ...business }) => {
    const { incomeSourceId: businessId, incomeSourceType, incomeSourceName } = business;
    const source = Object.hasOwn(SOURCES, incomeSourceType) ? SOURCES[incomeSourceType] : undefined;
    const profitPence = penceIn(answer, taxableProfit) - penceIn(answer, adjustedIncomeTaxLoss);
    return source === undefined
      ? []
      : [{ source, businessId, tradingName: incomeSourceName ?? null, profitPence }];
  });
}

function bandsOf(answer: HmrcAnswer, { incomeTax }: TaxCalculation): CalculationBand[] {
  const sources = [
    ['non_savings', incomeTax.payPensionsProfit],
    ['savings', incomeTax.savingsAndGains],
    ['dividends', incomeTax.dividends],
    ['non_savings', incomeTax.lumpSums],
    ['savings', incomeTax.gainsOnLifePolicies],
  ] as const;
  return sources.flatMap(([source, part]) =>
    (part?.taxBands ?? []).map(({ name, rate, income, taxAmount }) => ({
      source,
      name,
      ratePercent: rate,
      incomePence: penceIn(answer, income),
      taxPence: penceIn(answer, taxAmount),
    })),
  );
}

function messagesOf(messages: RetrievedCalculation['messages']): HmrcCalculation['messages'] {
  return [
    ...(messages?.errors ?? []).map((message) => ({ level: 'error' as const, ...message })),
    ...(messages?.warnings ?? []).map((message) => ({ level: 'warning' as const, ...message })),
    ...(messages?.info ?? []).map((message) => ({ level: 'info' as const, ...message })),
  ];
}
