import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Connections } from '../../../src/db/pipeline/connections.js';
import { Reader } from '../../../src/db/pipeline/reader.js';
import type { Session, StatementAnswer } from '../../../src/db/pipeline/session.js';
import { SingleStatements } from '../../../src/db/pipeline/single-statements.js';
import { type Statement, silent } from '../../../src/db/pipeline/statement.js';
import { inTransaction, type Transaction } from '../../../src/db/pipeline/transaction.js';

const PREPARED = 5;
const asked = (text: string, values: readonly unknown[] = []): Statement => ({ text, values, isHot: false });
const setting = (value: string) => silent(`select set_config('stranger.says', '${value}', true)`);
const SAYS = asked(`select current_setting('stranger.says', true) as says`);
const ADD = asked('insert into pipeline_rows default values returning id');

/** On a pool of pg with one connection, so that whatever stays on it meets the next statement. */
describe('sessions on a pool of pg', () => {
  let pool: pg.Pool;
  let connections: Connections;
  let trips: number;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1, idleTimeoutMillis: 0 });
    pool.on('connect', (client) => {
      const { connection } = client as unknown as { connection: pg.Connection };
      connection.on('readyForQuery', () => {
        trips += 1;
      });
    });
    const lender = { acquire: () => pool.connect(), release: (client: pg.PoolClient) => client.release() };
    connections = new Connections(lender, PREPARED);
    await pool.query('create temporary table pipeline_rows (id serial primary key)');
  });
  beforeEach(async () => {
    await pool.query('truncate pipeline_rows');
    trips = 0;
  });
  afterAll(() => pool.end());

  const count = async () => (await pool.query('select from pipeline_rows')).rowCount;
  const rowsOf = (answer: StatementAnswer) => [answer].flat().flatMap(({ rows }) => rows);
  async function ask(session: Session, statement: Statement): Promise<unknown[]> {
    const place = await session.acquire();
    try {
      return rowsOf(await place.send(statement));
    } finally {
      await place.release();
    }
  }
  const transact = <T>(work: (transaction: Transaction) => Promise<T>) =>
    inTransaction(connections, { begin: 'begin' }, work);

  describe('a single statement', () => {
    it('travels with the setting, which is gone afterwards', async () => {
      const single = new SingleStatements(connections, setting('hello'));

      expect(await ask(single, SAYS)).toEqual([{ says: 'hello' }]);
      expect(trips).toBe(1);
      expect((await pool.query(SAYS.text)).rows).toEqual([{ says: '' }]);
    });

    it('may be a script, which runs behind the setting', async () => {
      const single = new SingleStatements(connections, setting('hello'));

      expect(await ask(single, asked(`select 1 as n; ${SAYS.text}`))).toEqual([{ n: 1 }, { says: 'hello' }]);
      expect(await ask(single, asked(`${SAYS.text};`))).toEqual([{ says: 'hello' }]);
    });
  });

  describe('a reader', () => {
    it('sends the statements of a turn in one trip, in one transaction with its settings', async () => {
      const reader = new Reader(connections, [setting('read')]);

      const answers = await Promise.all([
        ask(reader, SAYS),
        ask(reader, asked('select $1::int as n', [7])),
        ask(reader, SAYS),
      ]);

      expect(answers).toEqual([[{ says: 'read' }], [{ n: 7 }], [{ says: 'read' }]]);
      expect(trips).toBe(1);
      expect(pool.idleCount).toBe(1);
    });

    it('gives the connection back after a failure, and each statement its own outcome', async () => {
      const reader = new Reader(connections, []);

      const outcomes = await Promise.allSettled([
        ask(reader, asked('select 1 as n')),
        ask(reader, asked('select 1/0')),
        ask(reader, asked('select 2 as n')),
      ]);

      expect(outcomes).toMatchObject([
        { value: [{ n: 1 }] },
        { reason: { code: '22012' } },
        { reason: { cause: { code: '22012' } } },
      ]);
      expect(pool.idleCount).toBe(1);
      expect(await ask(reader, asked('select 3 as n'))).toEqual([{ n: 3 }]);
    });

    it('refuses a script', async () => {
      const reader = new Reader(connections, []);

      await expect(ask(reader, asked('select 1; select 2'))).rejects.toThrow('one statement at a time');
    });

    it('holds no more compiled than it may', async () => {
      const reader = new Reader(connections, []);
      for (let number = 0; number < PREPARED * 3; number += 1) await ask(reader, asked(`select ${number}`));

      const { rows } = await pool.query('select from pg_prepared_statements');

      expect(rows.length).toBeLessThanOrEqual(PREPARED + 1);
    });
  });

  describe('a transaction', () => {
    it('begins with its first statements and ends by itself: two trips', async () => {
      const added = await transact(async (transaction) => {
        transaction.sendAlong(setting('write'));
        return Promise.all([ask(transaction, ADD), ask(transaction, ADD), ask(transaction, SAYS)]);
      });

      expect(added).toEqual([
        [{ id: expect.any(Number) }],
        [{ id: expect.any(Number) }],
        [{ says: 'write' }],
      ]);
      expect(trips).toBe(2);
      expect(await count()).toBe(2);
    });

    it('sends nothing for work that asks for nothing', async () => {
      await transact(async (transaction) => transaction.sendAlong(setting('unheard')));

      expect(trips).toBe(0);
    });

    it('commits with its last statements in one trip, tells so, and takes none after them', async () => {
      const told: string[] = [];
      const position = asked('select 5 as position');
      let after: unknown;
      const work = inTransaction(
        connections,
        { begin: 'begin', afterCommit: position },
        async (transaction) => {
          transaction.onceCommitted(async () => void told.push(`${pool.idleCount} idle`));
          transaction.commitWithNext();
          await ask(transaction, ADD);
          after = transaction.answerAfterCommit?.rows;
          return ask(transaction, ADD);
        },
      );

      await expect(work).rejects.toThrow('has ended');
      expect(trips).toBe(1);
      expect(after).toEqual([{ position: 5 }]);
      expect(told).toEqual(['1 idle']);
      expect(await count()).toBe(1);
    });

    it('does not commit when one of its last statements fails', async () => {
      const told: string[] = [];
      const work = transact(async (transaction) => {
        transaction.onceCommitted(async () => void told.push('committed'));
        transaction.commitWithNext();
        await Promise.all([ask(transaction, ADD), ask(transaction, asked('select 1/0'))]);
      });

      await expect(work).rejects.toMatchObject({ code: '22012' });
      expect(told).toEqual([]);
      expect(await count()).toBe(0);
    });

    it('is undone by what its work throws', async () => {
      const work = transact(async (transaction) => {
        await ask(transaction, ADD);
        throw new RangeError('undone');
      });

      await expect(work).rejects.toThrow('undone');
      expect(await count()).toBe(0);
    });

    it('goes on after a failure from a savepoint, which travels with the next statement', async () => {
      await transact(async (transaction) => {
        await ask(transaction, ADD);
        transaction.sendAlong(silent('savepoint here'));
        await ask(transaction, asked('select 1/0')).catch(() => undefined);
        await ask(transaction, asked('rollback to savepoint here'));
        await ask(transaction, ADD);
      });

      expect(await count()).toBe(2);
    });

    it('does not begin when what comes before it fails', async () => {
      const before = [silent('select 1/0')];
      const work = inTransaction(connections, { begin: 'begin', before }, async () => 1);

      await expect(work).rejects.toMatchObject({ code: '22012' });
      expect(trips).toBe(1);
    });

    it('refuses a value that cannot be sent, and goes on', async () => {
      const circular: Record<string, unknown> = {};
      circular['self'] = circular;
      const work = transact((transaction) => ask(transaction, asked('select $1::json', [circular])));

      await expect(work).rejects.toThrow('circular');
      expect(await count()).toBe(0);
    });

    it('refuses a statement that copies, and goes on', async () => {
      const work = transact((transaction) => ask(transaction, asked('copy pipeline_rows from stdin')));

      await expect(work).rejects.toThrow('copies nothing');
      expect(await count()).toBe(0);
    });
  });
});
