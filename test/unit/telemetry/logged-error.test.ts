import { describe, expect, it } from 'vitest';
import { NotFoundError } from '../../../src/errors.js';
import { loggedError, storableError } from '../../../src/telemetry/logged-error.js';
import { createLogger } from '../../../src/telemetry/logger.js';

const MARK = 'ZEBEDEE';

/** An error of a package: made elsewhere than in a file of ours. */
function foreign(message: string, members: object = {}): Error {
  const error = Object.assign(new Error(message), members);
  error.stack = `Error: ${message}\n    at Parser.parse (/app/node_modules/some/index.js:1:2)\n    at run (/app/src/db/page.ts:3:4)`;
  return error;
}

const FOREIGN: readonly (readonly [string, unknown])[] = [
  [
    'an error of Postgres',
    foreign(`insert into x - invalid input syntax for type uuid: "${MARK}"`, {
      code: '22P02',
      severity: 'ERROR',
      routine: 'string_to_uuid',
      table: 'clients',
      constraint: 'clients_pkey',
      detail: `Failing row contains (1, ${MARK}).`,
      where: `COPY x, line 1: "${MARK}"`,
      hint: MARK,
      internalQuery: MARK,
      dataType: MARK,
    }),
  ],
  [
    'a refusal of Redis',
    foreign(`MISCONF no disk, args beginning with: '${MARK}'`, {
      name: 'ReplyError',
      command: { name: 'set', args: [MARK] },
    }),
  ],
  [
    'an error of an HTTP client',
    foreign(`request to https://a.example/?q=${MARK} failed`, {
      code: 'ECONNREFUSED',
      options: { url: `https://a.example/?q=${MARK}` },
      response: { body: MARK },
    }),
  ],
  ['findings of a validator', foreign('failed', { errors: [{ data: MARK, params: { allowed: MARK } }] })],
  ['an AggregateError', new AggregateError([foreign(MARK), new Error('x', { cause: foreign(MARK) })], MARK)],
  ['a cause within a cause', new Error('outer', { cause: new Error('inner', { cause: foreign(MARK) }) })],
  ['a message of several lines', foreign(`first\n    at ${MARK} (/app/src/a.ts:1:1)\nlast`)],
  ['a member of a foreign form', foreign('x', { code: `two words ${MARK}`, status: { MARK } })],
  ['a text that was thrown', MARK],
  ['an object that was thrown', { message: MARK }],
];

describe('an error in the log', () => {
  it.each(FOREIGN)('shows nothing of what was sent: %s', (_, error) => {
    expect(JSON.stringify(loggedError(error))).not.toContain(MARK);
    const storable = storableError(error);
    expect(loggedError(storable)).toEqual(loggedError(error));
    const { name, message, stack } = storable;
    expect(`${name} ${message} ${stack}`).not.toContain(MARK);
  });

  it('shows nothing of what the engine repeats', () => {
    const attempts = [
      () => JSON.parse(`{"a": ${MARK}}`),
      () => BigInt(MARK),
      () => new Intl.DateTimeFormat('en', { timeZone: MARK }),
      () => new RegExp(`(${MARK}`),
      () => new URL(MARK),
      () => (Object.create(null) as Record<string, { x: number }>)[MARK]?.x.toFixed(1),
      () => (null as unknown as Record<string, unknown>)[MARK],
      () => structuredClone(() => MARK),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch (error) {
        expect(JSON.stringify(loggedError(error))).not.toContain(MARK);
      }
    }
  });

  it('keeps what a person needs: type, code, constraint, routine and place', () => {
    const logged = loggedError(FOREIGN[0]?.[1]);
    expect(logged).toMatchObject({
      code: '22P02',
      routine: 'string_to_uuid',
      table: 'clients',
      constraint: 'clients_pkey',
    });
    expect(logged.stack).toContain('/app/src/db/page.ts:3:4');
    expect(loggedError(FOREIGN[1]?.[1])).toMatchObject({ type: 'ReplyError', reply: 'MISCONF' });
    expect(loggedError(new NotFoundError('There is no such client.')).message).toBe(
      'There is no such client.',
    );
  });

  it('is cut down wherever it stands in a line', () => {
    const lines: string[] = [];
    const log = createLogger('trace', 'test', { write: (line: string) => lines.push(line) });
    for (const [, error] of FOREIGN) {
      log.error({ err: error }, 'failed');
      log.child({ request_id: 'req_1' }).warn({ err: error }, 'failed');
      if (error instanceof Error) log.error(error, 'failed');
    }
    expect(lines.length).toBeGreaterThan(FOREIGN.length);
    expect(lines.join('')).not.toContain(MARK);
  });
});
