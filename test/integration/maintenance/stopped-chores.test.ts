import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../src/services/maintenance/sweep-expired.js';
import { CHORE_GROUPS } from '../../../workers/sweeper.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

type Chore = (ctx: TestApp['ctx'], signal: AbortSignal) => Promise<unknown>;

const CHORES = Object.values(CHORE_GROUPS).flatMap(({ chores }) => Object.entries<Chore>(chores));
/** A chore of one statement needs no signal: the sweeper does not begin it. */
const MAX_STATEMENTS = 1;

describe('a chore whose process is asked to stop', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each(CHORES)('%s begins no portion', async (_, chore) => {
    const asked: string[] = [];
    const note = ({ sql }: { sql: string }) => void asked.push(sql);
    app.ctx.systemDb.on('query', note);
    app.ctx.db.on('query', note);

    await chore(app.ctx, AbortSignal.abort());

    app.ctx.systemDb.off('query', note);
    app.ctx.db.off('query', note);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MAX_STATEMENTS);
  });

  it('ends a sweep after the portion in hand; the next sweep removes the rest', async () => {
    const { systemDb } = app.ctx;
    const old = { subject: 'old', failures: 1, last_failed_at: new Date(0) };
    await systemDb('sign_in_counters').insert(old);
    await app
      .as()
      .post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' })
      .set('Idempotency-Key', 'old');
    await systemDb('idempotency_keys').update({ created_at: new Date(0) });
    const stopping = new AbortController();
    const stop = ({ sql }: { sql: string }) => {
      if (sql.includes('idempotency_keys')) stopping.abort();
    };
    const left = async () => ({
      keys: await systemDb('idempotency_keys').pluck('key'),
      counters: await systemDb('sign_in_counters').pluck('subject'),
    });

    systemDb.on('query', stop);
    await sweepExpired(app.ctx, stopping.signal);
    systemDb.off('query', stop);
    const afterStop = await left();
    await sweepExpired(app.ctx);

    expect(afterStop).toEqual({ keys: [], counters: ['old'] });
    expect(await left()).toEqual({ keys: [], counters: [] });
  });
});
