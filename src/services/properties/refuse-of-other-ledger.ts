import type { TenantReader } from '../../db/executor.js';
import { isInOtherLedger } from '../../db/properties/properties-queries.js';
import { ForbiddenError } from '../../errors.js';

/** Refuses a write in the ledger of another owner to a credential that is bound to a client. @throws {ForbiddenError} */
export async function refuseOfOtherLedger(db: TenantReader, propertyId: string): Promise<void> {
  if (db.clientId === null || !(await isInOtherLedger(db, propertyId))) return;
  throw new ForbiddenError(
    'forbidden',
    'The property is kept in the ledger of another owner: it is changed, and its income and expenses are recorded, there.',
  );
}
