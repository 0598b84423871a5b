import { ITEM_KEYS, PART_KEYS } from '../../domain/filing/parts/return-parts.js';
import { REFUSALS_OF_OPERATIONS } from '../../domain/filing/registry/refusals-of-operations.js';
import { HmrcError } from './hmrc-error.js';
import type { OperationName, PartOperationName } from './operation.js';

const NOT_MATCHED = ['NOT_FOUND', 'NO_OBLIGATIONS_FOUND'];

/** `Gov-Test-Scenario` names that change nothing here, since this sandbox always keeps state. */
const NO_EFFECT = ['STATEFUL', 'DYNAMIC', 'DEFAULT'];

const SUBMISSION_RULES = [
  'START_DATE_NOT_ALIGNED_TO_COMMENCEMENT_DATE',
  'START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE',
  'END_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE',
  'MISSING_SUBMISSION_DATES',
  'START_AND_END_DATE_NOT_ALLOWED',
  'EARLY_DATA_SUBMISSION_NOT_ACCEPTED',
  'ADVANCE_SUBMISSION_REQUIRES_PERIOD_END_DATE',
  'SUBMISSION_END_DATE_CANNOT_MOVE_BACKWARDS',
  'OUTSIDE_AMENDMENT_WINDOW',
  'TAX_YEAR_NOT_SUPPORTED',
  'BOTH_EXPENSES_SUPPLIED',
  'NOT_FOUND',
];
const ANNUAL_RULES = [
  'ALLOWANCE_NOT_SUPPORTED',
  'WRONG_TPA_AMOUNT_SUBMITTED',
  'TYPE_OF_BUSINESS_INCORRECT',
  'PROPERTY_INCOME_ALLOWANCE',
  'OUTSIDE_AMENDMENT_WINDOW',
  'NOT_FOUND',
];
const FILING_RULES = [
  'OUTSIDE_AMENDMENT_WINDOW',
  'FINAL_DECLARATION_IN_PROGRESS',
  'FINAL_DECLARATION_RECEIVED',
  'FINAL_DECLARATION_TAX_YEAR',
  'INCOME_SOURCES_CHANGED',
  'INCOME_SOURCES_INVALID',
  'NO_INCOME_SUBMISSIONS_EXIST',
  'RECENT_SUBMISSIONS_EXIST',
  'RESIDENCY_CHANGED',
  'SUBMISSION_FAILED',
  'TAX_YEAR_NOT_SUPPORTED',
  'NOT_FOUND',
];
const ADJUSTMENT_RULES = [
  'TYPE_OF_BUSINESS_INCORRECT',
  'SUMMARY_STATUS_INVALID',
  'SUMMARY_STATUS_SUPERSEDED',
  'ALREADY_ADJUSTED',
  'RESULTING_VALUE_NOT_PERMITTED',
  'TRADING_INCOME_ALLOWANCE_CLAIMED',
  'OUTSIDE_AMENDMENT_WINDOW',
  'TAX_YEAR_NOT_SUPPORTED',
  'NOT_FOUND',
];
const TRIGGER_RULES = [
  'NO_INCOME_SUBMISSIONS_EXIST',
  'FINAL_DECLARATION_RECEIVED',
  'INCOME_SOURCES_CHANGED',
  'INCOME_SOURCES_INVALID',
  'RECENT_SUBMISSIONS_EXIST',
  'RESIDENCY_CHANGED',
  'CALCULATION_IN_PROGRESS',
  'BUSINESS_VALIDATION_FAILURE',
  'TAX_YEAR_NOT_ENDED',
  'PREMATURE_FINALISATION',
  'OUTSIDE_AMENDMENT_WINDOW',
];

