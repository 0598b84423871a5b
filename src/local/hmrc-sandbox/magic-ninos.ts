import type { Fault } from './faults.js';
import { HmrcError } from './hmrc-error.js';
import type { OperationName } from './operation.js';

interface Refusal {
  readonly on: OperationName | '*';
  readonly status: number;
  readonly code: string;
}

const refusals = (
  prefix: string,
  on: OperationName | '*',
  codes: readonly (readonly [status: number, code: string])[],
): [string, Refusal][] =>
  codes.map(([status, code], index) => [
    `${prefix}${String(index + 1).padStart(2, '0')}A`,
    { on, status, code },
  ]);

const REFUSALS = new Map<string, Refusal>([
  ...refusals('SB1000', 'final-declaration', [
    [400, 'RULE_INCOME_SOURCES_CHANGED'],
    [400, 'RULE_RECENT_SUBMISSIONS_EXIST'],
    [400, 'RULE_RESIDENCY_CHANGED'],
    [400, 'RULE_FINAL_DECLARATION_IN_PROGRESS'],
    [400, 'RULE_FINAL_DECLARATION_RECEIVED'],
    [400, 'RULE_FINAL_DECLARATION_TAX_YEAR'],
    [400, 'RULE_NO_INCOME_SUBMISSIONS_EXIST'],
    [400, 'RULE_INCOME_SOURCES_INVALID'],
    [400, 'RULE_SUBMISSION_FAILED'],
    [400, 'RULE_OUTSIDE_AMENDMENT_WINDOW'],
    [400, 'RULE_TAX_YEAR_NOT_SUPPORTED'],
    [403, 'CLIENT_OR_AGENT_NOT_AUTHORISED'],
    [404, 'MATCHING_RESOURCE_NOT_FOUND'],
  ]),
  ...refusals('SB2000', 'trigger', [
    [400, 'RULE_INCOME_SOURCES_CHANGED'],
    [400, 'RULE_RECENT_SUBMISSIONS_EXIST'],
    [400, 'RULE_RESIDENCY_CHANGED'],
    [400, 'RULE_CALCULATION_IN_PROGRESS'],
    [400, 'RULE_FINAL_DECLARATION_RECEIVED'],
    [400, 'RULE_TAX_YEAR_NOT_ENDED'],
    [400, 'RULE_NO_INCOME_SUBMISSIONS_EXIST'],
    [422, 'RULE_INCOME_SOURCES_INVALID'],
    [400, 'RULE_BUSINESS_VALIDATION_FAILURE'],
    [400, 'RULE_PREMATURE_FINALISATION'],
    [400, 'RULE_OUTSIDE_AMENDMENT_WINDOW'],
    [400, 'RULE_TAX_YEAR_NOT_SUPPORTED'],
  ]),
  ['SB300001A', { on: '*', status: 403, code: 'CLIENT_OR_AGENT_NOT_AUTHORISED' }],
  ['SB300002A', { on: 'itsa-status', status: 403, code: 'CLIENT_NOT_MTD_ENROLLED' }],
]);

/** Numbers whose first final declaration goes wrong on the way, whether or not it was accepted. */
const FIRST_DECLARATION_FAULTS: Readonly<Record<string, Fault>> = {
  SB300003A: { on: 'final-declaration', fault: 'drop_after_accept' },
  SB300004A: { on: 'final-declaration', fault: 'status', status: 500, afterAccept: true },
  SB300005A: { on: 'final-declaration', fault: 'status', status: 504, afterAccept: true },
  SB300006A: { on: 'final-declaration', fault: 'drop_before_accept' },
  SB300007A: { on: 'final-declaration', fault: 'status', status: 500 },
};

/** Every calculation of this person ends with HMRC's error messages. */
export const NINO_WITH_CALCULATION_ERRORS = 'SB300008A';

/** Other software files this person's year a moment before ours does. */
export const NINO_FILED_ELSEWHERE = 'SB300009A';

/** Region of a person in HMRC's own records: by the first letters, unless `person` gives another. */
export function regionOfNino(nino: string): 'scotland' | 'wales' | 'england' {
  if (nino.startsWith('SC')) return 'scotland';
  return nino.startsWith('CW') ? 'wales' : 'england';
}

/** @throws {HmrcError} when the number stands for a refusal of this operation */
export function refuseMagicNino(nino: string, operation: OperationName): void {
  const refusal = REFUSALS.get(nino);
  if (!refusal || (refusal.on !== '*' && refusal.on !== operation)) return;
  throw new HmrcError(refusal.status, refusal.code);
}

/** The fault of a person's first final declaration; later attempts go through. */
export function firstDeclarationFault(nino: string): Fault | undefined {
  return FIRST_DECLARATION_FAULTS[nino];
}

/** Each magic number and what it does, for people who look at the sandbox. */
export function describeMagicNinos(): Record<string, string> {
  return {
    ...Object.fromEntries([...REFUSALS].map(([nino, { on, code }]) => [nino, `${on}: ${code}`])),
    ...Object.fromEntries(
      Object.entries(FIRST_DECLARATION_FAULTS).map(([nino, fault]) => [
        nino,
        `first final-declaration: ${fault.fault}${fault.status ? ` ${fault.status}` : ''}${fault.afterAccept ? ' after accepting' : ''}`,
      ]),
    ),
    'SC……': 'lives in Scotland',
    'CW……': 'lives in Wales',
    [NINO_WITH_CALCULATION_ERRORS]: 'retrieve-calculation: error messages',
    [NINO_FILED_ELSEWHERE]: 'final-declaration: filed by other software first',
  };
}
