import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateToLatest } from '../../../src/db/deployment/migrate.js';
import { spawnProgram } from '../../../src/local/stack/processes/program.js';
import { runDoctor } from '../../../src/services/health/run-doctor.js';
import { type ArchivedPostgres, startArchivedPostgres } from '../../support/debian/archived-postgres.js';
import { findDebianRoot } from '../../support/debian/debian-root.js';
import { createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';

const TIMEOUT_MS = 600_000;
const RUNBOOK = readFileSync(fileURLToPath(new URL('../../../docs/RUNBOOK.md', import.meta.url)), 'utf8');
const NOW = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as answer`;

const root = await findDebianRoot();

/** The arguments of the runbook's command of pgBackRest that has these words, with other values of its options. */
function commandOfRunbook(words: string, values: Readonly<Record<string, string>> = {}): readonly string[] {
  const lines = RUNBOOK.split('\n').filter(
    (line) => line.startsWith('sudo -u postgres tax-pgbackrest ') && line.includes(words),
  );
  expect(lines).toHaveLength(1);
  const [command = ''] = (lines[0] ?? '').split(' #');
  const args = command.match(/(?:"[^"]*"|\S)+/g) ?? [];
  return args.slice(4).map((arg) => {
    const [option = ''] = arg.split('=');
    return option in values ? `${option}=${values[option]}` : arg;
  });
}

/** An integrator that adds clients with a transaction each, every one under a key of its own, and notes what was answered. */
function startWriter(app: TestApp, secret: string, prefix: string) {
  const answered: string[] = [];
  let isOver = false;

  async function post(path: string, name: string, body: object): Promise<string> {
    const { status, body: answer } = await app
      .as(secret)
      .post(path, body)
      .set('Idempotency-Key', name)
      .timeout({ deadline: 30_000 });
    if (status !== 201) return '';
    answered.push(name);
    return answer.id;
  }

  async function write(): Promise<void> {
    for (let nth = 0; !isOver; nth++) {
      const client = `${prefix}-c${nth}`;
      const names = { given_name: 'Ada', family_name: 'Byron', external_id: client };
      const clientId = await post('/v1/clients', client, names);
      if (clientId === '') continue;
      const description = `${prefix}-t${nth}`;
      const row = { client_id: clientId, date: '2026-05-01', amount: 1_000, description };
      await post('/v1/transactions', description, row);
    }
  }

  const writing = write();
  return {
    answered,
    moreThan: (count: number) =>
      within(60, `${count} more writes are answered`, () => answered.length > count).then(() => undefined),
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

async function listed(app: TestApp, secret: string, path: string, field: string): Promise<string[]> {
  const values: string[] = [];
  let cursor = '';
  do {
    const { body } = await app.as(secret).get(`${path}?limit=100${cursor}`).expect(200);
    values.push(...body.data.map((one: Record<string, string>) => one[field]));
    cursor = body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(body.next_cursor)}`;
  } while (cursor !== '');
  return values;
}

const stored = async (app: TestApp, secret: string) =>
  [
    ...(await listed(app, secret, '/v1/clients', 'external_id')),
    ...(await listed(app, secret, '/v1/transactions', 'description')),
  ].sort();

interface FeedPage {
  readonly ids: readonly string[];
  readonly cursor: string;
}

/** Everything in the feed after the cursor, as far as it is shown. */
async function readFeed(app: TestApp, secret: string, after = ''): Promise<FeedPage> {
  const ids: string[] = [];
  let cursor = after;
  for (let hasMore = true; hasMore; ) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await app.as(secret).get(`/v1/events?order=asc&limit=100${from}`).expect(200);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
    hasMore = body.has_more;
  }
  return { ids, cursor };
}

/** A script of package.json for the database, as an operator runs it. @returns what it printed */
async function runMigrator(command: string, databaseUrl: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const program = { name: command, entry: 'src/cli/migrate.ts', args: [command] };
  const child = spawnProgram(program, { PATH, HOME, DATABASE_URL: databaseUrl });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      output += String(part);
    });
  }
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([0, output]);
  return output;
}

const SECOND = 'select floor(extract(epoch from clock_timestamp())) as answer';
const isLater = (second: string, other: string) => Number(second) > Number(other) + 1;

