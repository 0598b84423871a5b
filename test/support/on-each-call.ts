import type { HmrcGateway } from '../../src/gateways/hmrc/hmrc-gateway.js';

/** What is no call in a taxpayer's name. */
const BESIDE: ReadonlySet<string> = new Set(['authoriseUrl', 'exchangeCode', 'refresh']);

/** The gateway, with something done once each of its calls was answered and before the answer is acted on. */
export function onEachCall(hmrc: HmrcGateway, done: (name: string) => Promise<void>): HmrcGateway {
  const members = Object.entries(hmrc).map(([name, member]) => {
    if (typeof member !== 'function' || BESIDE.has(name)) return [name, member];
    const call = async (...given: unknown[]) => {
      const answer = await (member as (...given: unknown[]) => Promise<unknown>)(...given);
      await done(name);
      return answer;
    };
    return [name, call];
  });
  return Object.fromEntries(members) as HmrcGateway;
}
