import type { Request } from 'express';
import type { AppContext } from '../../../context.js';
import { findTenantsOfKeys } from '../../../db/api-keys/api-keys-queries.js';
import { setBounded } from '../../../services/set-bounded.js';
import type { CredentialLimits } from '../request-limits.js';
import { presentedHash } from './bearer-token.js';
import { HttpProblem } from './problem.js';

/**
 * A process's memory of keys: the tenants of good ones, and how many bad ones each address has sent.
 * It decides whose queue a request joins and whether Postgres is asked at all, never whether a key is good.
 */
export interface KnownKeys {
  /**
   * The hash of the key that a request carries, and the tenant queue that it joins.
   * @throws {HttpProblem} 401 without a key or for one that cannot be ours, 429 for an unknown key from an
   *   address that has sent too many
   */
  readonly present: (req: Request) => Promise<PresentedKey>;
  noteGood(key: PresentedKey, tenantId: string): void;
  noteBad(key: PresentedKey): void;
}

export interface PresentedKey {
  readonly hash: Buffer;
  readonly tenantQueue: string;
  readonly address: string;
}

interface Failures {
  count: number;
  readonly until: number;
}

export function createKnownKeys(
  ctx: Pick<AppContext, 'systemDb' | 'now'>,
  limits: CredentialLimits,
): KnownKeys {
  const tenants = new Map<string, string>();
  const failures = new Map<string, Failures>();
  const gather = createGathering(ctx, limits);

  function failuresOf(address: string): Failures {
    const now = ctx.now().getTime();
    const known = failures.get(address);
    if (known !== undefined && known.until > now) return known;
    const fresh = { count: 0, until: now + limits.failureWindowMs };
    setBounded(failures, { key: address, value: fresh, max: limits.addresses });
    return fresh;
  }

  function isRefused(address: string): boolean {
    const known = failures.get(address);
    if (known === undefined || known.until <= ctx.now().getTime()) return false;
    return known.count >= limits.failuresPerAddress;
  }

  function tooManyFailures(address: string): HttpProblem {
    const seconds = Math.ceil((failuresOf(address).until - ctx.now().getTime()) / 1000);
    return new HttpProblem(
      'too_many_failed_credentials',
      'Too many requests from this address had a key that is not valid, as this one has.',
      { headers: { 'Retry-After': String(Math.max(1, seconds)) } },
    );
  }

  const noteBad: KnownKeys['noteBad'] = ({ hash, address }) => {
    tenants.delete(hash.toString('hex'));
    failuresOf(address).count += 1;
  };

  return {
    async present(req) {
      const hash = presentedHash(req);
      const address = networkOf(req.ip ?? '');
      const tenantQueue = tenants.get(hash.toString('hex'));
      if (tenantQueue !== undefined) return { hash, tenantQueue, address };
      if (!isRefused(address)) return { hash, tenantQueue: tenantQueueOf(address), address };
      const tenantId = await gather(hash);
      if (typeof tenantId === 'string') return { hash, tenantQueue: tenantId, address };
      if (tenantId === null) noteBad({ hash, address, tenantQueue: '' });
      throw tooManyFailures(address);
    },
    noteGood({ hash }, tenantId) {
      const key = hash.toString('hex');
      if (tenants.get(key) !== tenantId) {
        setBounded(tenants, { key, value: tenantId, max: limits.knownKeys });
      }
    },
    noteBad,
  };
}

/**
 * Looks up keys of addresses that have sent too many bad ones, all that come within a moment in one query, so
 * that a flood of them costs Postgres no more than a trickle. @returns `null` for an unknown key, `undefined`
 * when too many were asked for already
 */
function createGathering(ctx: Pick<AppContext, 'systemDb'>, { gatherMs, gathered }: CredentialLimits) {
  let pending: Buffer[] = [];
  let answer: Promise<ReadonlyMap<string, string>> | null = null;

  async function lookUp(): Promise<ReadonlyMap<string, string>> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    const hashes = pending;
    pending = [];
    answer = null;
    return findTenantsOfKeys(ctx.systemDb, hashes);
  }

  return async (hash: Buffer): Promise<string | null | undefined> => {
    if (pending.length >= gathered) return undefined;
    pending.push(hash);
    answer ??= lookUp();
    return (await answer).get(hash.toString('hex')) ?? null;
  };
}

/** The tenant queue of a caller who is not known yet. */
export const addressQueue = (req: Request): string => tenantQueueOf(networkOf(req.ip ?? ''));

const tenantQueueOf = (address: string) => `address ${address}`;

/** One address of IPv4; of IPv6 the network that one customer is given. */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':');
}
