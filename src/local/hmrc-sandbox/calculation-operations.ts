import { randomUUID } from 'node:crypto';
import { isPlainObject } from '../../domain/language/is-object.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { computeCalculation } from './compute-calculation.js';
import { badRequest, HmrcError, notFound } from './hmrc-error.js';
import { readCalculationId } from './identifiers.js';
import { NINO_FILED_ELSEWHERE, NINO_WITH_CALCULATION_ERRORS } from './magic-ninos.js';
import type { Operation, OperationName, OperationRequest } from './operation.js';
import { assertPerson } from './person-input.js';
import { dateOf } from './quarters.js';
import {
  declarationOf,
  type FilingType,
  filingOf,
  type JsonObject,
  type SandboxCalculation,
  type SandboxYear,
  type TriggerType,
  yearOf,
} from './state.js';

const FIRST_YEAR = 2017;
/** Data of earlier years comes by period, which the sandbox does not take. */
const FIRST_AMENDABLE_YEAR = 2025;
const CALCULATIONS = '/individuals/calculations/:nino/self-assessment/:taxYear';
const LISTED_TYPES = [
  'in-year',
  'intent-to-finalise',
  'intent-to-amend',
  'final-declaration',
  'confirm-amendment',
];

/** Calculations, and the two acts that file one. */
export function calculationOperations(): Operation[] {
  return [
    {
      name: 'trigger',
      method: 'post',
      path: `${CALCULATIONS}/trigger/:calculationType`,
      version: '8.0',
      scope: 'write:self-assessment',
      handle: trigger,
    },
    {
      name: 'list-calculations',
      method: 'get',
      path: CALCULATIONS,
      version: '8.0',
      scope: 'read:self-assessment',
      handle: list,
    },
    {
      name: 'retrieve-calculation',
      method: 'get',
      path: `${CALCULATIONS}/:calculationId`,
      version: '8.0',
      scope: 'read:self-assessment',
      handle: retrieve,
    },
    filing('final-declaration', 'intent-to-finalise'),
    filing('confirm-amendment', 'intent-to-amend'),
  ];
}

function trigger(request: OperationRequest) {
  const taxYear = request.taxYear(FIRST_YEAR);
  const type = readTriggerType(request.param('calculationType'));
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  const records = readRecords(request.body);
  assertMayTrigger(request, year, { type, taxYear });
  if (records !== undefined) year.records = records;

  const calculationId = randomUUID();
  year.calculations.push({
    calculationId,
    type,
    triggeredAt: request.workNow.toISOString(),
    readyAt: new Date(request.workNow.getTime() + request.settings.calculationDelayMs).toISOString(),
    dataRevision: year.dataRevision,
    businessIds: request.taxpayer.businesses.map((business) => business.businessId),
    ...computeCalculation(request.taxpayer, taxYear, type),
  });
  return { status: 202, body: { calculationId } };
}

/** HMRC takes no body here. The sandbox has no employers or banks to hear from, and takes theirs from the return. */
function readRecords(body: unknown): JsonObject | undefined {
  if (typeof body !== 'object' || body === null || !('records' in body)) return undefined;
  const { records } = body;
  if (!isPlainObject(records)) throw badRequest('RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED', ['/records']);
  assertPerson(records);
  return records;
}

function assertMayTrigger(
  request: OperationRequest,
  year: SandboxYear,
  { type, taxYear }: { type: TriggerType; taxYear: TaxYearStart },
): void {
  const declared = declarationOf(year) !== undefined;
  if (type === 'intent-to-amend') {
    if (taxYear < FIRST_AMENDABLE_YEAR) throw badRequest('RULE_CALCULATION_TYPE_NOT_ALLOWED');
    if (!declared) throw badRequest('RULE_DECLARATION_NOT_RECEIVED');
    assertAmendmentWindow(taxYear, request.now);
  } else if (declared) {
    throw badRequest('RULE_FINAL_DECLARATION_RECEIVED');
  }
  if (!hasIncome(year)) throw badRequest('RULE_NO_INCOME_SUBMISSIONS_EXIST');
  if (type === 'intent-to-finalise' && !hasEnded(taxYear, request.now)) {
    throw badRequest('RULE_TAX_YEAR_NOT_ENDED');
  }
  if (year.calculations.some((calculation) => !isReady(calculation, request.workNow))) {
    throw badRequest('RULE_CALCULATION_IN_PROGRESS');
  }
}

function retrieve(request: OperationRequest) {
  const taxYear = formatTaxYear(request.taxYear(FIRST_YEAR));
  const calculationId = readCalculationId(request.param('calculationId'));
  const year = request.taxpayer.years[taxYear];
  const found = year?.calculations.find((candidate) => candidate.calculationId === calculationId);
  if (!year || !found || !isReady(found, request.workNow)) throw notFound();

  const failing =
    request.scenario === 'ERROR_MESSAGES_EXIST' || request.taxpayer.nino === NINO_WITH_CALCULATION_ERRORS;
  const errors = failing
    ? [{ id: 'SANDBOX00', text: 'This taxpayer always has errors.' }, ...found.errors]
    : found.errors;
  const body: JsonObject = {
    metadata: metadataOf(found, year, taxYear),
    inputs: found.inputs,
    ...(errors.length > 0 ? { messages: { errors } } : { calculation: found.calculation }),
  };
  return { status: 200, body };
}

