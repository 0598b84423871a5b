import { findCategory } from '../../../domain/categories/category.js';
import { DOCUMENTED_OVER_PENCE } from '../../../domain/documents/documented-over-pence.js';
import {
  kindOf,
  type ReportFilters,
  type ReportFormat,
  type ReportPeriod,
  type ReportScope,
  type ReportType,
} from '../../../domain/reports/report.js';
import { parseTaxYear } from '../../../domain/tax-year.js';
import { type Issue, ValidationError } from '../../../errors.js';
import type { Principal } from '../../../services/principal.js';
import type { ReportRequest } from '../../../services/reports/request-report.js';
import { penceOf } from '../../shapes/amounts.js';
import { uuidOf, uuidOrAbsent } from '../../shapes/references.js';
import type { ReportBody, ReportFiltersBody } from './schemas.js';

/** The parts of a request that the schema cannot check by itself. @throws {ValidationError} naming each place */
export function reportRequestFrom(body: ReportBody, principal: Principal): ReportRequest {
  const issues: Issue[] = [];
  const request = { ...undatedFrom(body, principal, issues), ...periodFrom(body, issues) };
  if (issues.length > 0) throw new ValidationError(issues);
  return request;
}

/** A request for a report whose period follows from when it is made. @throws {ValidationError} naming each place */
export function undatedRequestFrom(body: UndatedBody, principal: Principal): UndatedRequest {
  const issues: Issue[] = [];
  const request = undatedFrom(body, principal, issues);
  if (issues.length > 0) throw new ValidationError(issues);
  return request;
}

type UndatedBody = Omit<ReportBody, 'tax_year' | 'from' | 'to' | 'date_from' | 'date_to'>;
type UndatedRequest = Omit<ReportRequest, keyof ReportPeriod>;

function undatedFrom(body: UndatedBody, principal: Principal, issues: Issue[]): UndatedRequest {
  checkFormat(body.type, body.format, issues);
  return {
    type: body.type,
    format: body.format,
    ...scopeFrom(body, principal, issues),
    filters: { ...filtersFrom(body, issues), ...optionsFrom(body, issues) },
    locale: body.locale ?? ('en-GB' as const),
  };
}

function checkFormat(type: ReportType, format: ReportFormat, issues: Issue[]): void {
  const { formats } = kindOf(type);
  if (formats.includes(format)) return;
  const detail = `must be one of: ${formats.join(', ')}`;
  issues.push({ pointer: '#/format', code: 'not_allowed_value', detail });
}

/** A credential that is bound to a client asks for that client alone. */
function scopeFrom(
  { type, client_id, client_ids }: UndatedBody,
  principal: Principal,
  issues: Issue[],
): ReportScope {
  const { of } = kindOf(type);
  const clientId = client_id === undefined ? null : uuidOf('client', client_id);
  const clientIds = client_ids?.map((id) => uuidOf('client', id)) ?? null;
  if (clientIds !== null && of === 'client') {
    const detail = `must be absent: ${type} is of one client, client_id`;
    issues.push({ pointer: '#/client_ids', code: 'invalid', detail });
  }
  if (clientIds !== null && clientId !== null) {
    issues.push({
      pointer: '#/client_ids',
      code: 'invalid',
      detail: 'must be absent when client_id is given',
    });
  }
  if (clientIds !== null && new Set(clientIds).size < clientIds.length) {
    issues.push({ pointer: '#/client_ids', code: 'invalid', detail: 'must name each client once' });
  }
  if (clientId !== null || clientIds !== null) {
    const isOne = clientIds?.length === 1;
    return isOne ? { clientId: clientIds[0] ?? null, clientIds: null } : { clientId, clientIds };
  }
  if (principal.clientId === null && of !== 'tenant') {
    issues.push({ pointer: '#/client_id', code: 'required', detail: 'is required' });
  }
  return { clientId: principal.clientId, clientIds: null };
}

const NO_PERIOD: ReportPeriod = { taxYear: null, dateFrom: null, dateTo: null };

