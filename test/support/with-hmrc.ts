import type { AppContext } from '../../src/context.js';
import { createHmrcClient } from '../../src/gateways/hmrc/hmrc-client.js';
import type { HmrcGateway } from '../../src/gateways/hmrc/hmrc-gateway.js';
import type { HmrcHttpOptions } from '../../src/gateways/hmrc/hmrc-http.js';
import type { HmrcPace } from '../../src/gateways/hmrc/hmrc-pace.js';
import { NO_PACE } from './no-pace.js';
import { TEST_VENDOR } from './sandbox-client.js';

/** A context whose gateway is wrapped, and not paced. */
export function withHmrc(
  ctx: AppContext,
  wrap: (hmrc: HmrcGateway) => HmrcGateway,
  sandboxUrl: string,
  http: HmrcHttpOptions & { readonly pace?: HmrcPace } = {},
): AppContext {
  const gateway = wrap(
    createHmrcClient({
      ...http,
      baseUrl: sandboxUrl,
      authoriseUrl: sandboxUrl,
      clientId: ctx.config.hmrc.clientId,
      clientSecret: ctx.config.hmrc.clientSecret,
      redirectUri: `${ctx.config.publicUrl}/oauth/hmrc/callback`,
      vendor: TEST_VENDOR,
      now: ctx.now,
      pace: http.pace ?? NO_PACE,
    }),
  );
  return { ...ctx, hmrcOf: () => gateway };
}
