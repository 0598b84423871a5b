import type { AppContext } from '../../context.js';
import { findSealedNino } from '../../db/clients/clients-repository.js';
import type { TenantReader } from '../../db/executor.js';
import { publicId } from '../../domain/ids.js';
import { InvalidStateError } from '../../errors.js';

type Slice = Pick<AppContext, 'cipher'>;

/** The client's National Insurance number, opened; `null`: none is on record. */
export async function findNino(
  { cipher }: Slice,
  db: TenantReader,
  clientId: string,
): Promise<string | null> {
  const sealed = await findSealedNino(db, clientId);
  const place = { purpose: 'clients.nino', tenantId: db.tenantId, rowId: clientId } as const;
  return sealed && cipher.decryptText(place, sealed);
}

/** @throws {InvalidStateError} `nino_missing` */
export async function requireNino(ctx: Slice, db: TenantReader, clientId: string): Promise<string> {
  const nino = await findNino(ctx, db, clientId);
  if (nino !== null) return nino;
  throw new InvalidStateError('nino_missing', 'The client has no National Insurance number on record.', {
    client_id: publicId('client', clientId),
  });
}
