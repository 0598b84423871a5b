import { ITEM_KEYS, PART_KEYS, type PartKey } from '../../domain/filing/parts/return-parts.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { SandboxSettings } from './sandbox-settings.js';
import type { JsonObject, Taxpayer } from './state.js';

/** The calls of HMRC that the sandbox knows, named for faults and scenarios. */
export type OperationName =
  | 'itsa-status'
  | 'business-list'
  | 'business-detail'
  | 'choose-quarters'
  | 'accounting-type'
  | 'put-accounting-type'
  | 'periods-of-account'
  | 'put-periods-of-account'
  | 'late-accounting-date-rule'
  | 'disapply-late-date'
  | 'withdraw-late-date'
  | 'create-test-business'
  | 'income-and-expenditure'
  | 'crystallisation'
  | 'cumulative'
  | 'retrieve-cumulative'
  | 'annual'
  | 'retrieve-annual'
  | 'list-properties'
  | 'create-property'
  | 'list-losses'
  | 'create-loss'
  | 'change-loss'
  | 'list-claims'
  | 'create-claim'
  | 'delete-claim'
  | 'trigger-summary'
  | 'retrieve-summary'
  | 'adjust-summary'
  | 'produce-report'
  | 'acknowledge-report'
  | 'trigger'
  | 'retrieve-calculation'
  | 'list-calculations'
  | 'final-declaration'
  | 'confirm-amendment'
  | 'balance-and-transactions'
  | 'penalties'
  | 'list-savings'
  | 'create-savings'
  | 'put-savings'
  | 'retrieve-savings'
  | 'list-employments'
  | 'retrieve-employment'
  | 'retrieve-employment_financial'
  | 'list-benefits'
  | 'retrieve-cis'
  | 'retrieve-gains_ppd'
  | 'create-marriage'
  | 'add-employment'
  | 'delete-employment'
  | 'put-employment_financial'
  | PartOperationName;

/** The calls of an agent about itself and its clients' authorisations, named for faults. */
export const AGENT_OPERATION_NAMES = [
  'create-invitation',
  'list-invitations',
  'read-invitation',
  'cancel-invitation',
  'check-relationship',
  'deauthorise',
] as const;

export type AgentOperationName = (typeof AGENT_OPERATION_NAMES)[number];

/** Each part of a return, and of each business and employment, can be put, read and taken back. */
export type PartOperationName = `${(typeof PART_ACTS)[number]}-${PartKey | (typeof ITEM_KEYS)[number]}`;

const PART_ACTS = ['put', 'retrieve', 'delete'] as const;

export const OPERATION_NAMES: readonly OperationName[] = [
  'itsa-status',
  'business-list',
  'business-detail',
  'choose-quarters',
  'accounting-type',
  'put-accounting-type',
  'periods-of-account',
  'put-periods-of-account',
  'late-accounting-date-rule',
  'disapply-late-date',
  'withdraw-late-date',
  'create-test-business',
  'income-and-expenditure',
  'crystallisation',
  'cumulative',
  'retrieve-cumulative',
  'annual',
  'retrieve-annual',
  'list-properties',
  'create-property',
  'list-losses',
  'create-loss',
  'change-loss',
  'list-claims',
  'create-claim',
  'delete-claim',
  'trigger-summary',
  'retrieve-summary',
  'adjust-summary',
  'produce-report',
  'acknowledge-report',
  'trigger',
  'retrieve-calculation',
  'list-calculations',
  'final-declaration',
  'confirm-amendment',
  'balance-and-transactions',
  'penalties',
  'list-savings',
  'create-savings',
  'put-savings',
  'retrieve-savings',
  'list-employments',
  'retrieve-employment',
  'retrieve-employment_financial',
  'list-benefits',
  'retrieve-cis',
  'retrieve-gains_ppd',
  'create-marriage',
  'add-employment',
  'delete-employment',
  'put-employment_financial',
  ...[...PART_KEYS, ...ITEM_KEYS].flatMap((key) => PART_ACTS.map((act) => `${act}-${key}` as const)),
];

/** A call that passed the gate: known caller, right version, good headers. */
export interface OperationRequest {
  readonly taxpayer: Taxpayer;
  /** A part of the path; empty when the path has none of that name. */
  param(name: string): string;
  query(name: string): string | undefined;
  /** @throws {HmrcError} for a year of another form or before `earliest` */
  taxYear(earliest: TaxYearStart): TaxYearStart;
  readonly body: unknown;
  /** The person's time: that of a test clock, where the call names one. */
  readonly now: Date;
  /** The sandbox's own time, by which it works. */
  readonly workNow: Date;
  readonly correlationId: string;
  readonly scenario: string | null;
  readonly settings: Readonly<SandboxSettings>;
  /** Whether a fault asks for the list to show its newest entry twice. */
  readonly duplicate: boolean;
  /** Whether a fault has other software declare the year a moment before. */
  readonly filedElsewhere: boolean;
}

export interface OperationAnswer {
  readonly status: number;
  readonly body?: JsonObject;
}

export interface Operation {
  readonly name: OperationName;
  readonly method: 'get' | 'put' | 'post' | 'delete';
  /** Express path. */
  readonly path: string;
  readonly version: string;
  readonly scope:
    | 'read:self-assessment'
    | 'write:self-assessment'
    | 'read:self-assessment-assist'
    | 'write:self-assessment-assist';
  /** Whether its refusals are lists of errors. */
  readonly errorsAsList?: true;
  /** Checks first and changes last, so that a refusal changes nothing. @throws {HmrcError} */
  handle(request: OperationRequest): OperationAnswer;
}
