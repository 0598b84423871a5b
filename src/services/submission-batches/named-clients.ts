import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { type Issue, ValidationError } from '../../errors.js';

/** Clients of a batch that names no items. */
export interface NamedClients {
  /** UUIDs; `null`: every client. */
  readonly clientIds: readonly string[] | null;
  readonly exceptClientIds: readonly string[];
  /** UUID of the last client that is done; `null`: none is. */
  readonly afterClientId: string | null;
}

/** @param place of the names in the body, as `#/reports` @throws {ValidationError} `invalid_reference` */
export async function checkNamedClients(
  db: TenantExecutor,
  { clientIds, exceptClientIds, afterClientId }: NamedClients,
  place: string,
): Promise<void> {
  const named = [
    ...(clientIds ?? []).map((id, index) => ({ id, pointer: `client_ids/${index}` })),
    ...exceptClientIds.map((id, index) => ({ id, pointer: `except_client_ids/${index}` })),
    ...(afterClientId === null ? [] : [{ id: afterClientId, pointer: 'after_client_id' }]),
  ];
  const known = new Set(
    (await holdReferences(db, { ...NOTHING_ELSE, clients: named.map(({ id }) => id) })).clients.keys(),
  );
  const issues = named
    .filter(({ id }) => !known.has(id))
    .map(
      ({ pointer }): Issue => ({
        pointer: `${place}/${pointer}`,
        code: 'invalid_reference',
        detail: 'does not exist',
      }),
    );
  if (issues.length > 0) throw new ValidationError(issues, 'invalid_reference');
}

const NOTHING_ELSE = { businesses: [], properties: [], sourceAccounts: [] } as const;
