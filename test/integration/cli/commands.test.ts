import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../../src/cli/program.js';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { fingerprintOf, writeErrors } from '../../../src/services/console/keep-errors.js';
import { continueRecoveries } from '../../../src/services/webhooks/recover-deliveries.js';
import { cli, stubSettings, written } from '../../support/command-line.js';
import { RETENTION_KEYS } from '../../support/retention-keys.js';
import { startTestBucket, type TestBucket } from '../../support/s3/with-object-storage.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { upload } from '../../support/world.js';

/** Commands that change nothing of the product's data, or that end it as a whole. */
const WITHOUT_ACT = new Set([
  'tenants list',
  'tenants show',
  'operators list',
  'operators sessions',
  'returns troubled',
  'webhooks failed',
  'outbox status',
  'outbox backlog',
  'work troubles',
  'work find',
  'tenants storage',
  'filing unfinished',
  'filing refusals',
  'filing authorisations',
  'webhooks late',
  'webhooks held',
  'errors list',
  'errors show',
  'encryption status',
  'erasures list',
  'erasures show',
  'files status',
  'tenants move status',
  'tenants move keys',
  // It prints a pair of keys, and keeps neither.
  'erasures new-key',
  'doctor',
  // It runs before anybody can sign in, on the stack of a demo.
  'seed-demo',
  // The record is among what they end.
  'stack stop',
  'stack reset',
]);

/** Which go on for a while, and are tried by themselves. */
const IN_BACKGROUND = ['work try-again', 'work cancel'];

/** Which take a second database: `test/integration/tenant-moves` tries them, and `distribution` what takes an extension. */
const BETWEEN_DATABASES = ['start', 'finish', 'abandon', 'erase'].map((step) => `tenants move ${step}`);

const leavesOf = (command: Command, path: readonly string[] = []): string[] =>
  command.commands.length === 0
    ? [path.join(' ')]
    : command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]));

