import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { ValidationError } from '../../errors.js';

/** Keeps the client from being deleted until the transaction ends. @throws {ValidationError} `invalid_reference` */
export async function assertClient(db: TenantExecutor, clientId: string): Promise<void> {
  const { clients } = await holdReferences(db, { clients: [clientId] });
  if (!clients.has(clientId)) throw danglingReference('#/client_id');
}

/** The failure of a reference in a body, the same whether the thing is missing or somebody else's. */
export const danglingReference = (pointer: string): ValidationError =>
  new ValidationError(
    [{ pointer, code: 'invalid_reference', detail: 'does not exist' }],
    'invalid_reference',
  );
