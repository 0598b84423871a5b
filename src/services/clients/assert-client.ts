import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { danglingReference } from '../dangling-reference.js';

/** Keeps the client from being deleted until the transaction ends. @throws {ValidationError} `invalid_reference` */
export async function assertClient(db: TenantExecutor, clientId: string): Promise<void> {
  const { clients } = await holdReferences(db, { clients: [clientId] });
  if (!clients.has(clientId)) throw danglingReference('#/client_id');
}
