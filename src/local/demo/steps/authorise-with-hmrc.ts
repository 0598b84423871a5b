import Type from 'typebox';
import type { Books } from '../books.js';
import type { DemoContext } from '../demo-context.js';

const Authorisation = Type.Object({ authorise_url: Type.String(), expires_at: Type.String() });
const Grant = Type.Object({ status: Type.String() });

/** Has the client give access at HMRC: asks for the address, and opens it as her browser would. */
export async function authoriseWithHmrc(
  { api, progress, signal }: DemoContext,
  { clientId }: Books,
): Promise<void> {
  await progress.step('HMRC authorisation', async (line) => {
    const path = `/v1/clients/${clientId}/hmrc-authorisation`;
    const { body } = await api.post(path, {}, Authorisation);
    const page = new URL(body.authorise_url);
    page.searchParams.set('auto', 'true');
    const callback = await fetch(page, { signal });
    const text = await callback.text();
    if (!callback.ok)
      throw new Error(`The return from HMRC answered ${callback.status}: ${text.slice(0, 500)}`);
    const { status } = (await api.get(path, Grant)).body;
    if (status !== 'active') throw new Error(`The authorisation is ${status}.`);
    line.say('given by the client at the HMRC sandbox, active');
  });
}
