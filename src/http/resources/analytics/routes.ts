import Type from 'typebox';
import {
  SERIES_KEYS,
  SERIES_METRICS,
  type SeriesKey,
  type SeriesPoint,
} from '../../../domain/analytics/series.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { formatTaxYear, taxYearEndsOn, taxYearOf, taxYearStartsOn } from '../../../domain/tax-year.js';
import { BadOptionError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  type AnalyticsSummary,
  readSeries,
  readSummary,
} from '../../../services/analytics/read-analytics.js';
import type { Principal } from '../../../services/principal.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { uuidOf } from '../../shapes/references.js';
import {
  CalendarDate,
  Id,
  ListOf,
  MoneyTotal,
  Named,
  Nullable,
  OneOf,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { presentIssue } from '../tax-returns/present-issue.js';
import { issue } from '../tax-returns/schemas.js';
import { taxYearOfQuery } from '../transactions/list-query.js';
import { CategoryCode } from '../transactions/schemas.js';

const tag = 'Analytics';
const MAX_ROWS = Number.MAX_SAFE_INTEGER;
const MAX_ISSUES = 100;
const MAX_POINTS = LIMITS.reports.seriesPoints.value;

const CategoryFigure = Shape({
  code: CategoryCode(),
  amount: MoneyTotal(),
  count: Whole(0, MAX_ROWS),
});

const SummarySchema = Named(
  'AnalyticsSummary',
  Shape({
    client_id: Id('client'),
    tax_year: TaxYear(),
    as_of: Timestamp(),
    total_income: MoneyTotal({ description: 'As in the summary of the year.' }),
    total_expenses: MoneyTotal({ description: 'As in the summary of the year.' }),
    profit: MoneyTotal(),
    tax_liability: Nullable(MoneyTotal({ description: 'Null until there is an up-to-date calculation.' })),
    income_sources: ListOf(
      Shape({
        type: OneOf(['self_employment', 'uk_property', 'foreign_property']),
        business_id: Nullable(Id('business')),
        name: Text(255),
        income: MoneyTotal(),
        expenses: MoneyTotal(),
        residential_finance_costs: MoneyTotal(),
        categories: ListOf(CategoryFigure, MAX_POINTS),
      }),
      MAX_POINTS,
    ),
    transactions: Shape({
      count: Whole(0, MAX_ROWS),
      uncategorised: Whole(0, MAX_ROWS),
      without_amount_gbp: Whole(0, MAX_ROWS),
      needs_review: Whole(0, MAX_ROWS),
      needs_review_amount: MoneyTotal({
        description: 'What those come to, whichever way the money went.',
      }),
    }),
    issues: ListOf(issue, MAX_ISSUES),
  }),
);

const SeriesSchema = Named(
  'AnalyticsSeries',
  Shape({
    data: ListOf(
      Shape({
        key: {
          ...Nullable(Text(100)),
          description:
            'A month (`2025-04`), a quarter (`2025-26-Q1`, from 6 April), a category code, or an id; null for what names no property or business.',
        },
        amount: MoneyTotal(),
      }),
      MAX_POINTS,
    ),
  }),
);

const ClientFilter = Type.Optional(Id('client'));

function clientIdFrom(principal: Principal, clientId: string | undefined): string {
  if (clientId !== undefined) return uuidOf('client', clientId);
  if (principal.clientId !== null) return principal.clientId;
  throw new BadOptionError('invalid_parameter', 'A query parameter is not valid.', [
    { option: 'client_id', code: 'required', detail: 'is required' },
  ]);
}

/** `/v1/analytics`: figures at once, from sums that are kept with every write. */
export const analyticsRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/analytics/summary',
      operationId: 'getAnalyticsSummary',
      tag,
      summary: 'Fetch a year of a client at a glance',
      description:
        'The figures are those of the summary of the year, and are up to date with every change of a transaction.',
      scope: 'reports:read',
      fromStandby: true,
      query: { client_id: ClientFilter, tax_year: TaxYear() },
      responses: { 200: { description: 'The figures.', schema: SummarySchema } },
      problems: ['invalid_tax_year', 'not_found'],
    },
    {
      handle: async ({ ctx, principal, query }) => ({
        asOf: ctx.now(),
        summary: await readSummary(ctx, principal, {
          clientId: clientIdFrom(principal, query.client_id),
          taxYear: taxYearOfQuery(query.tax_year),
        }),
      }),
      present: ({ asOf, summary }) => ok(presentSummary(summary, asOf)),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/analytics/series',
      operationId: 'getAnalyticsSeries',
      tag,
      summary: 'Fetch figures of a client by period, category, property or business',
      description:
        'Tax is that of each tax year, shared out by profit; a year without an up-to-date calculation has none. Without `from` and `to`, answers the current tax year.',
      scope: 'reports:read',
      fromStandby: true,
      query: {
        client_id: ClientFilter,
        metric: OneOf(SERIES_METRICS, 'Which figure.'),
        by: OneOf(SERIES_KEYS, 'What each point of the series is.'),
        from: Type.Optional(CalendarDate('The first day.')),
        to: Type.Optional(CalendarDate('The last day.')),
      },
      responses: { 200: { description: 'The series.', schema: SeriesSchema } },
      problems: ['not_found'],
    },
    {
      handle: ({ ctx, principal, query }) => {
        const current = taxYearOf(ctx.now().toISOString().slice(0, 10));
        const from = query.from ?? (query.to === undefined ? taxYearStartsOn(current) : yearStart(query.to));
        const to = query.to ?? taxYearEndsOn(taxYearOf(from));
        refuseSpan(from, to);
        const clientId = clientIdFrom(principal, query.client_id);
        return readSeries(ctx, principal, { clientId, metric: query.metric, by: query.by, from, to });
      },
      present: (points, { query }) => ok({ data: points.map((point) => presentPoint(query.by, point)) }),
    },
  ),
];

