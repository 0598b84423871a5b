import type { PartBody } from '../../domain/filing/parts/part-body.js';
import type { HmrcSession } from './hmrc-session.js';
import type { PartAtHmrc } from './part-at-hmrc.js';

/** HMRC keeps interest by account; a return has the sum of all, which goes to one account of this name. */
const OUR_ACCOUNT = 'Interest of all accounts';

/**
 * The interest of the year at HMRC. Interest of other accounts, which other software named, counts besides. An account is
 * made only when the list has none of our name, so that a repeat after a lost answer makes no second one; HMRC would refuse
 * it too. HMRC takes no interest back: nil is put in its place.
 */
export async function savingsAtHmrc({ nino, ask }: HmrcSession, taxYear: number): Promise<PartAtHmrc> {
  const { accounts } = await ask((hmrc, call) => hmrc.listSavingsAccounts(call, nino));
  const refOf = (itemId: string) => ({ nino, taxYear, key: 'savings_summary' as const, itemId });
  const read = async (itemId: string) => {
    const { body } = await ask((hmrc, call) => hmrc.readPart(call, refOf(itemId)));
    return withoutNil(body);
  };
  const own = accounts.find(({ name }) => name === OUR_ACCOUNT);
  let ownId = own?.accountId;
  let besides: PartBody | null = null;
  for (const { accountId } of accounts) {
    if (accountId !== ownId) besides ??= await read(accountId);
  }
  const put = async (body: PartBody, accountId: string) =>
    ask((hmrc, call) => hmrc.putPart(call, { ...refOf(accountId), body }));
  const readOwn = async () => (ownId === undefined ? null : read(ownId));
  return {
    held: await readOwn(),
    besides,
    read: readOwn,
    async put(body) {
      ownId ??= await createAccount();
      await put(body, ownId);
    },
    takeBack: async () => ownId !== undefined && put({ untaxedUkInterest: 0, taxedUkInterest: 0 }, ownId),
  };

  async function createAccount(): Promise<string> {
    const created = await ask((hmrc, call) => hmrc.createSavingsAccount(call, { nino, name: OUR_ACCOUNT }));
    return created.accountId;
  }
}

/** Nil is no interest. */
function withoutNil(body: PartBody | null): PartBody | null {
  const given = Object.entries(body ?? {}).filter(([, amount]) => amount !== 0);
  return given.length === 0 ? null : Object.fromEntries(given);
}
