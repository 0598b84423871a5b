import { type Pence, poundsFromPence } from '../money.js';
import type { CalculationLine } from '../tax/tax-calculation.js';
import { lineWording } from './line-wording.js';

/** One line between two figures, signed as it acts: what it adds is positive. */
export interface FigureStep {
  /** Snake case; the same code may stand for several trades. */
  readonly code: string;
  readonly wording: string;
  readonly pence: Pence;
}

/** A figure that another comes to: `startsWith` and the steps add up to `comesTo`, to the penny. */
export interface FigureSteps {
  readonly startsWith: Pence;
  readonly steps: readonly FigureStep[];
  readonly comesTo: Pence;
}

/** A line of a calculation in words. */
export const named = ({ rule, about, amount }: CalculationLine): FigureStep => ({
  code: rule,
  wording: about === undefined || about === '' ? lineWording(rule) : `${lineWording(rule)}: ${about}`,
  pence: amount,
});

/** Steps in JSON, with amounts in pounds. */
export const stepsFields = (steps: FigureSteps) => ({
  starts_with: poundsFromPence(steps.startsWith),
  steps: steps.steps.map(({ code, wording, pence }) => ({
    code,
    step: wording,
    amount: poundsFromPence(pence),
  })),
  comes_to: poundsFromPence(steps.comesTo),
});
