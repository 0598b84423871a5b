import { FIRST_FILING_YEAR } from '../tax/rates/filing-years.js';
import type { TaxYearStart } from '../tax-year.js';
import type { FieldTarget, FilingField } from './registry/filing-field.js';
import { FILING_FIELDS } from './registry/filing-fields.js';
import { isTakenFor } from './registry/filing-operation.js';
import { FILING_OPERATIONS, type OperationKey } from './registry/filing-operations.js';

export const COVERAGE_STATUSES = [
  'sent',
  'held_by_hmrc',
  'computed_by_hmrc',
  'type_it_at_hmrc',
  'not_in_this_year',
] as const;
export type CoverageStatus = (typeof COVERAGE_STATUSES)[number];

/** How one field of a return gets to HMRC for a tax year. */
export interface CoveredField {
  readonly path: string;
  readonly status: CoverageStatus;
  /** HMRC's API that takes the field for the year, with its version; `null` when none does. */
  readonly service: string | null;
  /** HMRC's form and box; `null` where no form has one. */
  readonly box: string | null;
  /** The first tax year for which that API takes it; `null` when it has no first, or there is no API. */
  readonly since: TaxYearStart | null;
}

/** Every field that HMRC needs of a return and of its businesses, whatever way it gets there. Those that only our own figures use are left out. */
export const coverageOf = (taxYear: TaxYearStart): CoveredField[] => [
  ...FILING_FIELDS.filter(({ standing }) => standing !== 'ours_only').map((field) =>
    coverField(field, taxYear),
  ),
  ...FACTS.map((fact) => coverFact(fact, taxYear)),
];

/** Facts of businesses and of the return that HMRC is told besides figures, from the first filing year on. */
const FACTS: readonly Pick<CoveredField, 'path' | 'box' | 'service'>[] = [
  { path: 'businesses[].accounting_basis', box: 'SA103F 10', service: 'Business Details 2.0' },
  { path: 'businesses[].accounting_date', box: 'SA103F 8', service: 'Business Details 2.0' },
  { path: 'businesses[].late_accounting_date_rule', box: null, service: 'Business Details 2.0' },
  { path: 'businesses[].details_changed_on', box: 'SA103F 5', service: 'Self-Employment Business 5.0' },
  { path: 'basis', box: 'SA105 PRO20.2', service: 'Business Details 2.0' },
];

const coverFact = ({ path, box, service }: (typeof FACTS)[number], taxYear: TaxYearStart): CoveredField =>
  taxYear >= FIRST_FILING_YEAR.value
    ? { path, status: 'sent', service, box, since: FIRST_FILING_YEAR.value }
    : { path, status: 'type_it_at_hmrc', service: null, box, since: null };

const HAS_NO_SERVICE: ReadonlySet<CoverageStatus> = new Set(['not_in_this_year', 'type_it_at_hmrc']);

function coverField(field: FilingField, taxYear: TaxYearStart): CoveredField {
  const { path, box } = field;
  const status = statusOf(field, taxYear);
  const [service] = HAS_NO_SERVICE.has(status) ? [] : servicesOf(field, taxYear);
  return { path, status, box, service: service?.name ?? null, since: service?.since ?? null };
}

function statusOf(field: FilingField, taxYear: TaxYearStart): CoverageStatus {
  if (!existsIn(field, taxYear)) return 'not_in_this_year';
  if (isSent(field, taxYear)) return 'sent';
  const { standing } = field;
  return standing === 'held_by_hmrc' || standing === 'computed_by_hmrc' ? standing : 'type_it_at_hmrc';
}

const existsIn = ({ inTaxYears: { from, to } = {} }: FilingField, taxYear: TaxYearStart): boolean =>
  (from ?? taxYear) <= taxYear && taxYear <= (to ?? taxYear);

/** Whether preparing a return of the year carries the field to HMRC. */
const isSent = ({ to, sentBy = [] }: FilingField, taxYear: TaxYearStart): boolean =>
  to.some((target) => sentBy.includes(target.operation) && isTargetIn(target, taxYear));

/** The APIs that take the field for the year, those first by which it is sent. */
function servicesOf({ to, sentBy = [] }: FilingField, taxYear: TaxYearStart) {
  return to
    .filter((target) => isTargetIn(target, taxYear))
    .sort((one, other) => order(sentBy, one.operation) - order(sentBy, other.operation))
    .map(({ operation, fromTaxYear }) => {
      const { api, fromTaxYear: apiFrom } = FILING_OPERATIONS[operation];
      return { name: `${api.name} ${api.version}`, since: fromTaxYear ?? apiFrom };
    });
}

const order = (sentBy: readonly OperationKey[], key: OperationKey) => (sentBy.includes(key) ? 0 : 1);

const isTargetIn = ({ operation, fromTaxYear = 0 }: FieldTarget, taxYear: TaxYearStart): boolean =>
  fromTaxYear <= taxYear && isTakenFor(FILING_OPERATIONS[operation], taxYear);
