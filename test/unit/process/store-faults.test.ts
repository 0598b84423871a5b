import { describe, expect, it } from 'vitest';
import { isContention, isStoreFault } from '../../../src/process/store-faults.js';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

describe('a fault of a store', () => {
  it.each([
    'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
    'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.',
    'NOREPLICAS Not enough good replicas to write.',
    'CLUSTERDOWN The cluster is down',
    'LOADING Redis is loading the dataset in memory',
    "READONLY You can't write against a read only replica.",
    "OOM command not allowed when used memory > 'maxmemory'. script: 1f2e, on @user_script:14.",
    'ERR Error running script (call to f_1): @user_script:24: -MISCONF Redis is configured to save',
    'TRYAGAIN Multiple keys request during rehashing of slot',
    'MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to no.',
    'NOAUTH Authentication required.',
    'WRONGPASS invalid username-password pair or user is disabled.',
    'UNKILLABLE Sorry the script already executed write commands',
    'ERR max number of clients reached',
    'ERR Script attempted to access a non local key in a cluster node script: 1f2e, on @user_script:14.',
  ])('is what Redis answers with: %s', (message) => {
    expect(isStoreFault(reply(message))).toBe(true);
  });

  it.each([
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '53300',
    '53100',
    '53200',
    '25006',
    '25P03',
    '08006',
    '58030',
  ])('is what Postgres answers with: %s', (code) => {
    expect(isStoreFault(coded(code))).toBe(true);
    expect(isContention(coded(code))).toBe(false);
  });

  it.each(['40P01', '40001'])('is a transaction that was undone for others: %s', (code) => {
    expect(isContention(coded(code))).toBe(true);
    expect(isStoreFault(coded(code))).toBe(true);
  });

  it('is a lost connection where Knex put the statement before it', () => {
    expect(isStoreFault(new Error('select $1 - x - Connection terminated unexpectedly'))).toBe(true);
    expect(
      isStoreFault(new Error('insert - Client has encountered a connection error and is not queryable')),
    ).toBe(true);
    expect(isStoreFault(new Error('insert timeout expired - no such thing'))).toBe(false);
  });

  it('is a lost or refused connection, also as the cause of another error', () => {
    expect(isStoreFault(coded('ECONNREFUSED'))).toBe(true);
    expect(isStoreFault(Object.assign(coded('ENOENT'), { syscall: 'connect' }))).toBe(true);
    expect(isStoreFault(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isStoreFault(new Error('Connection is closed.'))).toBe(true);
    expect(isStoreFault(new Error('Command timed out'))).toBe(true);
    expect(isStoreFault(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
    expect(isStoreFault(new Error('could not', { cause: coded('EPIPE') }))).toBe(true);
    const acquire = Object.assign(new Error('Knex: Timeout acquiring'), { name: 'KnexTimeoutError' });
    expect(isStoreFault(acquire)).toBe(true);
  });

  it('is no bug, no refusal of a row and no value that is not an error', () => {
    expect(isStoreFault(new TypeError('x is not a function'))).toBe(false);
    expect(isStoreFault(coded('23505'))).toBe(false);
    expect(isStoreFault(coded('42P01'))).toBe(false);
    expect(isStoreFault(coded('ENOENT'))).toBe(false);
    expect(isStoreFault(reply("ERR unknown command 'FOO'"))).toBe(false);
    expect(isStoreFault(new Error('Custom Id cannot be integers'))).toBe(false);
    expect(isStoreFault('OOM')).toBe(false);
    const loop: Error & { cause?: unknown } = new Error('a loop');
    loop.cause = loop;
    expect(isStoreFault(loop)).toBe(false);
  });
});
