import { describe, expect, it } from 'vitest';
import type { FieldStanding } from '../../../../src/domain/filing/registry/filing-field.js';
import { FILING_FIELDS } from '../../../../src/domain/filing/registry/filing-fields.js';
import { isTakenFor } from '../../../../src/domain/filing/registry/filing-operation.js';
import {
  FILING_OPERATIONS,
  type OperationKey,
} from '../../../../src/domain/filing/registry/filing-operations.js';
import { REFUSALS_OF_OPERATIONS } from '../../../../src/domain/filing/registry/refusals-of-operations.js';
import {
  bodyFields,
  hmrcRegistryIsPresent,
  type OpenApiFile,
  readOpenApiFile,
  readReferenceRegistry,
  refusalCodes,
} from '../../../support/hmrc-registry.js';

const OPERATIONS = Object.entries(FILING_OPERATIONS) as [
  OperationKey,
  (typeof FILING_OPERATIONS)[OperationKey],
][];

describe('the registry of what is filed', () => {
  it('sends a field only by operations that take it', () => {
    const astray = FILING_FIELDS.filter(({ sentBy = [], to }) =>
      sentBy.some((key) => to.every(({ operation }) => operation !== key)),
    );
    expect(astray.map(({ path }) => path)).toEqual([]);
  });

  it('has a target for whatever an operation takes', () => {
    const astray = FILING_FIELDS.filter(
      ({ standing, to }) => (standing === 'sendable' || standing === 'needs_detail') && to.length === 0,
    );
    expect(astray.map(({ path }) => path)).toEqual([]);
  });

  it('knows the years of an operation', () => {
    expect(isTakenFor(FILING_OPERATIONS.losses_6, 2025)).toBe(true);
    expect(isTakenFor(FILING_OPERATIONS.losses_6, 2026)).toBe(false);
    expect(isTakenFor(FILING_OPERATIONS.losses_7, 2025)).toBe(false);
    expect(isTakenFor(FILING_OPERATIONS.marriage, 2018)).toBe(true);
  });
});

/** The reference's names of what stands between a field and HMRC. */
const STANDINGS: Readonly<Record<string, FieldStanding>> = {
  sent: 'sendable',
  lacks_detail: 'needs_detail',
  hmrc_holds: 'held_by_hmrc',
  hmrc_computes: 'computed_by_hmrc',
  no_api: 'no_service',
  ours_only: 'ours_only',
};

/** Where HMRC holds a figure from others, although software may send one with more detail. */
const HELD_ALTHOUGH_SENDABLE = new Set([
  'employments[].benefits',
  'state_benefits.taxable',
  'state_benefits.tax_deducted',
  'capital_gains.disposals[].paid_on_account',
]);

/** Fields that the reference lists as HMRC's without an input of ours. */
const ASKED_SINCE: ReadonlySet<string> = new Set([
  ...['gifts_of_shares', 'gifts_of_land', 'maintenance_payments'].map((name) => `reliefs.${name}`),
  'investment_reliefs.citr',
  'pensions.state_lump_sum',
  'pensions.state_lump_sum_tax_deducted',
  'reliefs.loss_claims[share_loss]',
  'reliefs.loss_claims[share_loss_eis]',
  ...['previous_year', 'early_years', 'terminal'].map((kind) => `reliefs.losses_carried_back[${kind}]`),
  'reliefs.loss_applied_first',
  'self_employments[].loan_interest_for_trade',
  ...['class4_losses_brought_forward', 'loan_interest_for_trade'].map((name) => `partnerships[].${name}`),
  ...['director', 'close_company', 'dividends_from_it', 'share_percent'].map(
    (name) => `employments[].${name}`,
  ),
  ...[
    'transition_profit_brought_forward',
    'transition_profit_accelerated',
    ...['start_on', 'end_on', 'turnover', 'expenses', 'profit', 'provisional'].map(
      (name) => `periods_of_account[].${name}`,
    ),
    'commenced_on',
    'ceased_on',
    'late_accounting_date_rule',
    'basis_period_ended_on',
    'overlap_profit_brought_forward',
    'overlap_days_brought_forward',
  ].map((name) => `self_employments[].${name}`),
]);

