import { type Books, TAX_YEAR } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { countOf, inFull, inPounds, table } from '../figures.js';
import { HmrcAccount } from '../shapes.js';

/** Shows the amount that is owed now, as HMRC gives it. */
export async function showHmrcAccount(
  { api, progress }: DemoContext,
  { clientId }: Books,
): Promise<HmrcAccount> {
  const account = await progress.step("HMRC's account", async (line) => {
    const { body } = await api.get(`/v1/clients/${clientId}/hmrc-account?tax_year=${TAX_YEAR}`, HmrcAccount);
    if (body.liabilities.length === 0) throw new Error("HMRC's account shows no charge for the filed year.");
    line.say(`${countOf(body.liabilities.length, 'charge')}, ${inPounds(body.balance)} owed in all`);
    return body;
  });
  const rows = account.liabilities.map(({ due_on, amount, what }) => [
    `${what}${due_on === null ? '' : `, due ${inFull(due_on)}`}`,
    inPounds(amount),
  ]);
  progress.print('', ...table(rows), '');
  return account;
}
