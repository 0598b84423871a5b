import type { AppContext } from '../../context.js';
import { ValidationError } from '../../errors.js';
import { checkService } from './given-destination.js';
import type { ReadEndpoint } from './read-endpoint.js';

/**
 * Resolves the name of the URL, or of the destination's service, so it must run outside any transaction. Whatever passes
 * here is checked again on every send.
 * @throws {ValidationError} at `#/url`, or in `#/destination`, when deliveries may not go there
 */
export async function checkReceiver(
  ctx: Pick<AppContext, 'webhookSender'>,
  { fields: { url }, destination }: ReadEndpoint,
): Promise<void> {
  if (destination !== null) return checkService(ctx, destination);
  const issues = await ctx.webhookSender.checkUrl(url);
  if (issues.length > 0) {
    throw new ValidationError(issues.map(({ code, detail }) => ({ pointer: '#/url', code, detail })));
  }
}
