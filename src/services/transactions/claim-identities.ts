import type { TenantExecutor } from '../../db/executor.js';
import {
  type ExternalIdKey,
  externalIdKey,
  findExternalIdHolders,
  type Ledger,
  takenExternalId,
} from '../../db/transactions/external-ids-repository.js';
import { identityOfExternalId } from '../../domain/transactions/identity.js';
import { identityHash } from '../../gateways/crypto/identity-hash.js';

interface IdentityClaim extends Ledger {
  readonly externalId: string | null;
}

type ClaimedIdentity =
  | { readonly isFree: true; readonly identity: string | null }
  /** `holder` is its UUID; `undefined` when an earlier claim of the same call has it. */
  | { readonly isFree: false; readonly holder: string | undefined };

/** The live transactions that have external ids, by `externalIdKey`. */
export type Holders = ReadonlyMap<string, string>;

/**
 * The identities of rows with these external ids, where no live row of the ledger and no earlier claim has
 * them. Answers in the order of the claims.
 */
export function claimIdentities(holders: Holders, claims: readonly IdentityClaim[]): ClaimedIdentity[] {
  const claimed = new Set<string>();
  return claims.map((claim): ClaimedIdentity => {
    if (!hasExternalId(claim)) return { isFree: true, identity: null };
    const key = externalIdKey(claim);
    if (holders.has(key) || claimed.has(key)) return { isFree: false, holder: holders.get(key) };
    claimed.add(key);
    return { isFree: true, identity: identityHash(identityOfExternalId(claim.externalId)) };
  });
}

/** One identity. @throws {ConflictError} `duplicate_external_id` */
export function claimIdentity(holders: Holders, claim: IdentityClaim): string | null {
  const [claimed] = claimIdentities(holders, [claim]);
  if (claimed === undefined) throw new RangeError('a claim was lost');
  if (claimed.isFree) return claimed.identity;
  throw takenExternalId(claimed.holder);
}

/** The failure of an insert where another request was faster, naming the row of that request. */
export async function overtaken(db: TenantExecutor, claim: IdentityClaim) {
  if (!hasExternalId(claim)) return takenExternalId(undefined);
  return takenExternalId((await findExternalIdHolders(db, [claim])).get(externalIdKey(claim)));
}

const hasExternalId = (claim: IdentityClaim): claim is ExternalIdKey => claim.externalId !== null;
