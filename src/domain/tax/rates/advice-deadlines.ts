import type { RecommendationCode } from '../tax-calculation.js';

/** The latest day on which something can be done, counted from the tax year that it is for. */
export type AdviceDeadline =
  /** The last day before the year. */
  | 'before_year'
  /** 5 April. */
  | 'year_end'
  /** 31 January after the year. */
  | 'filing_date'
  /** As `filing_date`, and in the return as it is first filed. */
  | 'first_return'
  /** A year after the filing date, when a return can no longer be amended. */
  | 'amendment'
  /** So many years after the end of the year. */
  | { readonly years: number };

interface SourcedDeadline {
  readonly deadline: AdviceDeadline;
  readonly source: string;
}

const at = (deadline: AdviceDeadline, source: string): SourcedDeadline => ({ deadline, source });

type Contribution = Extract<RecommendationCode, `${string}_below_${string}`>;

/** The last day for each recommendation that is no contribution. */
export const ADVICE_DEADLINES: Readonly<Record<Exclude<RecommendationCode, Contribution>, SourcedDeadline>> =
  {
    claim_trading_allowance: at('amendment', 'ITTOIA 2005 s.783AM(2)'),
    deduct_trading_expenses: at('amendment', 'ITTOIA 2005 s.783AL(2)'),
    claim_property_allowance: at('amendment', 'ITTOIA 2005 s.783BK(2)'),
    deduct_property_expenses: at('amendment', 'ITTOIA 2005 s.783BJ(2), s.799'),
    claim_rent_a_room: at('amendment', 'ITTOIA 2005 s.800'),
    claim_sideways_loss: at('amendment', 'ITA 2007 s.64(5)'),
    allocate_allowances: at('amendment', 'ITA 2007 s.25(2); TMA 1970 s.9ZA(2)'),
    give_marriage_allowance: at({ years: 4 }, 'ITA 2007 s.55D(1)'),
    receive_marriage_allowance: at({ years: 4 }, 'ITA 2007 s.55D(1)'),
    withdraw_marriage_allowance: at('before_year', 'ITA 2007 s.55D(6)'),
    transfer_blind_persons_allowance: at({ years: 4 }, 'ITA 2007 s.40(1); TMA 1970 s.43(1)'),
    transfer_married_couples_allowance: at({ years: 4 }, 'ITA 2007 s.53; TMA 1970 s.43(1)'),
    pay_voluntary_class2: at({ years: 6 }, 'SI 2001/1004 reg.48(3)(b)'),
    reduce_payments_on_account: at('filing_date', 'TMA 1970 s.59A(3); HMRC SAM1030'),
    mileage_or_costs: at('amendment', 'ITTOIA 2005 s.94D; TMA 1970 s.9ZA(2)'),
    defer_gains_to_next_year: at('year_end', 'TCGA 1992 s.28, s.1K'),
  };

/** A contribution has to be paid in the year; a gift may be carried back by the return that is filed in time. */
export const CONTRIBUTION_DEADLINES = {
  pension: at('year_end', 'FA 2004 s.188(1), s.190'),
  gift_aid: at('first_return', 'ITA 2007 s.426(6)-(7)'),
} as const satisfies Record<string, SourcedDeadline>;
