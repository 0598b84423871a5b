import { releaseName } from '../../process/release-name.js';
import type { DeprecationNotice } from './deprecation-notice.js';
import { createHmrcClient } from './hmrc-client.js';
import { HmrcNotConfiguredError } from './hmrc-errors.js';
import type { HmrcGateway } from './hmrc-gateway.js';
import type { HmrcPace } from './hmrc-pace.js';
import { readServerFacts } from './server-facts.js';

interface HmrcSettings {
  readonly hmrc: {
    readonly live: { readonly baseUrl: string; readonly authoriseUrl: string } | null;
    readonly clientId: string;
    readonly clientSecret: string;
    /** As on HMRC's Developer Hub. */
    readonly productName: string;
    readonly vendorPublicIp: string | null;
    readonly vendorLicenceIds: Readonly<Record<string, string>>;
  };
  readonly hmrcSandbox: {
    readonly port: number;
    /** Address at which users grant access to test data, if they are not on this machine. */
    readonly publicUrl: string | null;
  };
  readonly publicUrl: string;
}

interface HmrcGatewaysOptions {
  readonly settings: HmrcSettings;
  /** A pace for one HMRC, named by its host: its limit counts for all who call it. */
  readonly paceOf: (host: string) => HmrcPace;
  /** A UUID that stays the same for this installation. */
  readonly deviceId: string;
  readonly now: () => Date;
  /** Hears of each call when it is over, and of the milliseconds from its turn to its end. */
  readonly onCall?: (ms: number, isFailed: boolean) => void;
  readonly onDeprecated?: (notice: DeprecationNotice) => void;
}

/** The path to which HMRC sends the user back, under our public address. */
const HMRC_CALLBACK_PATH = '/oauth/hmrc/callback';

const VERSIONS = { 'tax-compliance-api': releaseName(null) };

/**
 * HMRC for each mode: live data as configured, test data never anywhere but the sandbox. What it returns throws
 * `HmrcNotConfiguredError` for live data where no HMRC is configured.
 */
export function createHmrcGateways(options: HmrcGatewaysOptions): (livemode: boolean) => HmrcGateway {
  const { settings, paceOf, deviceId, now, onCall, onDeprecated } = options;
  const sandbox = `http://127.0.0.1:${settings.hmrcSandbox.port}`;
  const paces = new Map<string, HmrcPace>();
  const shared = (baseUrl: string) => {
    const { host } = new URL(baseUrl);
    const pace = paces.get(host) ?? paceOf(host);
    paces.set(host, pace);
    return pace;
  };
  const build = (addresses: { baseUrl: string; authoriseUrl: string }) =>
    createHmrcClient({
      ...addresses,
      clientId: settings.hmrc.clientId,
      clientSecret: settings.hmrc.clientSecret,
      redirectUri: `${settings.publicUrl}${HMRC_CALLBACK_PATH}`,
      vendor: {
        productName: settings.hmrc.productName,
        versions: VERSIONS,
        licenceIds: settings.hmrc.vendorLicenceIds,
        publicIp: settings.hmrc.vendorPublicIp,
        server: readServerFacts(deviceId),
      },
      now,
      ...(onCall && { onCall }),
      ...(onDeprecated && { onDeprecated }),
      pace: shared(addresses.baseUrl),
    });
  const live = settings.hmrc.live === null ? null : build(settings.hmrc.live);
  const test = build({ baseUrl: sandbox, authoriseUrl: settings.hmrcSandbox.publicUrl ?? sandbox });
  return (livemode) => {
    if (!livemode) return test;
    if (live === null) throw new HmrcNotConfiguredError();
    return live;
  };
}
