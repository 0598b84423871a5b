import { appRoutes } from '@bull-board/api/dist/routes.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Browser, newBrowser, startTestConsole, type TestConsole } from './console-driver.js';

type Role = 'viewer' | 'operator' | 'admin';

interface Act {
  readonly method: 'post' | 'put' | 'patch';
  readonly route: string;
  /** What the record calls it. */
  readonly action: string;
  /** The least role that may; `own`: everybody who is signed in, on what is theirs. */
  readonly role: 'operator' | 'admin' | 'own';
  /** `reason`: it is refused without one; `page`: the board's way is closed, in favour of a page of ours that asks for a reason. */
  readonly asks?: 'reason' | 'page';
}

const board = (
  method: Act['method'],
  path: string,
  action: string,
  role: Act['role'],
  asks?: 'page',
): Act => ({
  ...{ method, route: `/queues/api/queues${path}`, action, role },
  ...(asks && { asks }),
});
const page = (route: string, action: string, role: 'operator' | 'admin'): Act => ({
  ...{ method: 'post', route, action, role, asks: 'reason' },
});
const own = (route: string, action: string): Act => ({ method: 'post', route, action, role: 'own' });

/** Every request of console and queue board that can change something, and who may make it. */
const ACTS: readonly Act[] = [
  board('put', '/pause', 'pause_all_queues', 'admin', 'page'),
  board('put', '/resume', 'resume_all_queues', 'admin', 'page'),
  board('post', '/:queueName/add', 'add_job', 'admin'),
  board('put', '/:queueName/retry/:queueStatus', 'retry_all_jobs', 'operator', 'page'),
  board('put', '/:queueName/promote', 'promote_all_jobs', 'operator', 'page'),
  board('put', '/:queueName/clean/:queueStatus', 'clean_queue', 'admin', 'page'),
  board('put', '/:queueName/pause', 'pause_queue', 'operator', 'page'),
  board('put', '/:queueName/resume', 'resume_queue', 'operator', 'page'),
  board('put', '/:queueName/concurrency', 'set_queue_concurrency', 'admin'),
  board('put', '/:queueName/rate-limit', 'set_queue_rate_limit', 'admin'),
  board('put', '/:queueName/rate-limit/release', 'release_queue_rate_limit', 'admin'),
  board('put', '/:queueName/empty', 'empty_queue', 'admin', 'page'),
  board('put', '/:queueName/obliterate', 'obliterate_queue', 'admin', 'page'),
  board('put', '/:queueName/job-schedulers/:schedulerId/remove', 'remove_job_scheduler', 'admin'),
  board('patch', '/:queueName/job-schedulers/:schedulerId', 'update_job_scheduler', 'admin'),
  board('put', '/:queueName/job-schedulers/:schedulerId/run', 'run_job_scheduler', 'admin'),
  board('put', '/:queueName/:jobId/retry', 'retry_job', 'operator'),
  board('put', '/:queueName/:jobId/clean', 'remove_job', 'admin'),
  board('put', '/:queueName/:jobId/promote', 'promote_job', 'operator'),
  board('patch', '/:queueName/:jobId/update-data', 'update_job_data', 'admin'),
  board('patch', '/:queueName/:jobId/delay', 'change_job_delay', 'admin'),
  board('patch', '/:queueName/:jobId/priority', 'change_job_priority', 'admin'),
  board('put', '/:queueName/:jobId/remove-unprocessed-children', 'remove_unprocessed_children', 'admin'),
  page('/tenants/:id/pause-filing', 'pause_filing', 'operator'),
  page('/tenants/:id/resume-filing', 'resume_filing', 'operator'),
  page('/tenants/:id/pause-heavy-work', 'pause_heavy_work', 'operator'),
  page('/tenants/:id/resume-heavy-work', 'resume_heavy_work', 'operator'),
  page('/tenants/:id/lower-share', 'lower_share', 'operator'),
  page('/tenants/:id/restore-share', 'restore_share', 'operator'),
  page('/tenants/:id/suspend', 'suspend_tenant', 'admin'),
  page('/tenants/:id/reinstate', 'reinstate_tenant', 'admin'),
  page('/tenants/:id/change-plan', 'change_plan', 'admin'),
  page('/endpoints/:id/resend-all-failed', 'resend_all_failed', 'operator'),
  page('/endpoints/:id/resend-selected', 'resend_selected', 'operator'),
  page('/endpoints/:id/pause', 'pause_endpoint', 'operator'),
  page('/endpoints/:id/resume', 'resume_endpoint', 'operator'),
  page('/endpoints/:id/enable', 'enable_endpoint', 'operator'),
  page('/endpoints/:id/disable', 'disable_endpoint', 'operator'),
  page('/deliveries/:id/resend', 'resend_delivery', 'operator'),
  page('/errors/:id/assign', 'assign_error', 'operator'),
  page('/errors/:id/mute', 'mute_error', 'operator'),
  page('/errors/:id/resolve', 'resolve_error', 'operator'),
  page('/work-acts/try-again', 'try_work_again', 'operator'),
  page('/work-acts/cancel', 'cancel_work', 'operator'),
  page('/queue-acts/:queueName/pause', 'pause_queue', 'operator'),
  page('/queue-acts/:queueName/resume', 'resume_queue', 'operator'),
  page('/queue-acts/:queueName/retry', 'retry_all_jobs', 'operator'),
  page('/queue-acts/:queueName/promote', 'promote_all_jobs', 'operator'),
  page('/queue-acts/:queueName/empty', 'empty_queue', 'admin'),
  page('/queue-acts/:queueName/clean', 'clean_queue', 'admin'),
  page('/queue-acts/:queueName/obliterate', 'obliterate_queue', 'admin'),
  page('/operators/:address/end-sessions', 'end_operator_sessions', 'admin'),
  own('/password', 'change_password'),
  own('/second-factor', 'add_second_factor'),
  own('/second-factor/remove', 'remove_second_factor'),
  own('/account/end-other-sessions', 'end_own_sessions'),
  own('/account/sessions/:id/end', 'end_own_sessions'),
  own('/sign-out', 'sign_out'),
];

