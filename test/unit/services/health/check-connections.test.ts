import { describe, expect, it } from 'vitest';
import { checkConnections } from '../../../../src/services/health/check-connections.js';

const ROOM = { max: 100, reserved: 3, ours: 10, others: 0 };
const TWO = { databasePoolSize: 10, webProcesses: 2, looks: 0 };

describe('the connections that doctor counts', () => {
  it('are those of the defaults with two web processes: they fit a Postgres of 100', () => {
    expect(checkConnections(TWO, ROOM)).toEqual({
      name: 'database connections',
      ok: true,
      warning: false,
      detail:
        '96 of 97 at most: web 2 × 22, worker 22, admin 22, command line 8; in use now: 10, and 0 of other programs',
    });
  });

  it('have one more in each process for an address whose hosts are looked at', () => {
    expect(checkConnections({ ...TWO, webProcesses: 1, looks: 1 }, ROOM).detail).toMatch(
      /^78 of 97 at most: web 1 × 23, worker 23, admin 23, command line 9;/,
    );
  });

  it('fail when Postgres has fewer, and the line says what to change', () => {
    const { ok, detail } = checkConnections({ ...TWO, webProcesses: 3 }, ROOM);

    expect(ok).toBe(false);
    expect(detail).toContain('118 of 97 at most: web 3 × 22');
    expect(detail).toContain(
      'lower WEB_PROCESSES or DATABASE_POOL_SIZE (10), or raise max_connections of Postgres (100, of which 3 are reserved)',
    );
  });

  it('do not name WEB_PROCESSES where one process has too large pools', () => {
    const { ok, detail } = checkConnections({ databasePoolSize: 30, webProcesses: 1, looks: 0 }, ROOM);

    expect(ok).toBe(false);
    expect(detail).not.toContain('WEB_PROCESSES');
  });

  it.each([
    ['other programs need the rest', { ...ROOM, others: 2 }],
    ['more processes of ours run than one of each role', { ...ROOM, ours: 95, others: 3 }],
  ])('are a warning when %s', (_why, room) => {
    expect(checkConnections(TWO, room)).toMatchObject({ ok: true, warning: true });
  });
});
