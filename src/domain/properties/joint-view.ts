import { isOwnedBy, type JointLedger, ownershipOf } from './owners.js';
import type { Property } from './property.js';

/** Properties of a client, those in others' ledgers among them, and the ledgers of those. */
export interface Lettings<P> {
  readonly properties: readonly P[];
  readonly joint: readonly JointLedger[];
}

type Let = Pick<Property, 'id' | 'clientId' | 'owners' | 'ownership' | 'ownershipShareBps' | 'amountsAre'> & {
  readonly address: Pick<Property['address'], 'country'>;
};

/** @param properties of the client's ledger, and all of each ledger in which the client has a part, in order */
export function lettingsOf<P extends Let>(clientId: string, properties: readonly P[]): Lettings<P> {
  const own = properties.filter((property) => property.clientId === clientId);
  const others = properties.filter((property) => property.clientId !== clientId);
  const holders = new Set(others.map((property) => property.clientId));
  return {
    properties: [
      ...own,
      ...others
        .filter((property) => isOwnedBy(property, clientId))
        .map((property) => ({
          ...property,
          ownership: ownershipOf(property, clientId),
          isJoint: true as const,
        })),
    ],
    joint: [...holders].map((holderId) => ({
      holderId,
      properties: others.filter((property) => property.clientId === holderId),
    })),
  };
}

/**
 * A property as a credential sees it that is bound to a client. Nobody sees another's share, nor, of a property in another's ledger,
 * whose that is, or what has been written down for that client.
 */
export function propertySeenBy(property: Property, clientId: string | null): Property {
  if (clientId === null) return property;
  const owners = property.owners.filter((owner) => owner.clientId === clientId);
  if (property.clientId === clientId) return { ...property, owners };
  return {
    ...property,
    clientId,
    owners,
    ownership: ownershipOf(property, clientId),
    acquiredOn: null,
    purchasePricePence: null,
    externalId: null,
    metadata: {},
  };
}