describe('backups with the files of ops/backup', { timeout: TIMEOUT_MS }, () => {
  let postgres: ArchivedPostgres;
  let app: TestApp | null = null;
  let starts = 0;

  beforeAll(async () => {
    if (!('reason' in root)) postgres = await startArchivedPostgres(root);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await app?.close();
    await postgres?.remove();
  }, TIMEOUT_MS);

  /** The product over the database, each time with another prefix of its queues, as after a restore. */
  async function startProduct(): Promise<TestApp> {
    starts += 1;
    app = await startTestApp({
      DATABASE_URL: postgres.databaseUrl,
      DATABASE_APP_URL: postgres.databaseAppUrl,
      QUEUE_PREFIX: `backup_${process.pid}_${starts}`,
    });
    return app;
  }

  async function stopProduct(): Promise<void> {
    await app?.close();
    app = null;
  }

  async function restore(args: readonly string[]): Promise<void> {
    await stopProduct();
    await postgres.destroy();
    await postgres.pgbackrest(...args);
    await postgres.startRestored();
  }

  const afterRestore = async () => [
    await runMigrator('latest', postgres.databaseUrl),
    await runMigrator('after-restore', postgres.databaseUrl),
  ];

  /** Once the log of everything that was answered is in the repository. */
  const archived = () => postgres.pgbackrest(...commandOfRunbook(' check'));

  it('restore the moment that was asked for, then the latest; every reader of the feed goes on', async ({
    skip,
  }) => {
    if ('reason' in root) return skip(root.reason);
    await postgres.pgbackrest(...commandOfRunbook('stanza-create'));
    await archived();
    await migrateToLatest(postgres.databaseUrl);
    await postgres.grantApp();
    const before = await startProduct();
    const { secret } = await createTenant(before.ctx);

    const first = startWriter(before, secret, 'first');
    await first.moreThan(20);
    const early = await readFeed(before, secret);
    const answeredEarly = first.answered.length;
    await postgres.backUp('full');
    const backedUp = await postgres.ask(SECOND);
    await first.moreThan(answeredEarly + 20);
    await first.stop();
    const allEarly = await within(30, 'the feed has an event of each write', async () => {
      const { ids } = await readFeed(before, secret);
      return ids.length === first.answered.length && ids;
    });
    // pgBackRest looks for a backup that ended in an earlier second.
    await within(30, 'the clock shows a later second than the backup', async () =>
      isLater(await postgres.ask(SECOND), backedUp),
    );
    const moment = await postgres.ask(`select ${NOW}`);

    const second = startWriter(before, secret, 'second');
    await second.moreThan(20);
    await postgres.backUp('incr');
    const answeredInBackup = [...second.answered];
    await second.moreThan(answeredInBackup.length + 20);
    const ahead = await readFeed(before, secret);
    const answeredInArchive = [...second.answered];
    await archived();
    const [info] = JSON.parse(await postgres.pgbackrest(...commandOfRunbook(' info'), '--output=json'));
    const backups: readonly { readonly label: string; readonly type: string }[] = info.backup;
    expect([info.status.message, info.cipher]).toEqual(['ok', 'aes-256-cbc']);
    expect(backups.map(({ type }) => type)).toEqual(['full', 'incr']);
    await second.stop();

    await restore(commandOfRunbook('--type=time', { '--target': moment }));
    expect(await afterRestore()).toEqual([
      'Nothing to do.\n',
      'New events come after all that the feed has shown. This database was restored once.\n',
    ]);
    await postgres.backUp('full');
    const then = await startProduct();
    expect(await stored(then, secret)).toEqual([...first.answered].sort());
    const checks = await runDoctor(then.ctx, { embedded: false });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'archive of the log', detail: 'the server archives its log' }),
    );

    // A reader from before the backup reads on; one that has read what is undone sees what comes next.
    const readOn = await readFeed(then, secret, early.cursor);
    expect([...early.ids, ...readOn.ids]).toEqual(allEarly);
    const third = startWriter(then, secret, 'third');
    await third.moreThan(20);
    await third.stop();
    for (const { cursor } of [readOn, ahead]) {
      await within(30, 'the feed has the events after the restore', async () => {
        const { ids } = await readFeed(then, secret, cursor);
        return ids.length === third.answered.length;
      });
    }
    await archived();

    await restore(commandOfRunbook('--type=default restore'));
    expect((await afterRestore())[1]).toContain('restored 2 times');
    const latest = await startProduct();
    expect(await stored(latest, secret)).toEqual([...first.answered, ...third.answered].sort());
    await archived();

    await restore(commandOfRunbook('--target-timeline=1', { '--set': backups.at(-1)?.label ?? '' }));
    const undone = await startProduct();
    const found = await stored(undone, secret);
    expect(found).toEqual(expect.arrayContaining([...first.answered, ...answeredInArchive]));
    expect(found.filter((name) => name.startsWith('third'))).toEqual([]);
  });
});
