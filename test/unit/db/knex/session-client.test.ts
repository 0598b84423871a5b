import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import {
  clientOf,
  openSessions,
  type SessionClient,
  transactionOf,
} from '../../../../src/db/knex/session-client.js';
import type { Place, Session, StatementAnswer } from '../../../../src/db/pipeline/session.js';
import type { Statement } from '../../../../src/db/pipeline/statement.js';
import { Sessions } from '../../../../src/db/sessions.js';

const answer = (command: string, rows: readonly object[]): StatementAnswer => ({
  command,
  rows: [...rows],
  rowCount: rows.length,
  oid: 0,
  fields: [],
});

/** A session that notes what it is sent, and answers with one row. */
class NotedSession implements Session, Place {
  readonly sent: Statement[] = [];
  readonly #answer: StatementAnswer;
  places = 0;

  constructor(given: StatementAnswer) {
    this.#answer = given;
  }

  async acquire(): Promise<Place> {
    this.places += 1;
    return this;
  }

  async release(): Promise<void> {
    this.places -= 1;
  }

  async send(statement: Statement): Promise<StatementAnswer> {
    this.sent.push(statement);
    return this.#answer;
  }
}

function openPool() {
  let closed = 0;
  const sessions = new Sessions({
    lender: { acquire: () => Promise.reject(new RangeError('no connection')), release: () => undefined },
    scope: { ofStatement: '1', ofTransaction: '2' },
    bells: undefined,
    positions: undefined,
    close: async () => {
      closed += 1;
    },
  });
  const nothing = () => undefined;
  const pool = openSessions(sessions, {
    connectionPool: { acquire: nothing, release: nothing, destroy: nothing } as never,
    log: { warn: nothing, error: nothing, debug: nothing, deprecate: nothing },
  });
  return { pool, closes: () => closed };
}

function openSession(given: StatementAnswer) {
  const session = new NotedSession(given);
  const { pool } = openPool();
  return { session, pool, client: clientOf(pool).of(session) };
}

const table = (client: SessionClient): Knex.QueryBuilder => client.queryBuilder().from('files');

describe('what knex asks of a session', () => {
  const rows = [{ id: 1 }, { id: 2 }];

  it('is the text and the values of its builder, from a place that it gives back', async () => {
    const { session, client } = openSession(answer('SELECT', rows));

    const found = await table(client).where({ kind: 'a', size: 3 }).whereRaw('x = ?', [true]).select('id');

    expect(found).toEqual(rows);
    expect(session.sent).toEqual([
      {
        text: 'select "id" from "files" where "kind" = $1 and "size" = $2 and x = $3',
        values: ['a', 3, true],
        isHot: false,
        isInOrder: false,
      },
    ]);
    expect(session.places).toBe(0);
  });

  it('is shaped by knex as its own answers are', async () => {
    const selecting = openSession(answer('SELECT', rows)).client;
    const writing = openSession(answer('UPDATE', rows)).client;

    expect(await table(selecting).first('id')).toEqual({ id: 1 });
    expect(await table(selecting).pluck('id')).toEqual([1, 2]);
    expect(await table(writing).update({ a: 1 })).toBe(2);
    expect(await table(writing).update({ a: 1 }).returning('id')).toEqual(rows);
    expect(await selecting.raw('select 1')).toMatchObject({ command: 'SELECT', rows });
  });

  it('is kept compiled with a name, and planned without sorts when it asks for it', async () => {
    const { session, client } = openSession(answer('SELECT', rows));

    await table(client).options({ name: 'files' });
    await table(client).options({ withoutSorts: true });
    await client.raw('select :a', { a: 1 }).options({ name: 'a' });

    expect(session.sent.map(({ isHot, isInOrder }) => [isHot, isInOrder])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
  });

  it('is compiled SQL when it has named values, and written out as a part of a query', async () => {
    const { session, client } = openSession(answer('SELECT', rows));
    const named = () => client.raw('(select cast(:n as int) as n)', { n: 3 });

    await named();
    await table(client).select(named());
    await client.raw('select * from :inner as one', { inner: named() });

    expect(session.sent.map(({ text, values }) => [text, values])).toEqual([
      ['(select cast($1 as int) as n)', [3]],
      ['select (select cast($1 as int) as n) from "files"', [3]],
      ['select * from (select cast($1 as int) as n) as one', [3]],
    ]);
    expect(session.places).toBe(0);
  });

  it('is heard at the pool', async () => {
    const { pool, client } = openSession(answer('SELECT', rows));
    const heard: string[] = [];
    pool.on('query', ({ sql }: { sql: string }) => heard.push(sql));

    await table(client);
    await client.raw('select :a', { a: 1 });

    expect(heard).toEqual(['select * from "files"', 'select $1']);
  });

  it('fails as the session does, and as the pool does without a connection', async () => {
    const { client, session } = openSession(answer('SELECT', rows));
    session.send = () => Promise.reject(new RangeError('refused'));

    await expect(table(client)).rejects.toThrow('refused');
    await expect(client.raw('select :a', { a: 1 })).rejects.toThrow('refused');
    await expect(openPool().pool('files')).rejects.toThrow('no connection');
    await expect(openPool().pool.transaction(async () => 1)).rejects.toThrow('no connection');
    expect(session.places).toBe(0);
  });

  it('is no transaction within one', async () => {
    const { client } = openSession(answer('SELECT', rows));

    expect(() => client.transaction(async () => 1)).toThrow('within a transaction');
    expect(() => transactionOf({ client })).toThrow(TypeError);
  });
});

describe('a pool for knex', () => {
  it('closes its connections when it is destroyed', async () => {
    const { pool, closes } = openPool();

    await pool.destroy();

    expect(closes()).toBe(1);
  });

  it('is told from one of knex by itself', () => {
    expect(() => clientOf({ client: {} })).toThrow(TypeError);
  });
});
