import type { Attribution } from '../transactions/transaction.js';
import { findCategory } from './category.js';
import type { AccountOnRecord, ClientRecord } from './client-books.js';

const NEITHER: Attribution = { businessId: null, propertyId: null };

/** Attribution of an account's rows that nobody has attributed: the account's default, else the only business or property. */
export function attributionByAccount(
  account: AccountOnRecord | null,
  { businesses, properties }: Pick<ClientRecord, 'businesses' | 'properties'>,
): Attribution {
  if (account === null || isShared(account)) return NEITHER;
  const { use, defaultBusinessId, defaultPropertyId } = account;
  if (defaultBusinessId !== null || defaultPropertyId !== null)
    return { businessId: defaultBusinessId, propertyId: defaultPropertyId };
  if (use === 'business') return { businessId: onlyOf(businesses), propertyId: null };
  return use === 'property' ? { businessId: null, propertyId: onlyOf(properties) } : NEITHER;
}

/** Whether an account's rows are not all of one business or property, so that each is looked at by itself. */
export const isShared = ({ use }: Pick<AccountOnRecord, 'use'>): boolean =>
  use === 'mixed' || use === 'personal';

/** Attributions that rows of a mixed account may have. */
export function candidatesOfMixed(
  { defaultBusinessId, defaultPropertyId }: AccountOnRecord,
  { businesses, properties }: Pick<ClientRecord, 'businesses' | 'properties'>,
): Attribution {
  const businessId = defaultBusinessId ?? onlyOf(businesses);
  const propertyId = defaultPropertyId ?? (businesses.length === 0 ? onlyOf(properties) : null);
  return { businessId, propertyId };
}

/** Attribution of an account's row whose category was given; `null`: it is to be found. */
export function attributionOfCategory(
  category: string | null,
  account: AccountOnRecord,
  record: Pick<ClientRecord, 'businesses' | 'properties'>,
): Attribution {
  if (category === null) return attributionByAccount(account, record);
  const side = findCategory(category)?.side;
  if (account.use === 'mixed') {
    const { businessId, propertyId } = candidatesOfMixed(account, record);
    return {
      businessId: side === 'self_employment' ? businessId : null,
      propertyId: side === 'property' ? propertyId : null,
    };
  }
  const byAccount = attributionByAccount(account, record);
  const isContrary =
    (side === 'property' && byAccount.businessId !== null) ||
    (side === 'self_employment' && byAccount.propertyId !== null);
  return isContrary ? NEITHER : byAccount;
}

function onlyOf(things: readonly { readonly id: string }[]): string | null {
  const [only, ...others] = things;
  return only !== undefined && others.length === 0 ? only.id : null;
}
