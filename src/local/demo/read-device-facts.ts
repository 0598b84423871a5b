import { randomUUID } from 'node:crypto';
import { networkInterfaces, release, type, userInfo } from 'node:os';
import { join } from 'node:path';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import { readJsonObject, writePrivateFile } from '../stack/data-dir/private-file.js';

/** An address that is set aside for documentation: nothing on this machine knows its public one. */
const DOCUMENTATION_IP = '203.0.113.7';
const NO_MAC = '00:00:00:00:00:00';

/**
 * Facts that HMRC requires about the device on which "submit" is pressed: this machine. Facts that the demo cannot know are
 * said to be unavailable, except for the public address, which HMRC does not let anybody leave out.
 */
export async function readDeviceFacts(dataDir: string): Promise<FraudPrevention> {
  const now = new Date();
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal);
  const none = { unavailable: 'This machine has no network card.' };
  const localIps = unique(outward.map(({ address }) => address));
  const macAddresses = unique(outward.map(({ mac }) => mac)).filter((mac) => mac !== NO_MAC);
  return {
    connection_method: 'OTHER_VIA_SERVER',
    device_id: await deviceId(dataDir),
    multi_factor: { unavailable: 'The demo has nobody sign in.' },
    public_ip: DOCUMENTATION_IP,
    public_ip_timestamp: now.toISOString(),
    public_port: { unavailable: 'The demo reaches the API on the same machine.' },
    vendor_forwarded: { unavailable: 'The demo reaches the API on the same machine.' },
    timezone: timezoneOf(now),
    user_ids: { os: osUser(), demo: 'priya.nair' },
    user_agent: {
      os_family: type(),
      os_version: release(),
      device_manufacturer: 'unknown',
      device_model: 'unknown',
    },
    local_ips: localIps.length > 0 ? localIps : none,
    local_ips_timestamp: localIps.length > 0 ? now.toISOString() : none,
    mac_addresses: macAddresses.length > 0 ? macAddresses : none,
  };
}

/** Id of the device, the same on every run: HMRC wants one that stays with the device. */
async function deviceId(dataDir: string): Promise<string> {
  const path = join(dataDir, 'demo-device.json');
  const known = (await readJsonObject(path))?.['device_id'];
  if (typeof known === 'string') return known;
  const made = randomUUID();
  await writePrivateFile(path, `${JSON.stringify({ device_id: made })}\n`);
  return made;
}

/** The time zone as HMRC writes it: `UTC+01:00`. */
function timezoneOf(now: Date): string {
  const minutesAhead = -now.getTimezoneOffset();
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `UTC${minutesAhead < 0 ? '-' : '+'}${two(Math.abs(minutesAhead) / 60)}:${two(Math.abs(minutesAhead) % 60)}`;
}

/** The account that the process runs under, or its number where there is no such account, as in a container. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/** An interface may be listed once for each of its addresses; the API takes twenty. */
const unique = (values: readonly string[]) => [...new Set(values)].slice(0, 20);
