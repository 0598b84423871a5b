import type { AppContext } from '../../src/context.js';
import { createHmrcClient } from '../../src/gateways/hmrc/hmrc-client.js';
import type { HmrcGateway } from '../../src/gateways/hmrc/hmrc-gateway.js';
import type { HmrcHttpOptions } from '../../src/gateways/hmrc/hmrc-http.js';
import type { HmrcPace } from '../../src/gateways/hmrc/hmrc-pace.js';
import { NO_PACE } from './no-pace.js';

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
      vendor: {
        productName: 'Tax compliance API',
        versions: { 'tax-compliance-api': '0.1.0' },
        licenceIds: {},
        publicIp: null,
        server: {
          deviceId: '00b7e4a5-7f0e-4a0b-8f57-5a6b7c8d9e0f',
          localIps: ['192.0.2.10'],
          macAddresses: ['02:00:00:00:00:01'],
          osFamily: 'Linux',
          osVersion: '6.1',
          deviceManufacturer: 'unknown',
          deviceModel: 'unknown',
          osUser: 'tax',
        },
      },
      now: ctx.now,
      pace: http.pace ?? NO_PACE,
    }),
  );
  return { ...ctx, hmrcOf: () => gateway };
}
