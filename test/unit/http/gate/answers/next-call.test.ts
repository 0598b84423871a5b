import { describe, expect, it } from 'vitest';
import { nextCall } from '../../../../../src/http/gate/answers/next-call.js';
import { PROBLEM_CODES } from '../../../../../src/http/gate/answers/problems.js';
import { ROUTES } from '../../../../../src/http/routes.js';

const ID = '01k4x6t8e8f5mv0zq3n7c2b9rd';
const PATHS = ROUTES.map(({ operation }) => operation.path.replaceAll(/\{\w+\}/g, ID));
const DETAILS = [
  {},
  { status: 'cancelled' },
  { status: 'submitted', tax_return_id: `tr_${ID}` },
  { status: 'processing', existing_id: `txn_${ID}`, client_id: `cl_${ID}`, endpoint_id: `we_${ID}` },
  { dependents: { transactions: 1 } },
];

const isOperation = (method: string, path: string) =>
  ROUTES.some(({ operation }) => {
    const pattern = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`);
    return operation.method === method.toLowerCase() && pattern.test(path);
  });

describe('the next call of a problem', () => {
  it.each([
    ['not_declared', '/v1/tax-returns/tr_1/submit', {}, 'POST /v1/tax-returns/tr_1/declare'],
    [
      'invalid_state',
      '/v1/tax-returns/tr_1/declare',
      { status: 'draft' },
      'POST /v1/tax-returns/tr_1/prepare',
    ],
    [
      'already_submitted',
      '/v1/tax-returns/tr_1',
      { status: 'submitted' },
      'GET /v1/tax-returns/tr_1/receipt',
    ],
    ['report_not_ready', '/v1/reports/rpt_1/download', {}, 'GET /v1/reports/rpt_1'],
    ['report_expired', '/v1/reports/rpt_1/download', {}, 'POST /v1/reports'],
    ['event_expired', '/v1/events/evt_1', {}, 'GET /v1/events'],
    ['not_found', '/v1/tax-returns/tr_1/calculation', {}, 'POST /v1/tax-returns/tr_1/calculate'],
    ['duplicate_external_id', '/v1/clients', { existing_id: 'cl_2' }, 'GET /v1/clients/cl_2'],
    ['duplicate_tax_return', '/v1/tax-returns', { existing_id: 'tr_2' }, 'GET /v1/tax-returns/tr_2'],
    [
      'has_dependents',
      '/v1/clients/cl_1',
      { dependents: { tax_returns: 2 } },
      'GET /v1/tax-returns?client_id=cl_1',
    ],
    [
      'period_locked',
      '/v1/transactions',
      { tax_return_id: 'tr_3', status: 'submitted' },
      'GET /v1/tax-returns/tr_3',
    ],
    [
      'import_not_revertible',
      '/v1/imports/imp_1/revert',
      { status: 'processing' },
      'POST /v1/imports/imp_1/cancel',
    ],
    [
      'endpoint_disabled',
      '/v1/webhook-deliveries/dlv_1/resend',
      { endpoint_id: 'we_1' },
      'POST /v1/webhook-endpoints/we_1/enable',
    ],
  ] as const)('%s at %s is %o: %s', (code, path, details, expected) => {
    const next = nextCall(code, path, details);
    expect(`${next?.method} ${next?.path}`).toBe(expected);
  });

  it('is never made of what was not given', () => {
    expect(nextCall('duplicate_external_id', '/v1/clients', {})).toBeNull();
    expect(nextCall('nino_missing', '/v1/tax-returns/tr_1/prepare', {})).toBeNull();
  });

  /** Only imports answer these, and their paths are no returns'. */
  const OF_IMPORTS = new Set(['import_not_revertible', 'import_file_removed']);

  it('names a path of the route table, wherever the state decides', () => {
    for (const code of PROBLEM_CODES.filter(
      (one) => !['invalid_cursor', 'idempotency_in_progress'].includes(one),
    )) {
      for (const path of PATHS.filter((one) => one.startsWith('/v1/tax-returns/'))) {
        for (const details of DETAILS) {
          const next = nextCall(code, path, details);
          if (next === null || OF_IMPORTS.has(code)) continue;
          const called = `${next.method} ${next.path.split('?')[0]}`;
          expect([code, called, isOperation(next.method, next.path.split('?')[0] ?? '')]).toEqual([
            code,
            called,
            true,
          ]);
        }
      }
    }
  });
});
