import type { DemoContext } from './demo-context.js';

/** Tells HMRC's stand-in something that HMRC itself would know from others. @throws when it does not take it */
export async function tellSandbox(
  { sandboxUrl, signal }: Pick<DemoContext, 'sandboxUrl' | 'signal'>,
  fact: object,
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/_control/state`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fact),
    signal,
  });
  if (!response.ok) throw new Error(`The HMRC sandbox answered ${response.status}: ${await response.text()}`);
}
