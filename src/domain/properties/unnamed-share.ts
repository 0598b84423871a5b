import type { Address } from '../clients/address.js';
import { type BasisPoints, WHOLE_BPS } from '../percent.js';
import type { IsoDate } from '../tax-year.js';
import { type Ownership, shareOnBps } from './ownership.js';
import { locationOf } from './property.js';

/** A property as far as its owner's share, and what kind of letting it is, goes. */
export interface OwnedLetting extends Ownership {
  readonly address: Pick<Address, 'country'>;
}

/** The client's share of what names no property. */
export interface UnnamedShare {
  readonly shareBps: BasisPoints;
  /** `default`: every property has this share. `unknown`: they differ, and the whole counts until one is named. */
  readonly basis: 'whole' | 'default' | 'unknown';
}

/** Whether there may be a day on which nobody can tell the client's share of what names no property. */
export function mayDiffer(properties: readonly OwnedLetting[]): boolean {
  const own = inLedger(properties);
  const shares = new Set(
    own.flatMap(({ amountsAre, ownershipShareBps, ownership }) =>
      amountsAre === 'share'
        ? [WHOLE_BPS]
        : [ownershipShareBps, ...ownership.map(({ shareBps }) => shareBps)],
    ),
  );
  return properties.length > 0 && shares.size !== 1;
}

/** A row that names none is of the letting in the ledger that it is in. */
const inLedger = (properties: readonly OwnedLetting[]): OwnedLetting[] =>
  properties.filter((property) => locationOf(property) === 'uk' && property.isJoint !== true);

/**
 * Share of a row that names no property. It is of a letting in the United Kingdom. It counts by the client's share, on that day, of
 * the properties there that are in the same ledger, where they are one property or have one share.
 */
export function unnamedShareOn(properties: readonly OwnedLetting[], date: IsoDate): UnnamedShare {
  if (properties.length === 0) return { shareBps: WHOLE_BPS, basis: 'whole' };
  const own = inLedger(properties);
  const [shareBps, ...others] = new Set(own.map((property) => shareOnBps(property, date)));
  if (shareBps === undefined || others.length > 0) return { shareBps: WHOLE_BPS, basis: 'unknown' };
  return { shareBps, basis: shareBps === WHOLE_BPS ? 'whole' : 'default' };
}
