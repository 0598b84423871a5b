import { UUID_PATTERN } from '../../domain/ids.js';
import type { TenantKey } from '../../domain/tenant.js';

/** Place of an object: the tenant and mode, and the file whose content it is. */
export interface ObjectPlace extends TenantKey {
  readonly fileId: string;
}

/** The keys of a bucket's objects. */
export interface ObjectPlaces {
  /** Beginning of every key. */
  readonly root: string;
  keyOf(place: ObjectPlace): string;
  /** `null` for a key that is none of a file. */
  placeOf(key: string): ObjectPlace | null;
}

const PLACE = new RegExp(`^(${UUID_PATTERN})/(live|test)/(${UUID_PATTERN})$`);

/** @param prefix of the bucket; empty for the whole bucket */
export function createObjectPlaces(prefix: string): ObjectPlaces {
  const root = prefix === '' ? '' : `${prefix}/`;
  return {
    root,
    keyOf: ({ tenantId, livemode, fileId }) => `${root}${tenantId}/${livemode ? 'live' : 'test'}/${fileId}`,
    placeOf(key) {
      const [, tenantId, mode, fileId] = PLACE.exec(key.slice(root.length)) ?? [];
      if (tenantId === undefined || fileId === undefined) return null;
      return { tenantId, livemode: mode === 'live', fileId };
    },
  };
}
