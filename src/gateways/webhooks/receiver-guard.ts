import { type AllowList, isAllowListed, isForbiddenAddress } from '../../domain/webhooks/receiver-address.js';
import { type ReceiverTarget, readReceiverUrl } from '../../domain/webhooks/receiver-url.js';
import type { Issue } from '../../errors.js';
import { beforeAbort, startDeadline } from './deadline.js';
import { DeliveryFailure } from './delivery-failure.js';
import type { ResolveHost } from './resolve-host.js';

/** A receiver whose URL and addresses have been checked; only these addresses may be dialled. */
interface AdmittedReceiver {
  readonly target: ReceiverTarget;
  readonly addresses: readonly string[];
}

export interface ReceiverGuard {
  /** @throws {DeliveryFailure} `blocked_ip` or `dns`; or the signal's reason */
  admit(url: string, signal: AbortSignal): Promise<AdmittedReceiver>;
  /** Asks when an endpoint is saved what `admit` asks; empty when the receiver would be admitted now. */
  check(url: string): Promise<readonly Issue[]>;
}

const DNS_LIMIT_MS = 2000;

/**
 * Decides where deliveries may go. A name is refused when any one of its addresses is, so that a name with a public
 * and a private address cannot be tried until the wrong one comes up.
 */
export function createReceiverGuard(guard: {
  readonly allowList: AllowList;
  readonly resolve: ResolveHost;
  /** Address of our own API, which is no receiver: it would send itself events for ever. */
  readonly ownUrl: string | undefined;
}): ReceiverGuard {
  const { allowList, resolve } = guard;
  const own = guard.ownUrl === undefined ? null : readReceiverUrl(guard.ownUrl, allowList).target;
  const isOwn = (target: ReceiverTarget) => target.host === own?.host && target.port === own.port;

  async function admit(url: string, signal: AbortSignal): Promise<AdmittedReceiver> {
    const { target } = readReceiverUrl(url, allowList);
    if (!target || isOwn(target)) throw new DeliveryFailure('blocked_ip');

    const addresses = target.addresses ?? (await addressesOf(target.host, signal));
    if (addresses.some((address) => isRefused(target, address))) throw new DeliveryFailure('blocked_ip');
    return { target, addresses };
  }

  async function check(url: string): Promise<readonly Issue[]> {
    const { issues } = readReceiverUrl(url, allowList);
    if (issues.length > 0) return issues;
    try {
      await admit(url, new AbortController().signal);
      return [];
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      return [error.failureClass === 'dns' ? HOST_NOT_FOUND : ADDRESS_NOT_ALLOWED];
    }
  }

  async function addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const limit = startDeadline({ limitMs: DNS_LIMIT_MS, error: () => new DeliveryFailure('dns') });
    try {
      const addresses = await beforeAbort(AbortSignal.any([signal, limit.signal]), resolve(host));
      if (addresses.length > 0) return addresses;
    } catch (cause) {
      signal.throwIfAborted();
      throw new DeliveryFailure('dns', undefined, { cause });
    } finally {
      limit.clear();
    }
    throw new DeliveryFailure('dns');
  }

  function isRefused(target: ReceiverTarget, address: string): boolean {
    return target.onlyAllowListed
      ? !isAllowListed(address, allowList)
      : isForbiddenAddress(address, allowList);
  }

  return { admit, check };
}

const HOST_NOT_FOUND: Issue = {
  pointer: '/url',
  code: 'host_not_found',
  detail: 'must name a host that can be resolved',
};
const ADDRESS_NOT_ALLOWED: Issue = {
  pointer: '/url',
  code: 'address_not_allowed',
  detail: 'must be on a public address',
};
