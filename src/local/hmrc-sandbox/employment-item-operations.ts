import Type from 'typebox';
import { EMPLOYMENT_ITEM_KEYS, type EmploymentItemKey } from '../../domain/filing/parts/employment-items.js';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readEmploymentId } from './identifiers.js';
import type { Operation, OperationAnswer, OperationRequest } from './operation.js';
import { assertWindowOpen } from './part-operations.js';
import { Amount, closed, Day, SomeAmount } from './shape-members.js';
import { type JsonObject, type SandboxYear, yearOf } from './state.js';

const readBenefits = bodyReader(Type.Object({ payrolledBenefits: Amount }, closed));
const readDirectorship = bodyReader(
  Type.Object(
    {
      companyDirector: Type.Boolean(),
      closeCompany: Type.Optional(Type.Boolean()),
      directorshipCeasedDate: Type.Optional(Day('FORMAT_DIRECTORSHIP_CEASED_DATE')),
      companyName: Type.Optional(
        Type.String({ maxLength: 160, pattern: '^.{0,160}$', 'x-hmrc-code': 'FORMAT_COMPANY_NAME' }),
      ),
      companyNumber: Type.Optional(
        Type.String({ pattern: '^(?:\\d{8}|[A-Za-z]{2}\\d{6})$', 'x-hmrc-code': 'FORMAT_COMPANY_NUMBER' }),
      ),
      shareholding: Type.Optional(Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 })),
      dividendReceived: SomeAmount,
    },
    closed,
  ),
);

/** Parts of one employment each: put, read and taken back as a whole, by HMRC's id of the employment. */
export const employmentItemOperations = (): Operation[] => EMPLOYMENT_ITEM_KEYS.flatMap(operationsOf);

function operationsOf(key: EmploymentItemKey): Operation[] {
  const { path, api } = FILING_OPERATIONS[key];
  const common = { path: path.replaceAll(/\{(\w+)\}/g, ':$1'), version: api.version };
  const write = { ...common, scope: 'write:self-assessment' } as const;
  return [
    { name: `put-${key}`, method: 'put', ...write, handle: (request) => putItem(request, key) },
    {
      name: `retrieve-${key}`,
      method: 'get',
      ...common,
      scope: 'read:self-assessment',
      handle: (request) => retrieveItem(request, key),
    },
    { name: `delete-${key}`, method: 'delete', ...write, handle: (request) => deleteItem(request, key) },
  ];
}

const READERS: Readonly<Record<EmploymentItemKey, (body: unknown, taxYear: TaxYearStart) => JsonObject>> = {
  employment_bik_loan: (body) => readBenefits(body),
  directorship: (given, taxYear) => {
    const body = readDirectorship(given);
    const { companyDirector, closeCompany, directorshipCeasedDate: ceasedOn } = body;
    if (companyDirector && closeCompany === undefined) throw badRequest('RULE_MISSING_CLOSE_COMPANY');
    const { companyName, companyNumber, shareholding, dividendReceived } = body;
    const isWhole = [companyName, companyNumber, shareholding, dividendReceived].every(
      (member) => member !== undefined,
    );
    if (closeCompany && !isWhole) throw badRequest('RULE_MISSING_CLOSE_COMPANY_DETAILS');
    if (
      ceasedOn !== undefined &&
      (ceasedOn < taxYearStartsOn(taxYear) || ceasedOn > taxYearEndsOn(taxYear))
    ) {
      throw badRequest('RULE_DIRECTORSHIP_CEASED_DATE', ['/directorshipCeasedDate']);
    }
    return body;
  },
};

function putItem(request: OperationRequest, key: EmploymentItemKey): OperationAnswer {
  const { taxYear, id } = placeOf(request, key);
  const body = READERS[key](request.body, taxYear);
  assertWindowOpen(taxYear, request.now);
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  const employed = year.held?.employments ?? [];
  if (employed.every(({ employmentId }) => employmentId !== id)) throw notFound();
  year.employmentItems = {
    ...year.employmentItems,
    [`${key} ${id}`]: { body, receivedAt: request.now.toISOString() },
  };
  year.dataRevision += 1;
  return { status: 204 };
}

function retrieveItem(request: OperationRequest, key: EmploymentItemKey): OperationAnswer {
  const { body, receivedAt } = heldOf(request, key).item;
  return { status: 200, body: { submittedOn: receivedAt, ...body } };
}

function deleteItem(request: OperationRequest, key: EmploymentItemKey): OperationAnswer {
  const { taxYear, year, name } = heldOf(request, key);
  assertWindowOpen(taxYear, request.now);
  const { [name]: _, ...others } = year.employmentItems ?? {};
  year.employmentItems = others;
  year.dataRevision += 1;
  return { status: 204 };
}

function placeOf(request: OperationRequest, key: EmploymentItemKey) {
  const taxYear = request.taxYear(FILING_OPERATIONS[key].fromTaxYear ?? 0);
  return { taxYear, id: readEmploymentId(request.param('employmentId')) };
}

function heldOf(request: OperationRequest, key: EmploymentItemKey) {
  const { taxYear, id } = placeOf(request, key);
  const year: SandboxYear | undefined = request.taxpayer.years[formatTaxYear(taxYear)];
  const name = `${key} ${id}`;
  const item = year?.employmentItems?.[name];
  if (year === undefined || item === undefined) throw notFound();
  return { taxYear, year, name, item };
}
