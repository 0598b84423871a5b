import { FILING_OPERATIONS, type OperationKey } from '../domain/filing/registry/operations.js';
import { formatTaxYear } from '../domain/tax-year.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readEmploymentId } from './identifiers.js';
import type { Operation, OperationName, OperationRequest } from './operation.js';
import { total } from './people-person.js';
import type { HeldRecords } from './state.js';

const SOURCES = ['hmrc-held', 'user', 'latest'];

const CIS_POSITION = '/individuals/deductions/cis/:nino/current-position/:taxYear/:source';
const CIS_SOURCES = ['all', 'contractor', 'customer'];

/** Reads of what HMRC has of a person from employers and others who report. */
export const heldOperations = (): Operation[] => [
  read('list-employments', 'employment_add', listEmployments),
  {
    ...read('retrieve-employment', 'employment_add', retrieveEmployment),
    path: '/individuals/employments-income/:nino/:taxYear/:employmentId',
  },
  read('retrieve-employment_financial', 'employment_financial', retrieveFinancialDetails),
  read('list-benefits', 'benefit_add', listBenefits),
  { ...read('retrieve-cis', 'cis', retrieveCis), path: CIS_POSITION },
  read('retrieve-gains_ppd', 'gains_ppd', retrieveDisposals),
];

function read(name: OperationName, key: OperationKey, handle: Operation['handle']): Operation {
  const { path, api } = FILING_OPERATIONS[key];
  return {
    name,
    method: 'get',
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    version: api.version,
    scope: 'read:self-assessment',
    handle,
  };
}

/** @throws {HmrcError} 404 where HMRC has nothing of the year */
function recordsOf({ taxpayer, taxYear }: OperationRequest, key: OperationKey): HeldRecords {
  const year = formatTaxYear(taxYear(FILING_OPERATIONS[key].fromTaxYear ?? 0));
  const { held } = taxpayer.years[year] ?? {};
  if (held === undefined) throw notFound();
  return held;
}

function listEmployments(request: OperationRequest) {
  const { employments } = recordsOf(request, 'employment_add');
  if (employments.length === 0) throw notFound();
  return {
    status: 200,
    body: {
      employments: employments.map(({ employmentId, employer: { employerName } }) => ({
        employmentId,
        employerName,
      })),
    },
  };
}

function retrieveEmployment(request: OperationRequest) {
  const { employments, receivedAt } = recordsOf(request, 'employment_add');
  const id = readEmploymentId(request.param('employmentId'));
  const found = employments.find(({ employmentId }) => employmentId === id);
  if (found === undefined) throw notFound();
  const { employer, isPension } = found;
  return {
    status: 200,
    body: { ...employer, occupationalPension: isPension, submittedOn: receivedAt },
  };
}

/** Nobody here sends figures of an employment, so that those of every source are HMRC's. */
function retrieveFinancialDetails(request: OperationRequest) {
  const source = request.query('source') ?? 'latest';
  const { employments, receivedAt } = recordsOf(request, 'employment_financial');
  const id = readEmploymentId(request.param('employmentId'));
  if (!SOURCES.includes(source)) throw badRequest('FORMAT_SOURCE');
  const found = employments.find(({ employmentId }) => employmentId === id);
  if (found === undefined || source === 'user' || Object.keys(found.figures).length === 0) throw notFound();
  return {
    status: 200,
    body: {
      submittedOn: receivedAt,
      source,
      employment: {
        occupationalPension: found.isPension,
        offPayrollWorker: false,
        employer: found.employer,
        ...found.figures,
      },
    },
  };
}

function listBenefits(request: OperationRequest) {
  const { benefits } = recordsOf(request, 'benefit_add');
  if (benefits.length === 0) throw notFound();
  return { status: 200, body: { stateBenefits: benefits } };
}

/** Nobody here sends deductions, so that all are contractors'. */
function retrieveCis(request: OperationRequest) {
  const source = request.param('source');
  const { cisDeductions } = recordsOf(request, 'cis');
  if (!CIS_SOURCES.includes(source)) throw badRequest('RULE_SOURCE_INVALID');
  if (cisDeductions.length === 0 || source === 'customer') throw notFound();
  const amounts = cisDeductions.map(({ totalDeductionAmount }) => Number(totalDeductionAmount));
  return { status: 200, body: { totalDeductionAmount: total(amounts), cisDeductions } };
}

function retrieveDisposals(request: OperationRequest) {
  const source = request.query('source') ?? 'latest';
  const { disposals, gainsTaxPaid } = recordsOf(request, 'gains_ppd');
  if (!SOURCES.includes(source)) throw badRequest('FORMAT_SOURCE');
  if (disposals.length === 0 || source === 'user') throw notFound();
  return { status: 200, body: { ppdYearToDate: gainsTaxPaid, singlePropertyDisposals: disposals } };
}
