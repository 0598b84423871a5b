import { createHash } from 'node:crypto';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { AddedEmployment, AddedEmploymentPay } from './custom-employment-shapes.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readEmploymentId } from './identifiers.js';
import type { Operation, OperationAnswer, OperationRequest } from './operation.js';
import { assertWindowOpen } from './part-operations.js';
import { dateOf } from './quarters.js';
import { type SandboxYear, yearOf } from './state.js';

const readEmployment = bodyReader(AddedEmployment);
const readFinancial = bodyReader(AddedEmploymentPay);

const PATH = '/individuals/employments-income/:nino/:taxYear';
const { version } = FILING_OPERATIONS.employment_add.api;
const EARLIEST = FILING_OPERATIONS.employment_add.fromTaxYear ?? 0;
const FIRST_YEAR_OF_OFF_PAYROLL = 2023;

/** Employments that the person adds: with an employer who reports nothing to HMRC. */
export function customEmploymentOperations(): Operation[] {
  const write = { version, scope: 'write:self-assessment' } as const;
  return [
    { name: 'add-employment', method: 'post', path: PATH, ...write, handle: addEmployment },
    {
      name: 'delete-employment',
      method: 'delete',
      path: `${PATH}/:employmentId`,
      ...write,
      handle: deleteEmployment,
    },
    {
      name: 'put-employment_financial',
      method: 'put',
      path: `${PATH}/:employmentId/financial-details`,
      ...write,
      handle: putFinancial,
    },
  ];
}

function addEmployment(request: OperationRequest): OperationAnswer {
  const taxYear = endedYear(request);
  const body = readEmployment(request.body);
  const { startDate, cessationDate: endsOn } = body;
  if (startDate > taxYearEndsOn(taxYear)) throw badRequest('RULE_START_DATE_AFTER_TAX_YEAR_END');
  if (endsOn !== undefined && endsOn < startDate) throw badRequest('RULE_CESSATION_DATE_BEFORE_START_DATE');
  if (endsOn !== undefined && endsOn < taxYearStartsOn(taxYear)) {
    throw badRequest('RULE_CESSATION_DATE_BEFORE_TAX_YEAR_START');
  }
  assertWindowOpen(taxYear, request.now);
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  const held = year.customEmployments ?? [];
  const employmentId = idFor(`${request.taxpayer.nino} ${taxYear} ${body.employerName} ${year.dataRevision}`);
  year.customEmployments = [...held, { employmentId, body, receivedAt: request.now.toISOString() }];
  year.dataRevision += 1;
  return { status: 200, body: { employmentId } };
}

function deleteEmployment(request: OperationRequest): OperationAnswer {
  const taxYear = endedYear(request);
  const { year, employment } = heldOf(request, taxYear);
  assertWindowOpen(taxYear, request.now);
  year.customEmployments = (year.customEmployments ?? []).filter((one) => one !== employment);
  year.dataRevision += 1;
  return { status: 204 };
}

function putFinancial(request: OperationRequest): OperationAnswer {
  const taxYear = endedYear(request);
  const body = readFinancial(request.body);
  const { offPayrollWorker } = body.employment;
  if (taxYear >= FIRST_YEAR_OF_OFF_PAYROLL && offPayrollWorker === undefined) {
    throw badRequest('MISSING_OFF_PAYROLL_WORKER');
  }
  if (taxYear < FIRST_YEAR_OF_OFF_PAYROLL && offPayrollWorker !== undefined) {
    throw badRequest('NOT_ALLOWED_OFF_PAYROLL_WORKER');
  }
  const { year, employment } = heldOf(request, taxYear);
  assertWindowOpen(taxYear, request.now);
  const changed = { ...employment, financial: { body, receivedAt: request.now.toISOString() } };
  year.customEmployments = (year.customEmployments ?? []).map((one) => (one === employment ? changed : one));
  year.dataRevision += 1;
  return { status: 200 };
}

function endedYear(request: OperationRequest) {
  const taxYear = request.taxYear(EARLIEST);
  if (dateOf(request.now) <= taxYearEndsOn(taxYear)) throw badRequest('RULE_TAX_YEAR_NOT_ENDED');
  return taxYear;
}

/** Employers' own records are none of the person's to change here. */
function heldOf(request: OperationRequest, taxYear: number) {
  const id = readEmploymentId(request.param('employmentId'));
  const year: SandboxYear | undefined = request.taxpayer.years[formatTaxYear(taxYear)];
  const employment = year?.customEmployments?.find(({ employmentId }) => employmentId === id);
  if (year === undefined || employment === undefined) throw notFound();
  return { year, employment };
}

/** A UUID that is the same for the same state. */
function idFor(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
