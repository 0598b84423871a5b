import type { AccountsOfOwner, OpenRow } from './open-row.js';
import type { TransferPair } from './pair-rows.js';

/** Why a row is a transfer, in words that name the account on the other side. */
export function reasonOfPair(
  { daysApart }: TransferPair,
  { accounts }: Pick<AccountsOfOwner, 'accounts'>,
  partner: OpenRow,
): string {
  const name = accounts.find((account) => account.id === partner.sourceAccountId)?.name ?? 'another account';
  const way = partner.amountPence > 0 ? 'To' : 'From';
  const apart =
    daysApart === 0 ? 'on the same day' : daysApart === 1 ? 'a day apart' : `${daysApart} days apart`;
  return `${way} ${name}: the same amount there, ${apart}.`;
}
