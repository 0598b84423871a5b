import type { AppContext } from '../../../src/context.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import { givePeople } from '../../support/sandbox-client.js';
import { createTaxpayer, type FilingApp, replaceReturn, type Taxpayer } from '../submissions/filing-story.js';

export interface Suggested {
  readonly id: string;
  readonly path: string;
  readonly hmrc_value: unknown;
  readonly our_value: unknown;
  readonly source: string;
  readonly name: string | null;
  readonly state: string;
}

export interface ShownPrefill {
  readonly status: string;
  readonly as_of: string | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly suggestions: readonly Suggested[];
}

export const pathOf = ({ returnId }: Taxpayer) => `/v1/tax-returns/${returnId}/prefill`;

/** A taxpayer of whom HMRC holds something, and whose return has some inputs. */
export async function createHeld(filing: FilingApp, held: object, inputs: object = {}): Promise<Taxpayer> {
  const taxpayer = await createTaxpayer(filing, { hasOneReceipt: true });
  await giveHeld(filing, taxpayer, held);
  if (Object.keys(inputs).length > 0) await replaceReturn(filing, taxpayer, { inputs });
  return taxpayer;
}

export const giveHeld = ({ sandboxUrl }: FilingApp, { nino }: Taxpayer, held: object) =>
  givePeople(sandboxUrl, { nino, tax_year: '2025-26', ...held });

export async function askForPrefill({ app }: FilingApp, taxpayer: Taxpayer): Promise<void> {
  const answer = await app.as().post(pathOf(taxpayer), {});
  if (answer.status !== 202) throw new Error(`prefill: ${answer.status} ${answer.text}`);
}

export async function showPrefill({ app }: FilingApp, taxpayer: Taxpayer): Promise<ShownPrefill> {
  const answer = await app.as().get(pathOf(taxpayer));
  if (answer.status !== 200) throw new Error(`prefill: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Has HMRC read, to the end. */
export async function prefill(
  filing: FilingApp,
  taxpayer: Taxpayer,
  ctx: AppContext = filing.ctx,
): Promise<ShownPrefill> {
  await askForPrefill(filing, taxpayer);
  await drain(ctx, ['prefill'], { includeDelayed: true });
  return showPrefill(filing, taxpayer);
}

export const decide = (
  { app }: FilingApp,
  taxpayer: Taxpayer,
  decision: 'accept' | 'dismiss',
  body: object,
) => app.as().post(`${pathOf(taxpayer)}/${decision}`, body);

/** What each suggestion says, by its place. */
export const byPath = (suggestions: readonly Suggested[]) =>
  Object.fromEntries(
    suggestions.map(({ path, hmrc_value: hmrc, our_value: ours, state }) => [path, [hmrc, ours, state]]),
  );

export const inputsOf = async ({ app }: FilingApp, { returnId }: Taxpayer) =>
  (await app.as().get(`/v1/tax-returns/${returnId}`)).body.inputs;

export const rowOf = ({ app }: FilingApp, { returnId }: Taxpayer) =>
  app.ctx
    .systemDb('prefills')
    .where({ tax_return_id: uuidFromPublicId('taxReturn', returnId) })
    .first();
