import { hasAmounts } from '../../domain/filing/has-amounts.js';
import type {
  SelfEmploymentAnnual,
  SelfEmploymentCumulative,
  UkPropertyAnnual,
  UkPropertyCumulative,
} from '../../domain/filing/hmrc-fields.js';
import { type Pence, poundsFromPence } from '../../domain/money.js';

/** The body of the self-employment update, in pounds. A year to date without income reports nil turnover. */
export function selfEmploymentCumulativeBody(input: SelfEmploymentCumulative): object {
  return {
    ...(input.period && {
      periodDates: { periodStartDate: input.period.startOn, periodEndDate: input.period.endOn },
    }),
    periodIncome: inPounds({ turnover: 0, ...input.income }),
    ...(hasAmounts(input.expenses) && { periodExpenses: inPounds(input.expenses) }),
    ...(hasAmounts(input.disallowable) && {
      periodDisallowableExpenses: inPounds(input.disallowable, (name) => `${name}Disallowable`),
    }),
  };
}

/** The body of the UK property update, in pounds. A year to date without income reports nil rent. */
export function ukPropertyCumulativeBody(input: UkPropertyCumulative): object {
  const { rentARoom: rentsReceived, ...income } = input.income;
  const { rentARoom: amountClaimed, ...expenses } = withRentARoom(input.expenses);
  const allExpenses = {
    ...inPounds(expenses),
    ...(amountClaimed !== undefined && { rentARoom: { amountClaimed: poundsFromPence(amountClaimed) } }),
  };
  return {
    ...(input.period && { fromDate: input.period.startOn, toDate: input.period.endOn }),
    ukProperty: {
      income: {
        ...inPounds({ periodAmount: 0, ...income }),
        ...(rentsReceived !== undefined && { rentARoom: { rentsReceived: poundsFromPence(rentsReceived) } }),
      },
      ...(Object.keys(allExpenses).length > 0 && { expenses: allExpenses }),
    },
  };
}

/** The body of the self-employment annual submission, in pounds. */
export function selfEmploymentAnnualBody(input: SelfEmploymentAnnual): object {
  const reason = input.class4NicsExemptionReason;
  return {
    ...(hasAmounts(input.adjustments) && { adjustments: inPounds(input.adjustments) }),
    ...(hasAmounts(input.allowances) && { allowances: inPounds(input.allowances) }),
    nonFinancials: {
      businessDetailsChangedRecently: input.detailsChanged ?? false,
      ...(reason !== undefined && { class4NicsExemptionReason: reason }),
    },
  };
}

/** The body of the UK property annual submission, in pounds. */
export function ukPropertyAnnualBody(input: UkPropertyAnnual): object {
  const { nonResidentLandlord, rentARoomJointlyLet, ...amounts } = input.adjustments ?? {
    nonResidentLandlord: false,
  };
  return {
    ukProperty: {
      adjustments: {
        ...inPounds(amounts),
        nonResidentLandlord,
        ...(rentARoomJointlyLet !== undefined && { rentARoom: { jointlyLet: rentARoomJointlyLet } }),
      },
      ...(hasAmounts(input.allowances) && { allowances: inPounds(input.allowances) }),
    },
  };
}

const withRentARoom = (
  expenses: UkPropertyCumulative['expenses'],
): Readonly<Partial<Record<string, Pence>>> & { readonly rentARoom?: Pence } => expenses;

/** Amounts under HMRC's names. */
export function inPounds(
  amounts: Readonly<Partial<Record<string, Pence>>>,
  rename: (name: string) => string = (name) => name,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, pence]) =>
      pence === undefined ? [] : [[rename(name), poundsFromPence(pence)] as const],
    ),
  );
}