describe('the command line', () => {
  let app: TestApp;
  let bucket: TestBucket;
  let tenant: string;
  beforeAll(async () => {
    bucket = await startTestBucket();
    app = await startTestApp(bucket.settings);
    tenant = publicId('tenant', app.tenant.tenantId);
    stubSettings(app);
    for (const [name, value] of Object.entries(bucket.settings)) vi.stubEnv(name, value);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await app?.close();
    await bucket?.close();
  });

  async function actsSince(id: number): Promise<[action: string, outcome: string, actor: string][]> {
    const rows = await app.ctx.systemDb('audit_log').where('id', '>', id).orderBy('id');
    return rows.map(({ action, outcome, actor }) => [action, outcome, actor]);
  }

  const newestAct = async () => Number((await app.ctx.systemDb('audit_log').max('id').first())?.['max'] ?? 0);

  /** Each command that changes something, with the words that it takes. */
  const acts: readonly (readonly [command: string, action: string, words: () => Promise<string[]>])[] = [
    ['tenants create', 'create_tenant', async () => ['--name', 'Byron LLP', '--plan', 'free']],
    ['tenants suspend', 'suspend_tenant', async () => [tenant]],
    ['tenants resume', 'reinstate_tenant', async () => [tenant]],
    ['tenants pause-work', 'pause_filing', async () => [tenant, '--work', 'filing', '--reason', 'asked for']],
    [
      'tenants resume-work',
      'resume_filing',
      async () => [tenant, '--work', 'filing', '--reason', 'asked for'],
    ],
    ['tenants pause-work', 'pause_heavy_work', async () => [tenant, '--work', 'heavy', '--reason', 'load']],
    ['tenants resume-work', 'resume_heavy_work', async () => [tenant, '--work', 'heavy', '--reason', 'load']],
    ['tenants lower-share', 'lower_share', async () => [tenant, '--reason', 'load']],
    ['tenants restore-share', 'restore_share', async () => [tenant, '--reason', 'load']],
    ['tenants verify', 'verify_tenant', async () => [tenant, '--reason', 'seen at Companies House']],
    ['tenants unverify', 'unverify_tenant', async () => [tenant, '--reason', 'moved']],
    ['keys create', 'create_api_key', async () => ['--tenant', tenant]],
    [
      'keys revoke',
      'revoke_api_key',
      async () => [(await cli('keys', 'create', '--tenant', tenant)).api_key.id],
    ],
    [
      'users create',
      'create_user',
      async () => ['--tenant', tenant, '--email', 'ada@example.com', '--role', 'owner'],
    ],
    ['operators create', 'create_operator', async () => ['--email', 'ops@example.com', '--role', 'viewer']],
    ['operators disable', 'disable_operator', async () => ['--email', 'OPS@example.com']],
    ['operators enable', 'enable_operator', async () => ['--email', 'ops@example.com']],
    ['operators reset-password', 'reset_operator_password', async () => ['--email', 'ops@example.com']],
    ['operators reset-totp', 'reset_second_factor', async () => ['--email', 'ops@example.com']],
    ['operators end-sessions', 'end_operator_sessions', async () => ['--email', 'ops@example.com']],
    ['operators end-waits', 'end_sign_in_waits', async () => []],
    ['users end-waits', 'end_sign_in_waits', async () => []],
    ['returns ask-now', 'run_next_step', async () => [await newReturn(), '--reason', 'the client asks']],
    ['jobs retry', 'retry_all_jobs', async () => ['--queue', 'report']],
    ['jobs retry', 'retry_job', async () => ['--queue', 'report', '--job', 'none']],
    ['encryption reseal', 'reseal_values', async () => []],
    ['files move', 'move_files', async () => ['--to', 's3']],
    ['files check', 'remove_unknown_objects', async () => ['--remove-unknown']],
    [
      'erasures open',
      'open_kept_records',
      async () => [await newErasure(), '--key-file', await privateKeyFile(), '--reason', 'a court asks'],
    ],
    [
      'webhooks resend-failed',
      'resend_all_failed',
      async () => [await newEndpoint(), '--reason', 'the receiver is back'],
    ],
    [
      'webhooks pause',
      'pause_endpoint',
      async () => [await newEndpoint(), '--until', inAnHour(), '--reason', 'their firewall is full'],
    ],
    ['webhooks resume', 'resume_endpoint', async () => [await newEndpoint(), '--reason', 'asked for']],
    ['webhooks resend', 'resend_delivery', async () => [await newDelivery()]],
    ['errors resolve', 'resolve_error', async () => [await newError(), '--reason', 'mended']],
    ['errors mute', 'mute_error', async () => [await newError(), '--hours', '2', '--reason', 'known']],
  ];

  async function newReturn(): Promise<string> {
    const client = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const body = { client_id: client.body.id, tax_year: '2025-26' };
    return (await app.as().post('/v1/tax-returns', body)).body.id;
  }

  async function newErasure(): Promise<string> {
    const client = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    return (await app.as().post(`/v1/clients/${client.body.id}/erasure`)).body.id;
  }

  async function privateKeyFile(): Promise<string> {
    const path = join(await mkdtemp(join(tmpdir(), 'retention-')), 'key.txt');
    await writeFile(path, RETENTION_KEYS.privateKey);
    return path;
  }

  async function newEndpoint(): Promise<string> {
    const url = `http://127.0.0.1:8080/hooks/${app.ctx.newId()}`;
    const made = await app.as().post('/v1/webhook-endpoints', { url, events: ['report.failed'] });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.id;
  }

  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);

  async function newDelivery(): Promise<string> {
    const sent = await app.as().post(`/v1/webhook-endpoints/${await newEndpoint()}/test`);
    return sent.body.delivery_id;
  }

  async function newError(): Promise<string> {
    const kind = { source: 'report', code: 'TypeError', place: 'writeSheet, src/services/reports/x' };
    app.ctx.metrics.errors.record({ ...kind, tenantId: app.tenant.tenantId });
    await writeErrors(app.ctx);
    return fingerprintOf(kind);
  }

  it.each(acts)('records %s as %s, before it is done and after', async (command, action, words) => {
    const given = await words();
    const before = await newestAct();

    await cli(...command.split(' '), ...given);

    expect(await actsSince(before)).toEqual([
      [action, 'started', 'command line'],
      [action, 'succeeded', 'command line'],
    ]);
  });

  it('has no other command that changes something', () => {
    const tried = [...IN_BACKGROUND, ...BETWEEN_DATABASES, 'distribute'];
    const known = new Set([...acts.map(([command]) => command), ...WITHOUT_ACT, ...tried]);
    expect(leavesOf(createProgram()).filter((command) => !known.has(command))).toEqual([]);
  });

  it('lists the erasures that were completed since an instant, to be asked for again after a restore', async () => {
    const id = await newErasure();
    await app.ctx
      .systemDb('erasures')
      .where({ id: uuidFromPublicId('erasure', id) })
      .update({ status: 'completed', certificate: '{}', completed_at: '2026-11-28T06:00:00Z' });

    const since = async (instant: string) =>
      (await cli('erasures', 'list', '--since', instant)).erasures.map((one: { id: string }) => one.id);
    expect(await since('2026-11-28T05:59:59Z')).toContain(id);
    expect(await since('2026-11-28T06:00:00Z')).not.toContain(id);
    await expect(cli('erasures', 'list', '--since', 'yesterday')).rejects.toThrow('give an instant such as');
  });

  it('finds work, cancels all that is found and not over, says how far it is, and records it', async () => {
    const client = await app.as().post('/v1/clients', { given_name: 'Ada', family_name: 'Lovelace' });
    for (let n = 0; n < 3; n++) await upload(app.as(), client.body.id);
    const before = await newestAct();
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((part) => said.push(String(part)) > 0);

    const found = await cli('work', 'find', client.body.id);
    vi.spyOn(process.stderr, 'write').mockImplementation((part) => said.push(String(part)) > 0);
    const text = await written('work', 'cancel', client.body.id, '--reason', 'posted twice');
    const none = await cli('work', 'find', client.body.id, '--failed');

    expect(found.work).toHaveLength(3);
    expect(found.work[0]).toMatchObject({ queue: 'import', tenant, status: 'queued' });
    expect(text).toBe('3 done, 0 left alone.\n');
    expect(said.at(-1)).toBe('3 of 3\n');
    expect(none.work).toEqual([]);
    expect(await actsSince(before)).toEqual([
      ['cancel_work', 'started', 'command line'],
      ['cancel_work', 'succeeded', 'command line'],
      ['cancel_work', 'succeeded', 'command line'],
    ]);
    await expect(cli('work', 'cancel', client.body.id, '--reason', 'again')).rejects.toThrow(
      'There is nothing among it that this act does anything to.',
    );
    await expect(cli('work', 'try-again', 'Ada', '--reason', 'x')).rejects.toThrow('neither an id nor');
  });

  it('resends all that failed at an endpoint, and follows until all are taken up', async () => {
    const endpoint = await newEndpoint();
    const id = uuidFromPublicId('webhookEndpoint', endpoint) ?? '';
    await app.as().post(`/v1/webhook-endpoints/${endpoint}/test`);
    await app.ctx
      .systemDb('webhook_deliveries')
      .where({ webhook_endpoint_id: id })
      .update({ status: 'failed' });
    const stopping = new AbortController();
    const going = (async () => {
      while (!stopping.signal.aborted) {
        await continueRecoveries(app.ctx, stopping.signal);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();

    const answer = await cli('webhooks', 'resend-failed', endpoint, '--follow', '--reason', 'it is back');
    stopping.abort();
    await going;

    expect(answer.webhook_endpoint).toMatchObject({
      id: endpoint,
      resent: 1,
      delivered: 0,
      failed: 0,
      waiting: 1,
    });
  });

  it('records a command that failed as failed', async () => {
    const before = await newestAct();

    await expect(cli('operators', 'disable', '--email', 'nobody@example.com')).rejects.toThrow(
      'No operator has this address.',
    );

    expect((await actsSince(before)).map(([, outcome]) => outcome)).toEqual(['started', 'failed']);
  });

  it('shows a tenant with the work of it that is paused', async () => {
    await cli('tenants', 'pause-work', tenant, '--work', 'filing', '--reason', 'asked for');
    const paused = await cli('tenants', 'show', tenant);
    await cli('tenants', 'resume-work', tenant, '--work', 'filing', '--reason', 'asked for');
    const running = await cli('tenants', 'show', tenant);

    expect(paused.tenant).toMatchObject({ id: tenant, status: 'active', paused_work: ['filing'] });
    expect(running.tenant.paused_work).toEqual([]);
  });

  it('lists kinds of error, shows one with its tenants, and marks it', async () => {
    const id = await newError();
    await app.ctx.systemDb('error_groups').update({ resolved_at: null, muted_until: null });
    const open = await cli('errors', 'list');
    const shown = await cli('errors', 'show', id);
    await cli('errors', 'resolve', id, '--reason', 'mended');
    const left = await cli('errors', 'list');
    const all = await cli('errors', 'list', '--show', 'all');

    expect(open.errors).toMatchObject([{ fingerprint: id, source: 'report', state: 'open', tenants: 1 }]);
    expect(shown.error.tenants).toMatchObject([{ id: tenant }]);
    expect([left.errors, all.errors[0].state]).toEqual([[], 'resolved']);
    await expect(cli('errors', 'show', '0'.repeat(16))).rejects.toThrow('There is no such kind of error.');
  });

  it('pauses an endpoint until a time and resumes it, and refuses a time that is none, past or too far', async () => {
    const id = await newEndpoint();
    const until = inAnHour();
    const pause = (time: string) => cli('webhooks', 'pause', id, '--until', time, '--reason', 'drill');

    const paused = await pause(until);
    const resumed = await cli('webhooks', 'resume', id, '--reason', 'drill');

    const words = `paused until ${until}:00.000Z`;
    expect(paused.webhook_endpoint).toEqual({ id, before: 'not paused', after: words });
    expect(resumed.webhook_endpoint).toEqual({ id, before: words, after: 'not paused' });
    for (const past of ['2020-01-31T09:00', '2999-01-31T09:00Z'])
      await expect(pause(past)).rejects.toMatchObject({
        issues: [{ pointer: '/until', detail: 'must be after now and within 7 days' }],
      });
    await expect(pause('tomorrow')).rejects.toThrow();
  });

  it('ends the waits of those whom it names, and no others', async () => {
    const { systemDb } = app.ctx;
    await systemDb('sign_in_counters').insert(
      ['person a', 'address b', 'user c'].map((subject) => ({
        subject,
        failures: 20,
        last_failed_at: new Date(),
      })),
    );

    const { forgotten } = await cli('operators', 'end-waits');
    expect([forgotten, await systemDb('sign_in_counters').pluck('subject')]).toEqual([2, ['user c']]);
    expect((await cli('users', 'end-waits')).forgotten).toBe(1);
  });

  it('lets the step of a submission that waits for its time run now, and says when none waits', async () => {
    const { systemDb, newId } = app.ctx;
    const taxReturn = await newReturn();
    const ids = { tax_return_id: uuidFromPublicId('taxReturn', taxReturn), client_id: null as string | null };
    ids.client_id = (
      await systemDb('tax_returns').where({ id: ids.tax_return_id }).first('client_id')
    )?.client_id;
    const own = { tenant_id: app.tenant.tenantId, livemode: true };
    const later = new Date(Date.now() + 3_600_000);
    await systemDb('outbox').insert({
      ...own,
      queue: 'submit',
      job_id: 'step-1',
      payload: '{}',
      available_at: later,
    });
    await systemDb('submissions').insert({
      ...own,
      ...ids,
      id: newId(),
      tax_year: 2025,
      filing_version: 1,
      nino_index: Buffer.alloc(32, 1),
      kind: 'submit',
      state: 'unknown',
      job_id: 'step-1',
    });

    const listed = await cli('returns', 'troubled');
    const first = await cli('returns', 'ask-now', taxReturn, '--reason', 'drill');
    const again = await cli('returns', 'ask-now', taxReturn, '--reason', 'drill');

    expect(listed.submissions).toMatchObject([{ tax_return: taxReturn, state: 'unknown' }]);
    expect([first.tax_return.waited, again.tax_return.waited]).toEqual([true, false]);
  });

  it('gives a one-time password, and lists accounts without any', async () => {
    const { operator } = await cli('operators', 'create', '--email', 'new@example.com', '--role', 'admin');
    const reset = await cli('operators', 'reset-password', '--email', 'new@example.com');
    const { operators } = await cli('operators', 'list');

    expect(reset.operator.password).not.toBe(operator.password);
    const listed = operators.find((one: { email: string }) => one.email === 'new@example.com');
    expect(Object.keys(listed).sort()).toEqual([
      'disabled_at',
      'email',
      'id',
      'must_change_password',
      'role',
    ]);
    expect(listed).toMatchObject({ role: 'admin', must_change_password: true, disabled_at: null });
  });
});
