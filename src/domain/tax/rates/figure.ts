import type { Pence } from '../../money.js';
import type { TaxYearStart } from '../../tax-year.js';

/**
 * How far a figure can be relied on: `enacted` is law, `announced` a government has said it will be, and `assumed` is
 * what the year before had, since nothing later is known.
 */
export const FIGURE_STATUSES = ['enacted', 'announced', 'assumed'] as const;
export type FigureStatus = (typeof FIGURE_STATUSES)[number];

/** A published figure. */
export interface Figure<T = number> {
  readonly value: T;
  readonly source: string;
  readonly status: FigureStatus;
}

type FigureByYear<T = number> = (taxYear: TaxYearStart) => Figure<T>;

export function figure<T>(value: T, source: string): Figure<T> {
  return { value, source, status: 'enacted' };
}

export const announced = <T>(published: Figure<T>): Figure<T> => ({ ...published, status: 'announced' });

export const assumed = <T>(published: Figure<T>): Figure<T> => ({ ...published, status: 'assumed' });

/** An amount published in pounds, held in pence. */
export function pounds(amount: number, source: string): Figure<Pence> {
  return figure(Math.round(amount * 100), source);
}

/** A published percentage, held in basis points. */
export function percent(rate: number, source: string): Figure {
  return figure(Math.round(rate * 100), source);
}

/** The figure set by the latest of the starting years not after the one asked for. @throws {RangeError} */
export function since<T>(starts: Readonly<Record<number, Figure<T>>>): FigureByYear<T> {
  const entries = Object.entries(starts).map(([year, published]) => ({ year: Number(year), published }));
  return (taxYear) => {
    const found = entries.filter(({ year }) => year <= taxYear).at(-1);
    if (!found) throw new RangeError('no figure for that tax year');
    return found.published;
  };
}