const yearStart = (day: string) => taxYearStartsOn(taxYearOf(day));

/** @throws {BadOptionError} */
function refuseSpan(from: string, to: string): void {
  const max = LIMITS.reports.seriesYears.value;
  const detail =
    to < from
      ? 'must not be before from'
      : taxYearOf(to) - taxYearOf(from) >= max
        ? `must be within ${max} tax years of from`
        : null;
  if (detail === null) return;
  throw new BadOptionError('invalid_parameter', 'A query parameter is not valid.', [
    { option: 'to', code: 'invalid', detail },
  ]);
}

function presentSummary(summary: AnalyticsSummary, asOf: Date) {
  const { totalIncomePence, totalExpensesPence, taxLiabilityPence, counts, toReview } = summary;
  return {
    client_id: publicId('client', summary.clientId),
    tax_year: formatTaxYear(summary.taxYear),
    as_of: asOf.toISOString(),
    total_income: poundsFromPence(totalIncomePence),
    total_expenses: poundsFromPence(totalExpensesPence),
    profit: poundsFromPence(totalIncomePence - totalExpensesPence),
    tax_liability: taxLiabilityPence === null ? null : poundsFromPence(taxLiabilityPence),
    income_sources: summary.incomeSources.map((source) => ({
      type: source.type,
      business_id: source.businessId === null ? null : publicId('business', source.businessId),
      name: source.name,
      income: poundsFromPence(source.incomePence),
      expenses: poundsFromPence(source.expensesPence),
      residential_finance_costs: poundsFromPence(source.residentialFinanceCostsPence),
      categories: source.totals.map((total) => ({
        code: total.category,
        amount: poundsFromPence(total.amountPence),
        count: total.count,
      })),
    })),
    transactions: {
      count: counts.transactions,
      uncategorised: counts.uncategorised,
      without_amount_gbp: counts.withoutPounds,
      needs_review: toReview.count,
      needs_review_amount: poundsFromPence(toReview.amountPence),
    },
    issues: summary.issues.map(presentIssue),
  };
}

const presentPoint = (by: SeriesKey, { key, amountPence }: SeriesPoint) => ({
  key: key !== null && (by === 'property' || by === 'business') ? publicId(by, key) : key,
  amount: poundsFromPence(amountPence),
});
