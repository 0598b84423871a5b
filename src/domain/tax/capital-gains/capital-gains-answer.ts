import type { Pence } from '../../money.js';
import type { IsoDate } from '../../tax-year.js';

export type GainKind = 'residential_property' | 'other' | 'badr' | 'investors' | 'carried_interest';

export type MatchRule = 'same_day' | 'thirty_days' | 'pool';

/** One part of a disposal of shares or tokens. */
export interface GainMatch {
  readonly asset: string;
  readonly disposedOn: IsoDate;
  readonly quantity: number;
  readonly rule: MatchRule;
  readonly cost: Pence;
  /** Negative for a loss. */
  readonly gain: Pence;
}

/** The capital gains of a calculation. Amounts are whole pence. */
export interface CapitalGains {
  /** Before losses and the exempt amount, after reliefs that take gain away. */
  readonly gains: Pence;
  /** Losses of the year. */
  readonly losses: Pence;
  /** Exempt amount, as far as gains were left for it. */
  readonly annualExemptAmount: Pence;
  readonly taxable: Pence;
  readonly bands: readonly {
    readonly kind: GainKind;
    readonly rateBps: number;
    readonly amount: Pence;
    readonly tax: Pence;
  }[];
  readonly tax: Pence;
  /** Within 60 days of disposals of residential property. */
  readonly paidOnAccount: Pence;
  /** Losses left of the year and of those brought forward. */
  readonly lossesCarriedForward: Pence;
  readonly matches: readonly GainMatch[];
}