/** Before anybody is signed in; what they record and refuse: sign-in.test.ts, second-factor.test.ts. */
const BY_STRANGERS = ['post /sign-in', 'post /sign-in/code'];

const ROLES: readonly Role[] = ['viewer', 'operator', 'admin'];
const mayAct = (role: Role, act: Act) => act.role === 'own' || role === 'admin' || role === act.role;

describe('every request that changes something in console or queue board', () => {
  let admin: TestConsole;
  const people = new Map<Role, Browser & { readonly email: string }>();
  beforeAll(async () => {
    admin = await startTestConsole();
    for (const role of ROLES) people.set(role, await admin.signedIn(role));
  });
  afterAll(() => admin.close());

  const send = (browser: Browser, { method, route }: Act, fields: object) =>
    browser.agent[method](pathOf(route)).type('form').set('Accept', 'application/json').send(fields);
  const personOf = (role: Role) => {
    const person = people.get(role);
    if (person === undefined) throw new Error('nobody has this role');
    return person;
  };
  const outcomesOf = async (email: string, { action }: Act) =>
    (await admin.acts(email)).filter((act) => act.action === action).map(({ outcome }) => outcome);

  it('stands in the table of this test', () => {
    const ofBoard = appRoutes.api
      .filter(({ method }) => method !== 'get')
      .flatMap(({ method, route }) => [route].flat().map((one) => `${method} /queues${one}`));
    const changing = [...new Set([...changingRoutesOf(admin.app.router), ...ofBoard])].sort();

    expect(changing).toEqual(
      [...ACTS.map(({ method, route }) => `${method} ${route}`), ...BY_STRANGERS].sort(),
    );
  });

  it.each(ACTS)('$method $route is refused to strangers', async (act) => {
    const answer = await send(newBrowser(admin.app), act, { reason: 'drill' });

    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
  });

  it.each(ACTS.flatMap((act) => ROLES.map((role) => ({ ...act, by: role }))))(
    '$method $route by $by needs the token of the session, for some a role and a reason, and is on record',
    async ({ by, ...act }) => {
      // What ends a session is tried in one of its own.
      const person = act.role === 'own' ? await admin.signedIn(by) : personOf(by);
      const before = (await outcomesOf(person.email, act)).length;
      const token = { _csrf: person.csrf() };
      const tokenOfBoard = { 'X-XSRF-TOKEN': person.csrf() };

      const forged = await send(person, act, { reason: 'drill' });
      const elsewhere = await send(person, act, { ...token, reason: 'drill' }).set(
        'Sec-Fetch-Site',
        'cross-site',
      );
      const silent = act.asks === 'reason' ? await send(person, act, { ...token, reason: ' ' }) : null;
      const done = await send(person, act, { ...token, reason: 'drill' }).set(tokenOfBoard);

      expect([forged.status, forged.body.code]).toEqual([403, 'csrf_refused']);
      expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'csrf_refused']);
      expect(done.status).toBeLessThan(500);
      if (!mayAct(by, act)) expect([done.status, done.body.code]).toEqual([403, 'forbidden']);
      else expect(['forbidden', 'csrf_refused', 'not_signed_in']).not.toContain(done.body.code);
      if (silent !== null) expect(silent.body.code).toBe(mayAct(by, act) ? 'reason_missing' : 'forbidden');
      if (act.asks === 'page' && mayAct(by, act)) expect(done.body.code).toBe('own_page');

      const isDone = mayAct(by, act) && act.asks !== 'page';
      await vi.waitFor(async () => {
        const outcomes = (await outcomesOf(person.email, act)).slice(before);
        const refused = ['refused', 'refused', ...(silent === null ? [] : ['refused'])];
        expect(outcomes.slice(0, refused.length)).toEqual(refused);
        if (act.role === 'own') return;
        const last = outcomes.slice(refused.length);
        expect([last[0], last.length]).toEqual(isDone ? ['started', 2] : ['refused', 1]);
      });
    },
  );
});

/** Under which nothing is found, or no job is, so that nothing is lost. */
const pathOf = (route: string): string =>
  route
    .replace(':queueName', 'report')
    .replace(':queueStatus', 'failed')
    .replace(':address', 'nobody%40example.com')
    .replaceAll(/:\w+/g, 'none');

interface Layer {
  readonly slash: boolean;
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** All that our own routers answer besides GET; the board's stand under a path of its own. */
function changingRoutesOf(router: unknown): string[] {
  const { stack = [] } = router as { stack?: readonly Layer[] };
  return stack.flatMap(({ route, handle, slash }) => {
    if (route === undefined) return slash ? changingRoutesOf(handle) : [];
    const methods = Object.keys(route.methods).filter((method) => !['get', 'head'].includes(method));
    return methods.map((method) => `${method} ${route.path}`);
  });
}
