import type { AppContext } from '../../context.js';
import { readConnectionRoom } from '../../db/deployment/connection-room.js';
import { databaseClock } from '../../db/deployment/deployment-repository.js';
import { readDurability } from '../../db/deployment/durability.js';
import { hasOwnSession, isolationFault } from '../../db/deployment/isolation.js';
import { findLoginRights } from '../../db/deployment/login-rights.js';
import { hasNotedObjects } from '../../db/files/file-objects-repository.js';
import { readKeyUsage } from '../encryption/key-usage.js';
import { checkConnections } from './check-connections.js';
import { checkArchive, checkCommits } from './check-durability.js';
import { checkPrimary, checkStandby } from './check-hosts.js';
import { checkReadiness } from './check-readiness.js';
import { checkSettings, type DoctorCheck, failed, passed, warned } from './settings-checks.js';

/** HMRC refuses signatures and tokens of a clock that is further off than this; so do webhook receivers. */
const MAX_SKEW_MS = 5_000;

type Slice = Pick<
  AppContext,
  | 'db'
  | 'systemDb'
  | 'hosts'
  | 'standby'
  | 'redis'
  | 'objects'
  | 'config'
  | 'cipher'
  | 'now'
  | 'elapsedMs'
  | 'stopping'
  | 'readiness'
>;

/**
 * Everything that keeps a deployment from working well or safely, in words for an operator. Changes nothing.
 * @param options.embedded the database is one that `npm start` began, with one login for everything
 */
export async function runDoctor(ctx: Slice, options: { embedded: boolean }): Promise<DoctorCheck[]> {
  const readiness = await checkReadiness(ctx);
  return [
    ...readiness.map((check) => ({ ...check, warning: false })),
    await ask('clock', () => clock(ctx)),
    await ask('database login', () => login(ctx, options)),
    await ask('isolation', () => isolation(ctx)),
    await ask('database address', () => address(ctx)),
    await ask('database connections', async () =>
      checkConnections({ ...ctx.config, looks: ctx.hosts.looks }, await readConnectionRoom(ctx.systemDb)),
    ),
    ...(await checkPrimary(ctx)),
    ...(await checkStandby(ctx)),
    await ask('commits', async () => checkCommits(await readDurability(ctx.systemDb))),
    await ask('archive of the log', async () => checkArchive(await readDurability(ctx.systemDb), options)),
    await ask('encryption keys', () => keys(ctx)),
    await ask('file stores', () => fileStores(ctx)),
    ...checkSettings(ctx.config),
  ];
}

async function ask(name: string, look: () => Promise<DoctorCheck>): Promise<DoctorCheck> {
  try {
    return await look();
  } catch {
    return failed(name, 'cannot be asked');
  }
}

async function clock({ systemDb, now }: Pick<AppContext, 'systemDb' | 'now'>): Promise<DoctorCheck> {
  const skewMs = Math.abs((await databaseClock(systemDb)).getTime() - now().getTime());
  const detail = `${skewMs} ms from the database's clock`;
  return skewMs <= MAX_SKEW_MS ? passed('clock', detail) : failed('clock', `${detail}: set both by NTP`);
}

/** Row-level security binds `app` only as long as its login cannot become another role. */
async function login(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { embedded }: { embedded: boolean },
): Promise<DoctorCheck> {
  const name = 'database login';
  const todo = 'set DATABASE_APP_URL to a login of its own that is granted app and nothing else';
  if (embedded) return passed(name, 'the embedded database has one login for everything');
  if (config.databaseAppUrl === null) return failed(name, `tenants’ rows are reached as the owner: ${todo}`);
  const rights = await findLoginRights(db);
  const faults = [
    ...(rights.isSuperuser ? ['is a superuser'] : []),
    ...(rights.bypassesPolicies ? ['has BYPASSRLS'] : []),
    ...(rights.mayActAsOwner ? ['owns tables, or may act as who does'] : []),
    ...(rights.mayActAsSystem ? ['may act as system'] : []),
  ];
  if (faults.length > 0) return failed(name, `the login of DATABASE_APP_URL ${faults.join(', ')}: ${todo}`);
  return passed(name, 'bound by row-level security');
}

/** Makes the proof of isolation that every start makes, on pools of the same settings. */
async function isolation(pools: Pick<AppContext, 'db' | 'systemDb'>): Promise<DoctorCheck> {
  const name = 'isolation';
  const fault = await isolationFault(pools);
  return fault === null
    ? passed(name, 'role, tenant and time-outs travel with each transaction')
    : failed(name, fault);
}

async function address({ config }: Pick<AppContext, 'config'>): Promise<DoctorCheck> {
  const name = 'database address';
  const { databaseDirectUrl, databaseListenUrl } = config;
  if (!(await hasOwnSession(databaseDirectUrl))) {
    const todo = 'set DATABASE_DIRECT_URL to the address of Postgres itself';
    return failed(
      name,
      `a pooler is between, in which migrations lose their lock and notifications are not heard: ${todo}`,
    );
  }
  if (databaseListenUrl !== databaseDirectUrl && !(await hasOwnSession(databaseListenUrl))) {
    return failed(
      name,
      'DATABASE_LISTEN_URL leads to a pooler, in which notifications are not heard: name Postgres itself',
    );
  }
  return passed(name, 'leads to Postgres itself');
}

/** Whether the settings name every store that files lie in. */
async function fileStores({
  systemDb,
  config,
}: Pick<AppContext, 'systemDb' | 'config'>): Promise<DoctorCheck> {
  const name = 'file stores';
  const { newIn, bucket } = config.files;
  if (bucket === null && (await hasNotedObjects(systemDb))) {
    const todo = 'set FILE_STORE to postgres,s3://… with their bucket';
    return failed(name, `contents of files are in object storage, which FILE_STORE does not name: ${todo}`);
  }
  const reads = newIn === 'postgres' && bucket !== null ? `, and some are read from s3://${bucket.name}` : '';
  return passed(name, `new files go to ${newIn === 's3' ? `s3://${bucket?.name}` : 'Postgres'}${reads}`);
}

async function keys(ctx: Pick<AppContext, 'systemDb' | 'cipher'>): Promise<DoctorCheck> {
  const name = 'encryption keys';
  const usage = await readKeyUsage(ctx);
  const needed = usage.filter(({ isKnown, values }) => !isKnown && values > 0);
  if (needed.length > 0) {
    const list = needed
      .map(({ fingerprint, values }) => `${values} sealed with ${fingerprint}, which is missing`)
      .join(', ');
    return failed(name, `${list}: put that key in ENCRYPTION_OTHER_KEYS`);
  }
  const left = usage.filter(({ isCurrent, values }) => !isCurrent && values > 0);
  const current = `sealing with ${ctx.cipher.keyFingerprint}`;
  if (left.length === 0) return passed(name, current);
  const list = left.map(({ fingerprint, values }) => `${values} still sealed with ${fingerprint}`).join(', ');
  return warned(name, `${current}; ${list}: workers will re-seal them, or run "cli encryption reseal" now`);
}
