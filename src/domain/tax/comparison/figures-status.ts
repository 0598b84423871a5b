import type { FigureStatus } from '../rates/figure.js';
import type { TaxCalculation } from '../tax-calculation.js';

/** A figure that a calculation rests on and that is not law, by the name that warnings have for it. */
interface FigureNotEnacted {
  readonly figure: string;
  readonly status: Exclude<FigureStatus, 'enacted'>;
}

/** How far a calculation can be relied on. */
export interface FiguresStatus {
  /** Status of the least certain figure that the calculation rests on. */
  readonly status: FigureStatus;
  readonly figuresNotEnacted: readonly FigureNotEnacted[];
}

const STATUS_BY_WARNING: Readonly<Record<string, FigureNotEnacted['status']>> = {
  announced_figure: 'announced',
  assumed_figure: 'assumed',
};

/** How far the figures of a calculation are law. */
export function figuresStatus({ warnings }: Pick<TaxCalculation, 'warnings'>): FiguresStatus {
  const figuresNotEnacted = warnings.flatMap(({ code, about }): FigureNotEnacted[] => {
    const status = STATUS_BY_WARNING[code];
    return status === undefined || about === undefined ? [] : [{ figure: about, status }];
  });
  const isAny = (wanted: FigureStatus) => figuresNotEnacted.some(({ status }) => status === wanted);
  const status = isAny('assumed') ? 'assumed' : isAny('announced') ? 'announced' : 'enacted';
  return { status, figuresNotEnacted };
}