function periodFrom(body: ReportBody, issues: Issue[]): ReportPeriod {
  const days = daysFrom(body, issues);
  const hasDays = days.some(({ day }) => day !== undefined);
  const { over } = kindOf(body.type);
  if (over === 'all') {
    const detail = `must be absent: ${body.type} has everything, of every year`;
    for (const { name, day } of days)
      if (day !== undefined) issues.push({ pointer: `#/${name}`, code: 'invalid', detail });
    // Every type takes a client and a tax year; a year that is named leaves nothing out.
    if (body.tax_year !== undefined) yearFrom(body.tax_year, issues);
    return NO_PERIOD;
  }
  if (body.tax_year !== undefined) {
    if (hasDays) issues.push({ pointer: '#/tax_year', code: 'invalid', detail: 'excludes from and to' });
    return { ...NO_PERIOD, taxYear: yearFrom(body.tax_year, issues) };
  }
  if (over === 'year') {
    issues.push({ pointer: '#/tax_year', code: 'required', detail: 'is required' });
    return NO_PERIOD;
  }
  for (const { name, day } of days) {
    if (day !== undefined) continue;
    issues.push({ pointer: `#/${name}`, code: 'required', detail: 'is required without tax_year' });
  }
  const [first, last] = days;
  if (first?.day !== undefined && last?.day !== undefined && first.day > last.day) {
    issues.push({ pointer: `#/${last.name}`, code: 'too_small', detail: `must not be before ${first.name}` });
  }
  return { taxYear: null, dateFrom: first?.day ?? null, dateTo: last?.day ?? null };
}

interface NamedDay {
  readonly name: 'from' | 'to' | 'date_from' | 'date_to';
  readonly day: string | undefined;
}

/** The first and the last day, each under the name by which it was sent. */
function daysFrom(body: ReportBody, issues: Issue[]): readonly NamedDay[] {
  const usesEarlier = body.date_from !== undefined || body.date_to !== undefined;
  const names = [
    ['from', 'date_from'],
    ['to', 'date_to'],
  ] as const;
  return names.map(([name, earlier]) => {
    if (body[name] !== undefined && body[earlier] !== undefined) {
      const detail = `must be absent when ${name} is given, of which it is an earlier name`;
      issues.push({ pointer: `#/${earlier}`, code: 'invalid', detail });
    }
    if (body[name] !== undefined) return { name, day: body[name] };
    return { name: usesEarlier ? earlier : name, day: body[earlier] };
  });
}

function yearFrom(text: string, issues: Issue[]): number | null {
  const taxYear = parseTaxYear(text);
  if (taxYear === null)
    issues.push({ pointer: '#/tax_year', code: 'invalid_format', detail: 'is not a tax year' });
  return taxYear;
}

function filtersFrom({ type, filters = {} }: UndatedBody, issues: Issue[]): ReportFilters {
  if (!kindOf(type).isFiltered && Object.keys(filters).length > 0) {
    const detail = `must be absent: ${type} shows everything of its period`;
    issues.push({ pointer: '#/filters', code: 'invalid', detail });
  }
  const codes = filters.category?.split(',') ?? [];
  if (codes.some((code) => findCategory(code) === undefined)) {
    const detail = 'is not a category code, nor several separated by commas';
    issues.push({ pointer: '#/filters/category', code: 'not_allowed_value', detail });
  }
  return definedOnly({
    businessId: uuidOrAbsent('business', filters.business_id),
    propertyId: uuidOrAbsent('property', filters.property_id),
    sourceAccountId: uuidOrAbsent('sourceAccount', filters.source_account_id),
    importId: uuidOrAbsent('import', filters.import_id),
    category: filters.category,
    isUncategorised: filters.uncategorised,
    needsReview: filters.needs_review,
    isWithoutBusiness: filters.without_business,
    isWithoutProperty: filters.without_property,
    isWithoutPounds: filters.without_amount_gbp,
    isWithoutDocument: filters.without_document,
    transfer: filters.transfer,
    amountMinPence: penceOrAbsent(filters.amount_min),
    amountMaxPence: penceOrAbsent(filters.amount_max),
    text: filters.q,
  });
}

/** Kept with the filters. What is left out is what the type has by itself. */
function optionsFrom({ type, options = {} }: UndatedBody, issues: Issue[]): Pick<ReportFilters, 'overPence'> {
  if (type === 'rows_without_document')
    return { overPence: penceOrAbsent(options.over_amount) ?? DOCUMENTED_OVER_PENCE };
  if (Object.keys(options).length > 0) {
    const detail = `must be absent: ${type} has no options`;
    issues.push({ pointer: '#/options', code: 'invalid', detail });
  }
  return {};
}

const definedOnly = (filters: ReportFilters): ReportFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

const penceOrAbsent = (pounds: ReportFiltersBody['amount_min']) =>
  pounds === undefined ? undefined : penceOf(pounds);