function partScenarios(): Record<PartOperationName, readonly string[]> {
  const window = 'OUTSIDE_AMENDMENT_WINDOW';
  const named = [...PART_KEYS, ...ITEM_KEYS].flatMap((key) => [
    [`put-${key}`, [...(REFUSALS_OF_OPERATIONS[key] ?? []), window, 'TAX_YEAR_NOT_SUPPORTED']],
    [`retrieve-${key}`, ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED']],
    [`delete-${key}`, ['NOT_FOUND', window, 'TAX_YEAR_NOT_SUPPORTED']],
  ]);
  return Object.fromEntries(named);
}

/** The names of `Gov-Test-Scenario` by operation; `CLIENT_OR_AGENT_NOT_AUTHORISED` works for all. */
export const SCENARIOS: Readonly<Record<OperationName, readonly string[]>> = {
  'itsa-status': ['NOT_FOUND', 'NOT_ENROLLED'],
  'business-list': ['NOT_FOUND'],
  'business-detail': ['NOT_FOUND'],
  'choose-quarters': ['BUSINESS_ID_NOT_FOUND', 'BUSINESS_ID_STATE_CONFLICT', 'QUARTERLY_PERIOD_UPDATING'],
  'accounting-type': ['NOT_FOUND'],
  'put-accounting-type': ['NOT_FOUND', 'OUTSIDE_AMENDMENT_WINDOW'],
  'periods-of-account': ['NOT_FOUND'],
  'put-periods-of-account': ['NOT_FOUND', 'CESSATION_DATE', 'OUTSIDE_AMENDMENT_WINDOW'],
  'late-accounting-date-rule': ['NOT_FOUND'],
  'disapply-late-date': [
    'NOT_FOUND',
    'NO_ACCOUNTING_DATE_FOUND',
    'ELECTION_PERIOD_NOT_EXPIRED',
    'OUTSIDE_AMENDMENT_WINDOW',
    'TYPE_OF_BUSINESS_INCORRECT',
  ],
  'withdraw-late-date': ['NOT_FOUND', 'ELECTION_PERIOD_NOT_EXPIRED', 'OUTSIDE_AMENDMENT_WINDOW'],
  'create-test-business': [],
  'income-and-expenditure': ['NOT_FOUND', 'NO_OBLIGATIONS_FOUND', 'INSOLVENT_TRADER'],
  crystallisation: ['NOT_FOUND', 'INSOLVENT_TRADER'],
  cumulative: SUBMISSION_RULES,
  'retrieve-cumulative': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  annual: ANNUAL_RULES,
  'retrieve-annual': ['NOT_FOUND'],
  'list-properties': ['NOT_FOUND'],
  'create-property': [
    'NOT_FOUND',
    'DUPLICATE_PROPERTY_NAME',
    'TAX_YEAR_BEFORE_BUSINESS_START',
    'PROPERTY_BUSINESS_CEASED',
    'OUTSIDE_AMENDMENT_WINDOW',
  ],
  'list-losses': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'create-loss': ['NOT_FOUND', 'DUPLICATE_SUBMISSION', 'OUTSIDE_AMENDMENT_WINDOW'],
  'change-loss': ['NOT_FOUND', 'NO_CHANGE', 'OUTSIDE_AMENDMENT_WINDOW'],
  'list-claims': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'create-claim': [
    'NOT_FOUND',
    'DUPLICATE_SUBMISSION',
    'TYPE_OF_CLAIM_INVALID',
    'NO_ACCOUNTING_PERIOD',
    'OUTSIDE_AMENDMENT_WINDOW',
  ],
  'delete-claim': ['NOT_FOUND', 'OUTSIDE_AMENDMENT_WINDOW'],
  'trigger-summary': ['NOT_FOUND', 'OBLIGATIONS_NOT_MET', 'ACCOUNTING_PERIOD_NOT_ENDED'],
  'retrieve-summary': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'adjust-summary': ADJUSTMENT_RULES,
  'produce-report': [],
  'acknowledge-report': [],
  trigger: TRIGGER_RULES,
  'retrieve-calculation': ['NOT_FOUND', 'ERROR_MESSAGES_EXIST'],
  'list-calculations': ['NOT_FOUND'],
  'final-declaration': FILING_RULES,
  'confirm-amendment': FILING_RULES,
  'balance-and-transactions': ['NOT_FOUND'],
  penalties: [],
  'list-savings': ['NOT_FOUND'],
  'create-savings': REFUSALS_OF_OPERATIONS.savings_account ?? [],
  'put-savings': ['NOT_FOUND', 'OUTSIDE_AMENDMENT_WINDOW', 'TAX_YEAR_NOT_SUPPORTED'],
  'retrieve-savings': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'list-employments': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'retrieve-employment': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'retrieve-employment_financial': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'list-benefits': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'retrieve-cis': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'retrieve-gains_ppd': ['NOT_FOUND', 'TAX_YEAR_NOT_SUPPORTED'],
  'create-marriage': REFUSALS_OF_OPERATIONS.marriage ?? [],
  'add-employment': [...(REFUSALS_OF_OPERATIONS.employment_add ?? []), 'OUTSIDE_AMENDMENT_WINDOW'],
  'delete-employment': ['NOT_FOUND', 'OUTSIDE_AMENDMENT_WINDOW'],
  'put-employment_financial': [
    'NOT_FOUND',
    ...(REFUSALS_OF_OPERATIONS.employment_financial ?? []),
    'OUTSIDE_AMENDMENT_WINDOW',
  ],
  ...partScenarios(),
};

/**
 * Plays the named scenario. `ERROR_MESSAGES_EXIST` is left to the calculation that it is about.
 * @throws {HmrcError} what the scenario stands for, or that it is unknown here
 */
export function playScenario(operation: OperationName, scenario: string): void {
  if (NO_EFFECT.includes(scenario) || scenario === 'ERROR_MESSAGES_EXIST') return;
  if (scenario === 'CLIENT_OR_AGENT_NOT_AUTHORISED') throw new HmrcError(403, scenario);
  if (!SCENARIOS[operation].includes(scenario)) throw new HmrcError(400, 'RULE_INCORRECT_GOV_TEST_SCENARIO');
  throw refusalOf(operation, scenario);
}

/** Refusals that HMRC answers with 422, not 400. */
const UNPROCESSABLE: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  trigger: ['INCOME_SOURCES_INVALID'],
  'disapply-late-date': [
    'NO_ACCOUNTING_DATE_FOUND',
    'ELECTION_PERIOD_NOT_EXPIRED',
    'TYPE_OF_BUSINESS_INCORRECT',
  ],
  'withdraw-late-date': ['ELECTION_PERIOD_NOT_EXPIRED'],
};

/** The answer that a scenario of the table stands for. */
export function refusalOf(operation: OperationName, scenario: string): HmrcError {
  if (scenario === 'NO_OBLIGATIONS_FOUND') return new HmrcError(404, scenario);
  if (scenario === 'BUSINESS_ID_NOT_FOUND') return new HmrcError(404, `RULE_${scenario}`);
  if (NOT_MATCHED.includes(scenario)) return new HmrcError(404, 'MATCHING_RESOURCE_NOT_FOUND');
  if (scenario === 'NOT_ENROLLED') return new HmrcError(403, 'CLIENT_NOT_MTD_ENROLLED');
  const unprocessable = UNPROCESSABLE[operation]?.includes(scenario) === true;
  return new HmrcError(unprocessable ? 422 : 400, `RULE_${scenario}`);
}
