import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { ownershipOf } from '../../domain/properties/owners.js';
import type { Property, PropertyFields } from '../../domain/properties/property.js';
import { ForbiddenError, ValidationError } from '../../errors.js';
import { danglingIssue } from '../dangling-reference.js';

/** Keeps the clients named as owners from being deleted until the transaction ends. @throws {ValidationError} `invalid_reference` */
export async function holdOwners(
  db: TenantExecutor,
  { owners }: Pick<PropertyFields, 'owners'>,
): Promise<void> {
  if (owners.length === 0) return;
  const { clients } = await holdReferences(db, { clients: new Set(owners.map(({ clientId }) => clientId)) });
  const issues = owners.flatMap(({ clientId }, index) =>
    clients.has(clientId) ? [] : [danglingIssue(`#/owners/${index}/client_id`)],
  );
  if (issues.length > 0) throw new ValidationError(issues, 'invalid_reference');
}

/**
 * Fields of a property, with the share of the client who keeps its rows as the owners give it. A credential that is bound
 * to a client sees that client's shares alone, and leaves those of a joint property as they are.
 * @throws {ForbiddenError} where it would change them
 */
export function settleOwners(
  db: Pick<TenantExecutor, 'clientId'>,
  clientId: string,
  fields: PropertyFields,
  current: Pick<Property, 'owners'> | null = null,
): PropertyFields {
  const owners = ownersKept(db, fields, current?.owners ?? []);
  if (owners.length === 0) return { ...fields, owners };
  return { ...fields, owners, ownership: ownershipOf({ owners }, clientId) };
}

function ownersKept(
  { clientId }: Pick<TenantExecutor, 'clientId'>,
  { owners }: PropertyFields,
  before: PropertyFields['owners'],
): PropertyFields['owners'] {
  if (clientId === null || before.every((owner) => owner.clientId === clientId)) return owners;
  const seen = before.filter((owner) => owner.clientId === clientId);
  if (JSON.stringify(seen.map(inOrder)) === JSON.stringify(owners.map(inOrder))) return before;
  throw new ForbiddenError(
    'forbidden',
    'This credential is bound to one client and cannot change the owners of a joint property: send its own as they are.',
  );
}

const inOrder = ({ clientId, shareBps, from, to }: PropertyFields['owners'][number]) => [
  clientId,
  shareBps,
  from,
  to,
];
