import { isWithin } from './allowed-networks.js';
import { allows } from './scope.js';

/**
 * Powers of a credential, and their duration. Tenant and mode are no part of it: nothing is ever issued for
 * another than the caller's own.
 */
export interface Powers {
  readonly scopes: readonly string[];
  /** The only client it may see; `null` for all. */
  readonly clientId: string | null;
  /** `null`: it has no end. */
  readonly expiresAt: Date | null;
  /** The addresses and CIDR blocks that it may be used from; `null`: any. */
  readonly allowedCidrs: readonly string[] | null;
}

interface Excess {
  readonly scopes: readonly string[];
  /** Each thing that is beyond the holder, as the end of a sentence. */
  readonly reasons: readonly string[];
}

/** Powers of `wanted` beyond those of `held`; no reasons if there are none. */
export function excessOf(held: Powers, wanted: Powers): Excess {
  const scopes = wanted.scopes.filter((scope) => !allows(held.scopes, scope));
  const reasons: string[] = [];
  if (scopes.length > 0) reasons.push(`the scopes ${scopes.join(', ')}`);
  if (held.clientId !== null && wanted.clientId !== held.clientId) {
    reasons.push('other clients than the one it is bound to');
  }
  if (held.expiresAt !== null && (wanted.expiresAt === null || wanted.expiresAt > held.expiresAt)) {
    reasons.push(`time after its own expiry, ${held.expiresAt.toISOString()}`);
  }
  if (!isWithin(wanted.allowedCidrs, held.allowedCidrs)) {
    reasons.push('other networks than those it may be used from');
  }
  return { scopes, reasons };
}
