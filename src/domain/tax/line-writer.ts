import type { Pence } from '../money.js';
import { CITATIONS, type CitedRule } from './citations.js';
import type { CalculationLine, IncomeBandCode, LineInput, TaxedIncomeClass } from './tax-calculation.js';
import type { TradeFacts } from './tax-facts.js';

/** Every name that a line may have: the rules, and the tax of one kind of income in one band. */
export type LineName = CitedRule | `${TaxedIncomeClass}_${IncomeBandCode}`;

export interface LineDetails {
  readonly inputs?: Readonly<Record<string, LineInput>>;
  readonly about?: string;
  readonly businessId?: string;
}

/** Gathers the lines of one calculation in order. */
export interface LineWriter {
  /** A step on the way, which is no part of the total. */
  note(rule: CitedRule, amount: Pence, details?: LineDetails): void;
  /** A part of the total; a reduction is negative. */
  add(rule: CitedRule, amount: Pence, details?: LineDetails): void;
  noteNamed(rule: LineName, cites: CitedRule, amount: Pence, details?: LineDetails): void;
  addNamed(rule: LineName, cites: CitedRule, amount: Pence, details?: LineDetails): void;
  readonly lines: readonly CalculationLine[];
}

export const pence = (amount: Pence): LineInput => ({ pence: amount });
export const bps = (rate: number): LineInput => ({ bps: rate });
export const count = (number: number): LineInput => ({ count: number });

/** Details by which a line names its trade. */
export const aboutTrade = ({ name, businessId }: Pick<TradeFacts, 'name' | 'businessId'>): LineDetails =>
  businessId === null ? { about: name } : { about: name, businessId };

const NO_DETAILS: LineDetails = {};
const NO_INPUTS: Readonly<Record<string, LineInput>> = {};

export function createLineWriter(): LineWriter {
  const lines: CalculationLine[] = [];
  const writer =
    (addsToTotal: boolean) => (rule: LineName, cites: CitedRule, amount: Pence, details?: LineDetails) => {
      const inputs = details?.inputs ?? NO_INPUTS;
      const line = { rule, cites: CITATIONS[cites], inputs, amount, addsToTotal };
      const { about, businessId } = details ?? NO_DETAILS;
      if (about === undefined) lines.push(line);
      else lines.push(businessId === undefined ? { ...line, about } : { ...line, about, businessId });
    };
  const noteNamed = writer(false);
  const addNamed = writer(true);
  return {
    lines,
    note: (rule, amount, details) => noteNamed(rule, rule, amount, details),
    add: (rule, amount, details) => addNamed(rule, rule, amount, details),
    noteNamed,
    addNamed,
  };
}
