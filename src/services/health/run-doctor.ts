import type { AppContext } from '../../context.js';
import { databaseClock, findKeyFingerprint } from '../../db/deployment-repository.js';
import { checkReadiness, type ReadinessCheck } from './check-readiness.js';

/** HMRC refuses signatures and tokens of a clock that is further off than this; so do webhook receivers. */
const MOST_SKEW_MS = 5_000;

/** Everything that keeps a deployment from working well, in words for an operator. Changes nothing. */
export async function runDoctor(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'redis' | 'config' | 'cipher' | 'now'>,
): Promise<ReadinessCheck[]> {
  const readiness = await checkReadiness(ctx);
  return [
    ...readiness,
    await check('clock', () => clock(ctx)),
    await check('encryption key', () => key(ctx)),
    hmrc(ctx),
  ];
}

async function check(
  name: string,
  ask: () => Promise<{ ok: boolean; detail: string }>,
): Promise<ReadinessCheck> {
  try {
    return { name, ...(await ask()) };
  } catch {
    return { name, ok: false, detail: 'cannot be asked' };
  }
}

async function clock({ systemDb, now }: Pick<AppContext, 'systemDb' | 'now'>) {
  const skewMs = Math.abs((await databaseClock(systemDb)).getTime() - now().getTime());
  return { ok: skewMs <= MOST_SKEW_MS, detail: `${skewMs} ms from the database's clock` };
}

async function key({ systemDb, cipher }: Pick<AppContext, 'systemDb' | 'cipher'>) {
  const known = await findKeyFingerprint(systemDb);
  const ok = known === null || known === cipher.keyFingerprint;
  return {
    ok,
    detail: ok ? `fingerprint ${cipher.keyFingerprint}` : `the database was sealed with ${known}`,
  };
}

function hmrc({ config }: Pick<AppContext, 'config'>): ReadinessCheck {
  const { baseUrl, authoriseUrl } = config.hmrc;
  const isLive =
    /(^|\.)service\.hmrc\.gov\.uk$/.test(new URL(baseUrl).hostname) && !baseUrl.includes('test-api');
  const secure = [baseUrl, authoriseUrl, config.publicUrl].every((url) => url.startsWith('https://'));
  if (isLive && !secure) return { name: 'hmrc', ok: false, detail: 'live HMRC needs https, PUBLIC_URL too' };
  return { name: 'hmrc', ok: true, detail: isLive ? 'live' : `sandbox at ${new URL(baseUrl).host}` };
}
