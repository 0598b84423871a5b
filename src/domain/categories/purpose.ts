import type { TradeGroup } from './trade-group.js';

/** Kind of letting of a property, if it decides a category. */
export type LettingGroup = 'standard' | 'holiday' | 'lodger' | 'commercial' | 'mixed';

/** Owner of the money: the key of a purpose's two halves. */
export type Side = 'business' | 'property';

export interface CategoryTarget {
  /** `null` is a deliberate abstention: the line alone does not decide it. */
  readonly category: string | null;
  /** How often a row with this purpose and context is right, as judged on labelled rows. */
  readonly confidence: number;
}

/** Targets of a purpose on one side of the return. */
export interface SideTargets {
  readonly out?: CategoryTarget;
  /** Absent: money in from such a payee is a refund and keeps the category of `out`. */
  readonly in?: CategoryTarget;
  /** Trades whose money in of this purpose is surely theirs: of any other a person should look. Absent: that of all. */
  readonly earnedBy?: readonly TradeGroup[];
  /** Trades that book money out elsewhere. */
  readonly trades?: Readonly<Partial<Record<TradeGroup, CategoryTarget>>>;
  /** Trades whose own field the words of this purpose name, which its merchants do not: `THERAPIST` to one who is. */
  readonly ownWords?: Readonly<Partial<Record<TradeGroup, CategoryTarget>>>;
  readonly lettings?: Readonly<Partial<Record<LettingGroup, CategoryTarget>>>;
  readonly lettingsIn?: Readonly<Partial<Record<LettingGroup, CategoryTarget>>>;
  /** Alternatives, likeliest first. */
  readonly also?: readonly string[];
}

/** Purpose of a payment, before its owner is known. */
export interface Purpose {
  readonly says: string;
  readonly business: SideTargets;
  readonly property: SideTargets;
  /** Follows from the kind of movement, not from a merchant. */
  readonly isStructural?: boolean;
  /** A person should look, however sure the category is. */
  readonly review?: boolean;
  /** Set when none of it is allowable although the category is, as for fines. */
  readonly allowablePercent?: number;
  /** Words elsewhere in the line that change the purpose. */
  readonly when?: Readonly<Record<string, string>>;
  /** The purpose when it was paid by card, as one pays in a shop. */
  readonly onCard?: string;
  /** The purpose when it was paid to a named person, as one pays for work. */
  readonly toPerson?: string;
  /** Over this amount out, in pence, the purpose is another one. */
  readonly over?: { readonly pence: number; readonly purpose: string };
}

export const selfEmploymentTarget = (key: string, confidence: number): CategoryTarget => ({
  category: `self_employment.${key}`,
  confidence,
});

export const propertyTarget = (key: string, confidence: number): CategoryTarget => ({
  category: `property.${key}`,
  confidence,
});

export const own = (category: string, confidence: number): CategoryTarget => ({ category, confidence });

/** No guess. */
export const ASK: CategoryTarget = { category: null, confidence: 0 };