function metadataOf(calculation: SandboxCalculation, year: SandboxYear, taxYear: string): JsonObject {
  const filed = filingOf(year, calculation.calculationId);
  const start = Number(taxYear.slice(0, 4));
  return {
    calculationId: calculation.calculationId,
    taxYear,
    requestedBy: 'customer',
    requestedTimestamp: calculation.triggeredAt,
    calculationReason: 'customer-request',
    calculationTimestamp: calculation.readyAt,
    calculationType:
      filed?.type === 'final-declaration' ? 'declare-finalisation' : (filed?.type ?? calculation.type),
    ...(filed?.type === 'final-declaration' && { finalisationTimestamp: filed.receivedAt }),
    ...(filed?.type === 'confirm-amendment' && { confirmationTimestamp: filed.receivedAt }),
    periodFrom: taxYearStartsOn(start),
    periodTo: taxYearEndsOn(start),
  };
}

function list(request: OperationRequest) {
  const taxYear = formatTaxYear(request.taxYear(FIRST_YEAR));
  const type = request.query('calculationType');
  if (type !== undefined && !LISTED_TYPES.includes(type)) throw badRequest('FORMAT_CALCULATION_TYPE');
  const year = request.taxpayer.years[taxYear];
  const calculations = (year?.calculations ?? [])
    .filter((calculation) => isReady(calculation, request.workNow))
    .map((calculation) => ({
      calculationId: calculation.calculationId,
      calculationTimestamp: calculation.readyAt,
      calculationType: (year && filingOf(year, calculation.calculationId)?.type) ?? calculation.type,
      calculationTrigger: 'attended',
      calculationOutcome: calculation.errors.length > 0 ? 'ERROR' : 'PROCESSED',
      ...(calculation.liabilityAmount !== undefined && { liabilityAmount: calculation.liabilityAmount }),
    }))
    .filter((calculation) => type === undefined || calculation.calculationType === type)
    .reverse();
  if (calculations.length === 0) throw notFound();
  const doubled = request.duplicate ? calculations.slice(0, 1) : [];
  return { status: 200, body: { calculations: [...doubled, ...calculations] } };
}

function filing(type: FilingType, intent: TriggerType): Operation {
  const name: OperationName = type;
  return {
    name,
    method: 'post',
    path: `${CALCULATIONS}/:calculationId/${type}`,
    version: '8.0',
    scope: 'write:self-assessment',
    handle: (request) => file(request, type, intent),
  };
}

function file(request: OperationRequest, type: FilingType, intent: TriggerType) {
  const taxYear = request.taxYear(FIRST_YEAR);
  const calculationId = readCalculationId(request.param('calculationId'));
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  year.declarationAttempts += 1;
  if (request.filedElsewhere || request.taxpayer.nino === NINO_FILED_ELSEWHERE) {
    fileByOtherSoftware(request, year);
  }

  const calculation = year.calculations.find((candidate) => candidate.calculationId === calculationId);
  if (!calculation || !isReady(calculation, request.workNow)) throw notFound();
  if (calculation.type !== intent) throw notFound();
  assertMayFile(request, { year, taxYear, type, calculation });

  const receivedAt = request.now.toISOString();
  year.filings.push({ calculationId, type, receivedAt, correlationId: request.correlationId });
  return { status: 204 };
}

function assertMayFile(
  { now, workNow, taxpayer }: OperationRequest,
  filed: { year: SandboxYear; taxYear: TaxYearStart; type: FilingType; calculation: SandboxCalculation },
): void {
  const { year, taxYear, type, calculation } = filed;
  if (type === 'final-declaration' && declarationOf(year)) {
    throw badRequest('RULE_FINAL_DECLARATION_RECEIVED');
  }
  if (type === 'confirm-amendment') assertAmendmentWindow(taxYear, now);
  if (!hasEnded(taxYear, now)) throw badRequest('RULE_FINAL_DECLARATION_TAX_YEAR');
  if (year.calculations.some((candidate) => !isReady(candidate, workNow))) {
    throw badRequest('RULE_FINAL_DECLARATION_IN_PROGRESS');
  }
  if (!hasIncome(year)) throw badRequest('RULE_NO_INCOME_SUBMISSIONS_EXIST');
  const businessIds = taxpayer.businesses.map((business) => business.businessId);
  if (businessIds.join() !== calculation.businessIds.join()) throw badRequest('RULE_INCOME_SOURCES_CHANGED');
  if (calculation.dataRevision !== year.dataRevision) throw badRequest('RULE_RECENT_SUBMISSIONS_EXIST');
  if (calculation.errors.length > 0) throw badRequest('RULE_SUBMISSION_FAILED');
}

/** A calculation and declaration of somebody else's, once. */
function fileByOtherSoftware(request: OperationRequest, year: SandboxYear): void {
  const ours = year.calculations.at(-1);
  if (!ours || declarationOf(year)) return;
  const calculationId = randomUUID();
  const receivedAt = request.now.toISOString();
  year.calculations.push({ ...ours, calculationId });
  year.filings.push({ calculationId, type: 'final-declaration', receivedAt, correlationId: randomUUID() });
}

function readTriggerType(text: string): TriggerType {
  if (text === 'in-year' || text === 'intent-to-finalise' || text === 'intent-to-amend') return text;
  throw badRequest('FORMAT_CALCULATION_TYPE');
}

/** Twelve months after the filing date of 31 January. */
function assertAmendmentWindow(taxYear: TaxYearStart, now: Date): void {
  if (dateOf(now) > `${taxYear + 3}-01-31`) throw new HmrcError(400, 'RULE_OUTSIDE_AMENDMENT_WINDOW');
}

const isReady = (calculation: SandboxCalculation, workNow: Date) =>
  Date.parse(calculation.readyAt) <= workNow.getTime();
const hasEnded = (taxYear: TaxYearStart, now: Date) => dateOf(now) > taxYearEndsOn(taxYear);
const hasIncome = (year: SandboxYear) =>
  Object.keys(year.cumulative).length > 0 || Object.keys(year.annual).length > 0;
