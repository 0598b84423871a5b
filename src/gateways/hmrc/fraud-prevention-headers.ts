import {
  type FactOrReason,
  type ForwardedHop,
  type FraudPrevention,
  isUnavailable,
  type MultiFactor,
  type Screen,
} from '../../domain/tax-returns/fraud-prevention.js';
import type { ServerFacts } from './server-facts.js';

/** Facts about our own side in the headers. */
export interface HmrcVendor {
  readonly productName: string;
  /** Software name to version: the client as well as the server, where both are ours. */
  readonly versions: Readonly<Record<string, string>>;
  /** Software name to hashed licence; empty when there are no licences. */
  readonly licenceIds: Readonly<Record<string, string>>;
  /** Used when the end user's facts do not say which address the user connected to. */
  readonly publicIp: string | null;
  /** Our own machine, the originating device of calls that no user started. */
  readonly server: ServerFacts;
}

/**
 * The `Gov-Client-*` and `Gov-Vendor-*` headers of one call. A fact that is absent or declared
 * unavailable leaves its header out; none is ever made up.
 *
 * @param facts `null` for a call that no user started, sent as `BATCH_PROCESS_DIRECT`
 * @see https://developer.service.hmrc.gov.uk/guides/fraud-prevention/ specification 3.3
 */
export function fraudPreventionHeaders(
  facts: FraudPrevention | null,
  vendor: HmrcVendor,
  now: Date,
): Record<string, string> {
  return definedOnly({
    ...(facts === null ? batchHeaders(vendor.server, now) : userHeaders(facts)),
    'Gov-Vendor-License-IDs': keyValues(vendor.licenceIds),
    'Gov-Vendor-Product-Name': encodeURIComponent(vendor.productName),
    'Gov-Vendor-Public-IP': facts === null ? undefined : vendorPublicIp(facts, vendor),
    'Gov-Vendor-Version': keyValues(vendor.versions),
  });
}

type Headers = Record<string, string | undefined>;

function userHeaders(facts: FraudPrevention): Headers {
  return {
    'Gov-Client-Connection-Method': facts.connection_method,
    'Gov-Client-Device-ID': from(facts.device_id, ascii),
    'Gov-Client-Multi-Factor': from(facts.multi_factor, (factors) => list(factors.map(multiFactor))),
    'Gov-Client-Public-IP': from(facts.public_ip, ascii),
    'Gov-Client-Public-IP-Timestamp': from(facts.public_ip_timestamp, toMilliseconds),
    'Gov-Client-Public-Port': from(facts.public_port, String),
    'Gov-Client-Timezone': from(facts.timezone, ascii),
    'Gov-Client-User-IDs': from(facts.user_ids, keyValues),
    'Gov-Vendor-Forwarded': from(facts.vendor_forwarded, (hops) => list(hops.map(hop))),
    ...(facts.connection_method === 'WEB_APP_VIA_SERVER' ? browserHeaders(facts) : deviceHeaders(facts)),
  };
}

const browserHeaders = (facts: FraudPrevention): Headers => ({
  'Gov-Client-Browser-JS-User-Agent': from(facts.browser_js_user_agent, ascii),
  'Gov-Client-Screens': from(facts.screens, (screens) => list(screens.map(screen))),
  'Gov-Client-Window-Size': from(facts.window_size, ({ width, height }) => pairs({ width, height })),
});

const deviceHeaders = (facts: FraudPrevention): Headers => ({
  'Gov-Client-Local-IPs': from(facts.local_ips, encodedList),
  'Gov-Client-Local-IPs-Timestamp': from(facts.local_ips_timestamp, toMilliseconds),
  'Gov-Client-MAC-Addresses': from(facts.mac_addresses, encodedList),
  'Gov-Client-User-Agent': from(facts.user_agent, (agent) =>
    pairs({
      'os-family': agent.os_family,
      'os-version': agent.os_version,
      'device-manufacturer': agent.device_manufacturer,
      'device-model': agent.device_model,
    }),
  ),
});

const batchHeaders = (server: ServerFacts, now: Date): Headers => ({
  'Gov-Client-Connection-Method': 'BATCH_PROCESS_DIRECT',
  'Gov-Client-Device-ID': ascii(server.deviceId),
  'Gov-Client-Local-IPs': encodedList(server.localIps),
  'Gov-Client-Local-IPs-Timestamp': now.toISOString(),
  'Gov-Client-MAC-Addresses': encodedList(server.macAddresses),
  'Gov-Client-Timezone': 'UTC+00:00',
  'Gov-Client-User-Agent': pairs({
    'os-family': server.osFamily,
    'os-version': server.osVersion,
    'device-manufacturer': server.deviceManufacturer,
    'device-model': server.deviceModel,
  }),
  'Gov-Client-User-IDs': pairs({ os: server.osUser }),
});

/** The address the user connected to is the first hop's; ours stands in when there were no hops. */
function vendorPublicIp(facts: FraudPrevention, vendor: HmrcVendor): string | undefined {
  const first = from(facts.vendor_forwarded, (hops) => hops[0]?.by);
  return first ?? vendor.publicIp ?? undefined;
}

const multiFactor = (factor: MultiFactor) =>
  pairs({
    type: factor.type,
    timestamp: `${toMilliseconds(factor.timestamp).slice(0, 16)}Z`,
    'unique-reference': factor.unique_reference,
  });

const screen = (facts: Screen) =>
  pairs({
    width: facts.width,
    height: facts.height,
    'scaling-factor': facts.scaling_factor,
    'colour-depth': facts.colour_depth,
  });

const hop = (facts: ForwardedHop) => pairs({ by: facts.by, for: facts.for });

/** `undefined` for a fact that is absent or whose value is not known. */
function from<T, R>(fact: FactOrReason<T> | undefined, render: (value: T) => R): R | undefined {
  return fact === undefined || isUnavailable(fact) ? undefined : render(fact);
}

/** Keys and values encoded, the separators between them not. */
const pairs = (entries: Readonly<Record<string, string | number>>) =>
  Object.entries(entries)
    .map(([key, value]) => `${encode(key)}=${encode(String(value))}`)
    .join('&');

const keyValues = (entries: Readonly<Record<string, string>>) => pairs(entries) || undefined;
const list = (values: readonly string[]) => values.join(',') || undefined;
const encodedList = (values: readonly string[]) => list(values.map(encode));

/** Through UTF-8 first, so that half a surrogate pair becomes a replacement character and not an error. */
const encode = (value: string) => encodeURIComponent(Buffer.from(value).toString());

/** A plain value: printable ASCII stays as it is, everything else is percent-encoded. */
const ascii = (value: string) => value.replace(/[^\x20-\x7e]+/g, encode);

const toMilliseconds = (timestamp: string) => {
  const instant = new Date(timestamp);
  return Number.isNaN(instant.getTime()) ? ascii(timestamp) : instant.toISOString();
};

const definedOnly = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
