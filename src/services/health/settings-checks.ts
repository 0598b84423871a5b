import type { Config } from '../../config/config.js';
import { hostsOfUrl } from '../../domain/database-hosts.js';
import { isLoopbackUrl } from '../../domain/is-loopback-url.js';
import { placeText } from '../../domain/redis-address.js';

/** One line of `doctor`. A warning leaves the deployment healthy. */
export interface DoctorCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly warning: boolean;
  /** The finding and, if it is bad, the next step. */
  readonly detail: string;
}

export const passed = (name: string, detail: string): DoctorCheck => ({
  name,
  ok: true,
  warning: false,
  detail,
});
export const warned = (name: string, detail: string): DoctorCheck => ({
  ...passed(name, detail),
  warning: true,
});
export const failed = (name: string, detail: string): DoctorCheck => ({ ...passed(name, detail), ok: false });

/** Checks of the settings alone. */
export function checkSettings(config: Config): DoctorCheck[] {
  return [
    hmrc(config),
    hmrcVendor(config),
    publicAddress(config),
    callersAddress(config),
    storeTransport('database transport', databaseAddresses(config), DATABASE_ADVICE),
    storeTransport('redis transport', redisAddresses(config), REDIS_ADVICE),
    ...(config.files.bucket === null || config.files.endpoint === null
      ? []
      : [
          storeTransport(
            'files transport',
            [{ url: config.files.endpoint, isSecure: isHttps }],
            FILES_ADVICE,
          ),
        ]),
    ...(Object.keys(config.webhooks.cloudEndpoints).length === 0 ? [] : [emulators(config)]),
  ];
}

function emulators({ publicUrl }: Config): DoctorCheck {
  const name = 'webhook clouds';
  const finding = 'events for queues, event buses and topics go to emulators';
  if (isLoopbackUrl(publicUrl)) return passed(name, finding);
  return failed(name, `${finding}, while PUBLIC_URL is open to others: set WEBHOOK_CLOUD_ENDPOINTS empty`);
}

function hmrc({ hmrc: { live }, publicUrl }: Config): DoctorCheck {
  const name = 'hmrc';
  if (live === null) {
    const todo = 'set HMRC_BASE_URL and HMRC_AUTHORISE_URL';
    return failed(name, `no HMRC for live data: live keys are answered 503 hmrc_not_configured; ${todo}`);
  }
  const { baseUrl, authoriseUrl } = live;
  const { hostname, host } = new URL(baseUrl);
  if (!isHmrc(hostname)) {
    const where = `live data goes to ${host}, which is not HMRC`;
    return isLoopbackUrl(publicUrl)
      ? passed(name, `sandbox: ${where}`)
      : failed(name, `${where}, while PUBLIC_URL is open to others: set HMRC_BASE_URL`);
  }
  if (authoriseUrl === baseUrl) {
    return failed(name, 'HMRC_AUTHORISE_URL is not the site at which taxpayers grant access: set it');
  }
  if (![baseUrl, authoriseUrl, publicUrl].every(isHttps)) {
    return failed(name, 'HMRC needs https in HMRC_BASE_URL, HMRC_AUTHORISE_URL and PUBLIC_URL');
  }
  return passed(name, hostname.startsWith('test-') ? `HMRC's own sandbox at ${host}` : 'live');
}

/** HMRC requires both headers of software that users reach over the internet; a product without licences must have that agreed. */
function hmrcVendor({ hmrc: { live, vendorPublicIp, vendorLicenceIds } }: Config): DoctorCheck {
  const name = 'hmrc vendor headers';
  if (live === null || !isHmrc(new URL(live.baseUrl).hostname)) return passed(name, 'no calls to HMRC');
  const missing = [
    ...(vendorPublicIp === null ? ['HMRC_VENDOR_PUBLIC_IP'] : []),
    ...(Object.keys(vendorLicenceIds).length === 0 ? ['HMRC_VENDOR_LICENSE_IDS'] : []),
  ];
  if (missing.length === 0) return passed(name, 'public address and licences are set');
  return warned(name, `${missing.join(' and ')} not set: calls may lack headers that HMRC requires`);
}

function publicAddress({ publicUrl }: Config): DoctorCheck {
  const name = 'public address';
  if (isLoopbackUrl(publicUrl)) return passed(name, 'this machine alone');
  if (isHttps(publicUrl)) return passed(name, 'https');
  return failed(
    name,
    'keys and tax data travel unencrypted: put TLS before it and set PUBLIC_URL to https://…',
  );
}

/** The processes speak plain HTTP, so that https outside means a proxy before them. */
function callersAddress({ publicUrl, trustedProxies }: Config): DoctorCheck {
  const name = 'callers';
  if (trustedProxies !== false) return passed(name, 'X-Forwarded-For is believed from TRUSTED_PROXIES alone');
  if (isLoopbackUrl(publicUrl)) return passed(name, 'no proxy');
  return warned(name, 'TRUSTED_PROXIES is not set: behind a proxy every caller has the proxy’s address');
}

interface StoreAddress {
  readonly url: string;
  readonly isSecure: (url: string) => boolean;
}

const DATABASE_ADVICE = 'add ?sslmode=verify-full to its address';
const REDIS_ADVICE = 'use a rediss:// address';
const FILES_ADVICE = 'use an https:// address in S3_ENDPOINT';

function storeTransport(name: string, addresses: readonly StoreAddress[], advice: string): DoctorCheck {
  const open = addresses.filter(({ url, isSecure }) => !isLoopbackUrl(url) && !isSecure(url));
  if (open.length > 0) return warned(name, `travels unencrypted to another machine: ${advice}`);
  return passed(name, addresses.every(({ url }) => isLoopbackUrl(url)) ? 'this machine alone' : 'TLS');
}

const databaseAddresses = (config: Config): StoreAddress[] =>
  [
    config.databaseUrl,
    config.databaseAppUrl,
    config.databaseDirectUrl,
    config.databaseListenUrl,
    config.databaseReadUrl,
  ].flatMap((address) =>
    address === null ? [] : hostsOfUrl(address).map((url) => ({ url, isSecure: isSecurePostgres })),
  );

/** Sentinels and nodes are reached as the address says, whose own host is not used. */
const redisAddresses = ({ redis }: Config): StoreAddress[] => {
  const { protocol } = new URL(redis.url);
  const places = redis.kind === 'cluster' ? redis.nodes : redis.kind === 'sentinels' ? redis.sentinels : [];
  const urls =
    redis.kind === 'server' ? [redis.url] : places.map((place) => `${protocol}//${placeText(place)}`);
  return urls.map((url) => ({ url, isSecure: isSecureRedis }));
};

const isSecurePostgres = (url: string) =>
  /[?&](sslmode=(require|verify-ca|verify-full)|ssl=true)(&|$)/.test(url);
const isSecureRedis = (url: string) => url.startsWith('rediss://');
const isHttps = (url: string) => url.startsWith('https://');
const isHmrc = (hostname: string) => hostname === 'hmrc.gov.uk' || hostname.endsWith('.hmrc.gov.uk');
