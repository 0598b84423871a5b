import type { Pence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { TaxInput } from '../tax/tax-input.js';
import type { ClientYear } from './client-year.js';
import type { FormFigures } from './forms/form-box.js';
import type { LettingsAbroad } from './pages/foreign-pages.js';
import type { PaperYear } from './pages/paper-year.js';
import { longDate } from './wording.js';

/** A client's year with what its return's pages are filled in from. */
export interface FilledReturn {
  readonly year: ClientYear;
  /** One for each self-employment. */
  readonly trades: readonly TradePages[];
  /** `null` without property in the United Kingdom. */
  readonly ukProperty: FormFigures | null;
  readonly hasForeignProperty: boolean;
  readonly main: FormFigures;
  readonly paper: PaperYear;
  readonly lettingsAbroad: LettingsAbroad;
}

export interface TradePages extends Pick<FormFigures, 'amounts' | 'entries'> {
  /** `null` where no business is on record for the trade. */
  readonly businessId: string | null;
  readonly name: string;
  readonly fullTexts: FormFigures['texts'];
  readonly shortTexts: FormFigures['texts'];
}

interface Person {
  readonly ninoMasked: string | null;
  readonly input: TaxInput;
  readonly calculation: Pick<TaxCalculation, 'lines' | 'capitalGains'> | null;
  readonly hasUkProperty: boolean;
  readonly hasForeignProperty: boolean;
  readonly trades: number;
}

/** Figures for the boxes of the main return: its own, and the pages that it has. */
export function mainFigures(person: Person): FormFigures {
  const { input, calculation } = person;
  const { savings, dividends, pensions, stateBenefits, otherIncome = [], reliefs, employments = [] } = input;
  const others = pensions?.other ?? [];
  const gross =
    calculation?.lines.find(({ rule }) => rule === 'pension_relief_at_source')?.amount ??
    reliefs?.pensionReliefAtSourceGross;
  const amounts: Readonly<Record<string, Pence | undefined>> = {
    'savings.taxedInterestNet': savings?.taxedInterestNet,
    'savings.untaxedInterest': savings?.untaxedInterest,
    'dividends.uk': dividends?.uk,
    'dividends.foreign': dividends?.foreign,
    'pensions.state': pensions?.state,
    'pensions.stateLumpSum': pensions?.stateLumpSum,
    'pensions.stateLumpSumTaxDeducted': pensions?.stateLumpSumTaxDeducted,
    'pensions.other': sumOf(others, ({ amount = 0 }) => amount),
    'pensions.taxDeducted': sumOf(others, ({ taxDeducted = 0 }) => taxDeducted),
    'stateBenefits.taxable': stateBenefits?.taxable,
    'stateBenefits.taxDeducted': stateBenefits?.taxDeducted,
    'otherIncome.amount': sumOf(otherIncome, ({ amount = 0 }) => amount),
    'otherIncome.taxDeducted': sumOf(otherIncome, ({ taxDeducted = 0 }) => taxDeducted),
    'reliefs.pensionReliefAtSourceGross': gross,
    'reliefs.pensionDeductedGross': reliefs?.pensionDeductedGross,
    'reliefs.giftAidPaid': reliefs?.giftAidPaid,
    'reliefs.giftsOfShares': reliefs?.giftsOfShares,
    'reliefs.giftsOfLand': reliefs?.giftsOfLand,
    'loans.student': sumOf(employments, ({ studentLoanDeducted = 0 }) => studentLoanDeducted),
    'loans.postgraduate': sumOf(employments, ({ postgraduateLoanDeducted = 0 }) => postgraduateLoanDeducted),
    'childBenefit.received': input.childBenefitReceived,
    'charges.winterFuelPayment': input.charges?.winterFuelPayment,
    'paye.refundedInYear': input.paye?.refundedInYear,
  };
  return {
    amounts: Object.fromEntries(Object.entries(amounts).map(([name, pence]) => [name, pence ?? 0])),
    entries: {},
    texts: mainTexts(person),
  };
}

/** Texts of the main return by page and box: the numbers begin again on each page. */
function mainTexts({ input, ninoMasked, trades, calculation, ...person }: Person): FormFigures['texts'] {
  const described = (input.otherIncome ?? []).flatMap(({ description }) => description ?? []).join(', ');
  const texts: Readonly<Record<string, string | null>> = {
    'TR1 1': input.dateOfBirth ? longDate(input.dateOfBirth) : null,
    'TR1 4': ninoMasked,
    'TR2 1': howMany(input.employments?.length ?? 0),
    'TR2 2': howMany(trades),
    'TR2 3': howMany(input.partnerships?.length ?? 0),
    'TR2 4': person.hasUkProperty ? 'Yes' : null,
    'TR2 5': person.hasForeignProperty || (input.foreignIncome ?? []).length > 0 ? 'Yes' : null,
    'TR2 6': (input.trusts ?? []).length > 0 ? 'Yes' : null,
    'TR2 7': calculation?.capitalGains ? 'Yes' : null,
    'TR2 8': input.residence?.status && input.residence.status !== 'resident' ? 'Yes' : null,
    'TR3 21': described === '' ? null : described,
    'TR4 13': input.blindPerson ? 'X' : null,
    'TR5 1': (input.studentLoanPlans ?? []).length > 0 ? 'X' : null,
    'TR5 1 to 4': input.marriageAllowance === 'given' ? 'Yes' : null,
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([box, text]) => (text === null ? [] : [[box, text]])),
  );
}

const howMany = (count: number): string | null => (count === 0 ? null : `Yes, ${count}`);
