import { FILING_OPERATIONS, type OperationKey } from '../../domain/filing/registry/filing-operations.js';
import { isPlainObject } from '../../domain/language/is-object.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { badRequest, notFound } from './hmrc-error.js';
import { readEmploymentId } from './identifiers.js';
import type { Operation, OperationName, OperationRequest } from './operation.js';
import { total } from './people-person.js';
import type { CustomEmployment, HeldRecords, SandboxYear, Submission } from './state.js';

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

type Records = Pick<SandboxYear, 'held' | 'customEmployments'>;

const yearAskedFor = ({ taxpayer, taxYear }: OperationRequest, key: OperationKey): Records =>
  taxpayer.years[formatTaxYear(taxYear(FILING_OPERATIONS[key].fromTaxYear ?? 0))] ?? {};

/** @throws {HmrcError} 404 where HMRC has nothing of the year */
function recordsOf(request: OperationRequest, key: OperationKey): HeldRecords {
  const { held } = yearAskedFor(request, key);
  if (held === undefined) throw notFound();
  return held;
}

function listEmployments(request: OperationRequest) {
  const { held, customEmployments = [] } = yearAskedFor(request, 'employment_add');
  const reported = held?.employments ?? [];
  if (reported.length + customEmployments.length === 0) throw notFound();
  return {
    status: 200,
    body: {
      ...(reported.length > 0 && {
        employments: reported.map(({ employmentId, employer: { employerName } }) => ({
          employmentId,
          employerName,
        })),
      }),
      ...(customEmployments.length > 0 && {
        customEmployments: customEmployments.map(({ employmentId, body: { employerName } }) => ({
          employmentId,
          employerName,
        })),
      }),
    },
  };
}

function retrieveEmployment(request: OperationRequest) {
  const { held, customEmployments = [] } = yearAskedFor(request, 'employment_add');
  const id = readEmploymentId(request.param('employmentId'));
  const reported = held?.employments.find(({ employmentId }) => employmentId === id);
  const added = customEmployments.find(({ employmentId }) => employmentId === id);
  if (reported !== undefined) {
    const { employer, isPension } = reported;
    return {
      status: 200,
      body: { ...employer, occupationalPension: isPension, submittedOn: held?.receivedAt },
    };
  }
  if (added === undefined) throw notFound();
  return { status: 200, body: { ...added.body, submittedOn: added.receivedAt } };
}

/** Nobody here sends other figures of an employment that HMRC has from the employer, so that those of every source are HMRC's. */
function retrieveFinancialDetails(request: OperationRequest) {
  const source = request.query('source') ?? 'latest';
  const { held, customEmployments = [] } = yearAskedFor(request, 'employment_financial');
  const id = readEmploymentId(request.param('employmentId'));
  if (!SOURCES.includes(source)) throw badRequest('FORMAT_SOURCE');
  const added = customEmployments.find(({ employmentId }) => employmentId === id);
  if (added?.financial !== undefined && source !== 'hmrc-held') return addedFigures(added, added.financial);
  const found = held?.employments.find(({ employmentId }) => employmentId === id);
  if (found === undefined || source === 'user' || Object.keys(found.figures).length === 0) throw notFound();
  return {
    status: 200,
    body: {
      submittedOn: held?.receivedAt,
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

function addedFigures(
  { body: { employerRef, employerName } }: CustomEmployment,
  { body, receivedAt }: Submission,
) {
  const { employment } = body;
  return {
    status: 200,
    body: {
      submittedOn: receivedAt,
      source: 'user',
      employment: {
        ...(isPlainObject(employment) ? employment : {}),
        occupationalPension: false,
        employer: { ...(employerRef !== undefined && { employerRef }), employerName },
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
