import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { listUpdatesOfYear } from '../../db/quarterly-updates/quarterly-updates-queries.js';
import {
  periodOf,
  QUARTER_ENDS,
  type StoredUpdate,
  type UpdateSubject,
} from '../../domain/quarterly-updates/quarterly-update.js';
import type { ReportedQuarter, UpdatedBusiness, UpdatesYear } from '../../domain/reports/updates-year.js';
import { type IsoDate, type TaxYearStart, taxYearStartsOn } from '../../domain/tax-year.js';
import { assembleUpdate } from '../quarterly-updates/assemble-update.js';
import { loadClientYear } from './load-client-year.js';
import { clientOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

interface Year {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
  readonly today: IsoDate;
  readonly updates: readonly StoredUpdate[];
}

/** Quarterly updates as sent, and as they would be, worked out as an update is. @throws {ValidationError} without a year */
export async function loadUpdatesYear(source: ReportSource): Promise<UpdatesYear> {
  const { db, asOf } = source;
  const year = await loadClientYear(source);
  const { taxYear } = year;
  const clientId = clientOf(source.report);
  const updates = await listUpdatesOfYear(db, { clientId, taxYear });
  const of = { clientId, taxYear, today: asOf.toISOString().slice(0, 10), updates };
  const businesses: UpdatedBusiness[] = [];
  for (const { id, tradingName } of await listBusinessesOfClient(db, clientId)) {
    const subject = { kind: 'self_employment', businessId: id } as const;
    const isOfYear =
      year.incomeSources.some(({ businessId }) => businessId === id) ||
      updates.some((update) => update.subject.businessId === id);
    if (isOfYear) businesses.push({ name: tradingName, ...(await reported(db, subject, of)) });
  }
  for (const kind of ['uk_property', 'foreign_property'] as const) {
    const isOfYear =
      year.incomeSources.some(({ type }) => type === kind) ||
      updates.some(({ subject }) => subject.kind === kind);
    const name = kind === 'uk_property' ? 'UK property' : 'Foreign property';
    if (isOfYear) businesses.push({ name, ...(await reported(db, { kind, businessId: null }, of)) });
  }
  return { year, businesses };
}

async function reported(
  db: TenantReader,
  subject: UpdateSubject,
  year: Year,
): Promise<Omit<UpdatedBusiness, 'name'>> {
  const own = year.updates.filter(
    (update) => update.subject.kind === subject.kind && update.subject.businessId === subject.businessId,
  );
  const standard = QUARTER_ENDS.standard(year.taxYear);
  const isCalendar = own.some(({ periodEndOn }) => !standard.includes(periodEndOn));
  const ends = isCalendar ? QUARTER_ENDS.calendar(year.taxYear) : standard;
  const quarters: ReportedQuarter[] = [];
  for (const [index, endOn] of ends.entries()) {
    const previous = ends[index - 1];
    const startOn =
      previous === undefined
        ? (periodOf(year.taxYear, endOn)?.startOn ?? taxYearStartsOn(year.taxYear))
        : dayAfter(previous);
    const sent = own.find(({ periodEndOn, status }) => periodEndOn === endOn && status !== 'rejected');
    quarters.push(
      sent === undefined
        ? await drafted(db, subject, { ...year, startOn, endOn })
        : {
            startOn,
            endOn,
            status: sent.status,
            expenses: sent.expenses,
            sentAt: sent.sentAt,
            hmrcReference: sent.hmrcCorrelationId,
            figures: sent.figures,
          },
    );
  }
  return { kind: subject.kind, quarters };
}

async function drafted(
  db: TenantReader,
  subject: UpdateSubject,
  { clientId, taxYear, today, startOn, endOn }: Year & Pick<ReportedQuarter, 'startOn' | 'endOn'>,
): Promise<ReportedQuarter> {
  const none = {
    startOn,
    endOn,
    status: 'draft',
    expenses: 'itemised',
    sentAt: null,
    hmrcReference: null,
  } as const;
  if (startOn > today) return { ...none, figures: null };
  const { figures } = await assembleUpdate(db, {
    clientId,
    subject,
    taxYear,
    periodEndOn: endOn,
    expenses: 'itemised',
  });
  return { ...none, figures };
}

function dayAfter(day: IsoDate): IsoDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
