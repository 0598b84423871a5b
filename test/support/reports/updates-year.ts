import type { Business } from '../../../src/domain/businesses/business.js';
import type { Property } from '../../../src/domain/properties/property.js';
import { QUARTER_ENDS, type UpdateSubject } from '../../../src/domain/quarterly-updates/quarterly-update.js';
import type {
  ReportedQuarter,
  UpdatedBusiness,
  UpdatesYear,
} from '../../../src/domain/reports/updates-year.js';
import type { IncomeSource } from '../../../src/domain/tax-returns/income-source.js';
import { taxYearStartsOn } from '../../../src/domain/tax-year.js';
import { updateFiguresOf } from '../../../src/services/quarterly-updates/update-figures.js';
import { type MadeLedger, totalsUntil } from './generated-ledger.js';

/** The updates of a made ledger's year, none of them sent, worked out as the service does from stored rows. */
export function updatesFrom({ year, parts }: MadeLedger): UpdatesYear {
  const { taxYear } = year;
  const businesses = parts.businesses.map(
    (one) =>
      ({
        ...one,
        accountingBasis: 'cash',
        accountingDate: '04-05',
        periodsOfAccount: [],
      }) as unknown as Business,
  );
  const properties = parts.properties.map(
    (one) =>
      ({
        ...one,
        letting: 'standard',
        ceasedOn: null,
        address: { country: one.isForeign ? 'FR' : 'GB' },
      }) as unknown as Property,
  );
  const quartersOf = (subject: UpdateSubject): ReportedQuarter[] =>
    QUARTER_ENDS.standard(taxYear).map((endOn) => ({
      startOn: taxYearStartsOn(taxYear),
      endOn,
      status: 'draft',
      expenses: 'itemised',
      sentAt: null,
      hmrcReference: null,
      figures: updateFiguresOf(subject, {
        taxYear,
        businesses,
        properties,
        totals: totalsUntil(parts, taxYear, endOn),
      }),
    }));
  return {
    year,
    businesses: year.incomeSources.filter(isReported).map(({ type, name, businessId }): UpdatedBusiness => {
      const subject: UpdateSubject =
        type === 'self_employment'
          ? { kind: type, businessId: businessId ?? '' }
          : { kind: type, businessId: null };
      return { name, kind: type, quarters: quartersOf(subject) };
    }),
  };
}

/** Whether a source is a trade or property that updates are sent for. */
export const isReported = ({ type, businessId }: IncomeSource): boolean =>
  type !== 'self_employment' || businessId !== null;
