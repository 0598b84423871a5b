import type { AppContext } from '../../context.js';
import { ValidationError } from '../../errors.js';

/**
 * Resolves the URL's name, so it must run outside any transaction. Whatever passes here is checked again
 * on every send.
 * @throws {ValidationError} at `#/url`, when deliveries may not go there
 */
export async function checkReceiver(
  { webhookSender }: Pick<AppContext, 'webhookSender'>,
  url: string,
): Promise<void> {
  const issues = await webhookSender.checkUrl(url);
  if (issues.length > 0) {
    throw new ValidationError(issues.map(({ code, detail }) => ({ pointer: '#/url', code, detail })));
  }
}