/** What no table names by operation. */
const OF_EVERY_OPERATION = new Set([
  'RULE_TAX_YEAR_NOT_SUPPORTED',
  'RULE_OUTSIDE_AMENDMENT_WINDOW',
  'RULE_TAX_YEAR_RANGE_INVALID',
  'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED',
  'RULE_INCORRECT_GOV_TEST_SCENARIO',
  'RULE_REQUEST_CANNOT_BE_FULFILLED',
]);

describe.skipIf(!hmrcRegistryIsPresent)('the registry beside the reference', () => {
  const reference = hmrcRegistryIsPresent ? readReferenceRegistry() : { operations: {}, rows: [] };
  const yearOf = (text: string | null) => (text === null ? null : Number(text.slice(0, 4)));

  it('has the same operations', () => {
    const ours = OPERATIONS.map(([key, { api, method, path, deletePath, ...limits }]) => [
      key,
      { version: api.version, method, path, deletePath, ...limits, writes: undefined },
    ]);
    const theirs = Object.entries(reference.operations).map(([key, operation]) => [
      key,
      {
        version: operation.version,
        method: operation.method,
        path: operation.path,
        deletePath: operation.delete_path,
        inYear: operation.in_year,
        fromTaxYear: yearOf(operation.from_tax_year),
        toTaxYear: yearOf(operation.to_tax_year),
        supportingAgent: operation.supporting_agent,
        writes: undefined,
      },
    ]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });

  it('has the same fields, with the same places', () => {
    const ours = FILING_FIELDS.filter(({ path }) => !ASKED_SINCE.has(path)).map(({ path, standing, to }) => ({
      path,
      standing,
      to: to.flatMap(({ operation, fields }) => fields.map((field) => `${operation}: ${field}`)).sort(),
    }));
    const theirs = reference.rows.map(({ ours: path, status, to }) => ({
      path,
      standing: HELD_ALTHOUGH_SENDABLE.has(path) ? 'held_by_hmrc' : STANDINGS[status],
      to: to.map(({ operation, field }) => `${operation}: ${field}`).sort(),
    }));
    const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path);
    expect(ours.sort(byPath)).toEqual(theirs.sort(byPath));
  });

  it.each(OPERATIONS)('finds %s in HMRC’s file, with every member it is sent', (key, { method, path }) => {
    const file = reference.operations[key]?.file ?? '';
    const operation = readOpenApiFile(file).paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`${file} has no ${method} ${path}`);
    const known = bodyFields(file, operation);
    const wanted = FILING_FIELDS.flatMap(({ to }) => to)
      .filter((target) => target.operation === key)
      .flatMap(({ fields }) => fields);
    expect(wanted.filter((field) => !known.has(field))).toEqual([]);
  });

  it.each(OPERATIONS.filter(([key]) => key in REFUSALS_OF_OPERATIONS))(
    'knows no refusal of %s that HMRC’s file has not, and all of its own',
    (key, { method, path }) => {
      const file = reference.operations[key]?.file ?? '';
      const theirs = refusalCodes(file, path, method).filter((code) => !OF_EVERY_OPERATION.has(code));
      expect(REFUSALS_OF_OPERATIONS[key]?.map((name) => `RULE_${name}`).sort()).toEqual(theirs.sort());
    },
  );

  it('calls nothing that HMRC marks as deprecated or has withdrawn', () => {
    const marked = OPERATIONS.flatMap(([key, { method, path, deletePath }]) => {
      const file = readOpenApiFile(reference.operations[key]?.file ?? '');
      return [
        ...faultsOf(file, method, path),
        ...(deletePath === null ? [] : faultsOf(file, 'DELETE', deletePath)),
      ];
    });
    expect(marked).toEqual([]);
  });

  it('would see such a mark', () => {
    const file = { paths: { '/a': { put: { deprecated: true } } } };
    expect(faultsOf(file, 'PUT', '/a')).toEqual(['PUT /a is deprecated']);
    expect(faultsOf(file, 'PUT', '/b')).toEqual(['PUT /b is gone']);
  });
});

function faultsOf({ paths }: OpenApiFile, method: string, path: string): string[] {
  const operation = paths[path]?.[method.toLowerCase()];
  if (operation === undefined) return [`${method} ${path} is gone`];
  return operation.deprecated ? [`${method} ${path} is deprecated`] : [];
}
