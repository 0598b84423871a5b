import type {
  CumulativeFigures,
  QuarterlyUpdateStatus,
  UpdateExpenses,
} from '../quarterly-updates/quarterly-update.js';
import type { IsoDate } from '../tax-year.js';
import type { ClientYear } from './client-year.js';

/** A client's quarterly updates of a year: what was sent, and what would be. */
export interface UpdatesYear {
  readonly year: ClientYear;
  readonly businesses: readonly UpdatedBusiness[];
}

export interface UpdatedBusiness {
  readonly name: string;
  readonly kind: 'self_employment' | 'uk_property' | 'foreign_property';
  /** In order; those of quarters that have not begun have no figures. */
  readonly quarters: readonly ReportedQuarter[];
}

export interface ReportedQuarter {
  readonly startOn: IsoDate;
  readonly endOn: IsoDate;
  /** `draft` for one that would be sent. */
  readonly status: QuarterlyUpdateStatus;
  readonly expenses: UpdateExpenses;
  readonly sentAt: Date | null;
  readonly hmrcReference: string | null;
  /** From the start of the year to the end of the quarter. */
  readonly figures: CumulativeFigures | null;
}
