import type { TenantExecutor } from '../../db/executor.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { resolveTaxReturn } from './resolve-tax-return.js';

/** Which return, and which version of it the caller has seen. */
export interface ReturnRequest {
  readonly ref: string;
  readonly clientId: string | null;
  readonly ifMatch: AllowedVersions | null;
}

/** The return, locked, in the version that the caller has seen. @throws {NotFoundError} {BadOptionError} {VersionConflictError} */
export async function lockRequested(db: TenantExecutor, { ref, clientId, ifMatch }: ReturnRequest) {
  const taxReturn = await lockTaxReturn(db, await resolveTaxReturn(db, ref, clientId));
  assertVersion(taxReturn.version, ifMatch);
  return taxReturn;
}
