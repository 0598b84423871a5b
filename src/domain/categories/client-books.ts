import { lazy } from '../language/lazy.js';
import type { PropertyKind, PropertyLetting } from '../properties/property.js';
import type { OwnedLetting } from '../properties/unnamed-share.js';
import type { AccountUse, SourceAccountKind } from '../source-accounts/source-account.js';
import {
  namedProperty,
  type PropertyNames,
  propertyNamesOf,
  type WrittenProperty,
} from './named-property.js';
import { type OwnSigns, ownSignsOf } from './own-signs.js';
import { personName } from './owner-name.js';
import type { CategoriseInput } from './row-input.js';

/** Records of a client by which its rows are recognised. */
export interface ClientRecord {
  readonly clientId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly businesses: readonly { readonly id: string; readonly trade: string | null }[];
  readonly properties: readonly PropertyOnRecord[];
  readonly accounts: readonly AccountOnRecord[];
  /** The client's share of each property. Absent: it is not asked about. */
  readonly shares?: readonly OwnedLetting[];
}

interface PropertyOnRecord extends WrittenProperty {
  readonly kind: PropertyKind;
  readonly letting: PropertyLetting;
}

export interface AccountOnRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: SourceAccountKind;
  readonly use: AccountUse | null;
  readonly defaultBusinessId: string | null;
  readonly defaultPropertyId: string | null;
}

/** A client's record, prepared for many rows. */
export interface ClientBooks {
  readonly record: ClientRecord;
  readonly signs: () => OwnSigns;
  readonly account: (id: string | null) => AccountOnRecord | null;
  /** The one property that a row's memo names. */
  readonly propertyNamed: (row: CategoriseInput) => string | null;
}

export function clientBooksOf(record: ClientRecord): ClientBooks {
  const accounts = new Map(record.accounts.map((account) => [account.id, account]));
  const person = lazy(() => personName(record.givenName, record.familyName));
  const signs = lazy(() => ownSignsOf(person(), record.accounts));
  const names = lazy((): PropertyNames => propertyNamesOf(record.properties));
  return {
    record,
    signs,
    account: (id) => (id === null ? null : (accounts.get(id) ?? null)),
    propertyNamed: (row) => (record.properties.length === 0 ? null : namedProperty(names(), row)),
  };
}
