import { expect } from 'vitest';
import { drain } from '../../support/drain.js';
import type { Caller } from '../../support/test-app.js';
import { clientBody } from '../../support/world.js';
import { type FilingApp, newNino } from '../submissions/filing-story.js';

export interface Clock {
  readonly id: string;
  readonly now: string;
}

interface Trader {
  readonly id: string;
  readonly businessId: string;
}

export interface ClockStory {
  makeClock(now: string): Promise<Clock>;
  /** A new client who lives by the clock. */
  bind(clock: Clock, fields?: object): Promise<string>;
  /** A client with a trade, who has authorised us and whose obligations were read; `null`: one without a clock. */
  readClient(clock: Clock | null, expectedFrom: string): Promise<Trader>;
  /** Takes a clock to a time, and leaves what falls due in line. */
  moveTo(clock: Clock, to: string): Promise<void>;
  /** Takes a clock to a time, and has done what falls due. */
  advance(clock: Clock, to: string): Promise<void>;
  runJobs(): Promise<void>;
}

const QUEUES = ['submit', 'calculate', 'obligations', 'quarterly-update', 'report'];

/** What a tenant with test data does with test clocks, beside a sandbox. */
export function startClockStory(filing: FilingApp, caller: Caller): ClockStory {
  const runJobs = async () => {
    await drain(filing.ctx, QUEUES, { includeDelayed: true, maxRuns: 300 });
  };

  async function addClient(fields: object, clock: Clock | null): Promise<string> {
    const answer = await caller.post('/v1/clients', {
      ...clientBody(),
      ...fields,
      test_clock_id: clock?.id ?? null,
    });
    expect([answer.status, answer.body.test_clock_id]).toEqual([201, clock?.id ?? null]);
    return answer.body.id;
  }

  async function authorise(clientId: string): Promise<void> {
    const started = await caller.post(`/v1/clients/${clientId}/hmrc-authorisation`);
    const answer = await fetch(`${started.body.authorise_url}&auto=true`, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? 'about:blank');
    await filing.app.http.get(`${back.pathname}${back.search}`);
  }

  async function moveTo({ id }: Clock, to: string): Promise<void> {
    const answer = await caller.post(`/v1/test-clocks/${id}/advance`, { to });
    expect([answer.status, answer.body.now]).toEqual([200, new Date(to).toISOString()]);
  }

  return {
    async makeClock(now) {
      const answer = await caller.post('/v1/test-clocks', { now });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    bind: (clock, fields = {}) => addClient(fields, clock),
    async readClient(clock, expectedFrom) {
      const nino = newNino();
      await filing.control({ person: { nino, expected_from: expectedFrom, has_property: false } });
      const id = await addClient({ nino }, clock);
      const { body: business } = await caller.post('/v1/businesses', {
        client_id: id,
        trading_name: 'Byron Engines',
      });
      await authorise(id);
      await caller.post('/v1/obligations/refresh', { client_id: id });
      await runJobs();
      return { id, businessId: business.id };
    },
    moveTo,
    async advance(clock, to) {
      await moveTo(clock, to);
      await runJobs();
    },
    runJobs,
  };
}
