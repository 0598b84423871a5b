import type { TenantExecutor } from '../../db/executor.js';
import {
  type ExternalIdKey,
  externalIdKey,
  findExternalIdHolders,
  type Ledger,
  releaseIdentities,
  takenExternalId,
} from '../../db/transactions/transactions-repository.js';
import { identityOfExternalId } from '../../domain/transactions/identity.js';
import { identityHash } from '../../gateways/crypto/identity-hash.js';

export interface Claim extends Ledger {
  readonly externalId: string | null;
}

export type Claimed =
  | { readonly isFree: true; readonly identity: string | null }
  /** `holder` is its UUID; `undefined` when an earlier claim of the same call has it. */
  | { readonly isFree: false; readonly holder: string | undefined };

/**
 * The identities of rows with these external ids, where no live row of the ledger and no earlier claim has
 * them; deleted rows give them up. Answers in the order of the claims.
 */
export async function claimIdentities(db: TenantExecutor, claims: readonly Claim[]): Promise<Claimed[]> {
  const holders = await findExternalIdHolders(db, claims.filter(hasExternalId));
  const claimed = new Set<string>();
  const released: (Ledger & { identity: string })[] = [];
  const answers = claims.map((claim): Claimed => {
    if (!hasExternalId(claim)) return { isFree: true, identity: null };
    const key = externalIdKey(claim);
    if (holders.has(key) || claimed.has(key)) return { isFree: false, holder: holders.get(key) };
    claimed.add(key);
    const identity = identityHash(identityOfExternalId(claim.externalId));
    released.push({ clientId: claim.clientId, sourceAccountId: claim.sourceAccountId, identity });
    return { isFree: true, identity };
  });
  await releaseIdentities(db, released);
  return answers;
}

/** One identity. @throws {ConflictError} `duplicate_external_id` */
export async function claimIdentity(db: TenantExecutor, claim: Claim): Promise<string | null> {
  const [claimed] = await claimIdentities(db, [claim]);
  if (claimed === undefined) throw new RangeError('a claim was lost');
  if (claimed.isFree) return claimed.identity;
  throw takenExternalId(claimed.holder);
}

/** The failure of an insert that another request was faster than, naming that one's row. */
export async function overtaken(db: TenantExecutor, claim: Claim) {
  if (!hasExternalId(claim)) return takenExternalId(undefined);
  return takenExternalId((await findExternalIdHolders(db, [claim])).get(externalIdKey(claim)));
}

const hasExternalId = (claim: Claim): claim is ExternalIdKey => claim.externalId !== null;
