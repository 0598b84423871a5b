import { describe, expect, it } from 'vitest';
import { GatewayUnavailableError } from '../../../src/errors.js';
import { errorPlace } from '../../../src/telemetry/error-place.js';

function breaksHere(): never {
  JSON.parse('{');
  throw new Error('never reached');
}

const caught = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('errorPlace', () => {
  it('names the nearest function of ours and its file, without the line', () => {
    expect(errorPlace(caught(breaksHere))).toEqual({
      code: 'SyntaxError',
      place: 'breaksHere, test/unit/telemetry/error-place.test',
    });
  });

  it('takes the code of an error of ours, and type and code of one of a package', () => {
    const conflict = Object.assign(new Error('duplicate key (nino)=(AB123456C)'), { code: '23505' });
    conflict.name = 'DatabaseError';

    expect(errorPlace(new GatewayUnavailableError('hmrc_unavailable', 'It does not answer.')).code).toBe(
      'hmrc_unavailable',
    );
    expect(errorPlace(conflict).code).toBe('DatabaseError 23505');
    expect(JSON.stringify(errorPlace(conflict))).not.toContain('AB123456C');
  });

  it('takes the operation and the table for an error of Postgres, but one place for a store that is away', () => {
    const ofPostgres = (code: string, facts: object) => {
      const error = Object.assign(new Error('x'), { code, ...facts });
      error.name = 'error';
      error.stack = 'error: x\n    at Parser.parse (/app/node_modules/pg-protocol/parser.js:1:2)';
      return error;
    };

    expect(errorPlace(ofPostgres('23505', { table: 'clients' }), 'createClient')).toEqual({
      code: 'DatabaseError 23505',
      place: 'createClient, clients',
    });
    expect(errorPlace(ofPostgres('57P01', {}), 'createClient')).toEqual({
      code: 'DatabaseError 57P01',
      place: 'not in our code',
    });
  });

  it('says so when nothing of ours is on the way, or when it is not an error', () => {
    const foreign = new Error('x');
    foreign.stack = 'Error: x\n    at Socket.emit (node:events:524:28)';

    expect(errorPlace(foreign).place).toBe('not in our code');
    expect(errorPlace('text')).toEqual({ code: 'string', place: 'not in our code' });
  });
});
