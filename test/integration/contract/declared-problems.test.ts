import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS, type ProblemCode } from '../../../src/http/gate/answers/problems.js';
import { problemsOf } from '../../../src/http/gate/answers/problems-of.js';
import { ROUTES } from '../../../src/http/routes.js';
import {
  type Driver,
  type Operation,
  type ProblemStand,
  startProblemStand,
} from '../../support/problem-stand.js';
import { PROBLEMS_OF_ALL } from '../../support/problems-of-all.js';
import { forbiddenToBound, NOT_DRIVEN, PROBLEMS_OF_ONE } from '../../support/problems-of-one.js';

const operations = ROUTES.map(({ operation }) => operation);

function driverOf({ operationId, tag }: Operation, code: ProblemCode): Driver | undefined {
  const own = PROBLEMS_OF_ONE[operationId]?.[code];
  if (own !== undefined) return own;
  return code === 'forbidden' && tag === 'Webhooks' ? forbiddenToBound : PROBLEMS_OF_ALL[code];
}

const isDriven = ({ operationId }: Operation, code: ProblemCode) =>
  NOT_DRIVEN[code] === undefined && NOT_DRIVEN[`${operationId} ${code}`] === undefined;

/** No call of ours helps: a day has to come, or the year is one that HMRC does not take. */
const WITHOUT_NEXT: readonly string[] = ['tax_year_not_ended', 'tax_year_not_supported'];

/** Something is in a state that does not allow the call. */
const STATE_CODES: readonly string[] = [
  'invalid_state',
  'calculation_not_ready',
  'calculation_failed',
  'preparation_in_progress',
  'report_not_ready',
  'report_expired',
  'event_expired',
  'already_finished',
  'not_declared',
  'already_submitted',
  'import_not_revertible',
  'import_file_removed',
  'endpoint_disabled',
];

/** Members that get a caller out of a refusal: the call to make next, and the state that stands in the way. */
const shownWith = (code: string): string[] => [
  ...(WITHOUT_NEXT.includes(code) ? ['tax_year'] : ['next']),
  ...(STATE_CODES.includes(code) ? ['current_status'] : []),
];

/** Held keys are waited for; all at once, that is ten seconds and not ten for each. */
const TOGETHER: ProblemCode = 'idempotency_in_progress';

describe('every problem that the document declares', () => {
  let stand: ProblemStand;
  beforeAll(async () => {
    stand = await startProblemStand();
  });
  afterAll(() => stand.close());

  const declared = operations.flatMap((operation) =>
    problemsOf(operation)
      .filter((code) => code !== TOGETHER && isDriven(operation, code))
      .map((code) => [`${operation.operationId} ${code}`, operation, code] as const),
  );

  it('has drivers for nothing else', () => {
    const unused = Object.entries(PROBLEMS_OF_ONE).flatMap(([operationId, drivers]) => {
      const operation = operations.find((one) => one.operationId === operationId);
      const codes = operation === undefined ? [] : problemsOf(operation);
      return Object.keys(drivers)
        .filter((code) => !codes.some((one) => one === code))
        .map((code) => `${operationId} ${code}`);
    });
    expect(unused).toEqual([]);
  });

  it.each(declared)('is answered: %s', async (_, operation, code) => {
    const driver = driverOf(operation, code);
    if (driver === undefined) throw new Error('no driver: add one, or a line to NOT_DRIVEN that says why');
    const { status, body } = await driver(stand, operation);
    expect([status, body.code, body.code === code ? null : body]).toEqual([
      PROBLEMS[code].status,
      code,
      null,
    ]);
    if (status === 409 || status === 410)
      expect(Object.keys(body)).toEqual(expect.arrayContaining(shownWith(code)));
  });

  it('is answered for a key that is held, by every operation that takes one', async () => {
    const takers = operations.filter((operation) => problemsOf(operation).includes(TOGETHER));
    const answers = await Promise.all(
      takers.map(async (operation) => {
        const { status, body } = (await driverOf(operation, TOGETHER)?.(stand, operation)) ?? {};
        return [operation.operationId, status, body?.code];
      }),
    );
    expect(answers).toEqual(takers.map(({ operationId }) => [operationId, 409, TOGETHER]));
  }, 240_000);
});
