import { networkInterfaces, release, type, userInfo } from 'node:os';

/** Facts about our own machine, for calls that no user started. */
export interface ServerFacts {
  /** A UUID that stays the same for this installation. */
  readonly deviceId: string;
  readonly localIps: readonly string[];
  readonly macAddresses: readonly string[];
  readonly osFamily: string;
  readonly osVersion: string;
  readonly deviceManufacturer: string;
  readonly deviceModel: string;
  readonly osUser: string;
}

const NO_MAC = '00:00:00:00:00:00';

/** Facts about this machine from the operating system. A process cannot read make and model. */
export function readServerFacts(deviceId: string): ServerFacts {
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal);
  return {
    deviceId,
    localIps: [...new Set(outward.map(({ address }) => address))],
    macAddresses: [...new Set(outward.map(({ mac }) => mac).filter((mac) => mac !== NO_MAC))],
    osFamily: type(),
    osVersion: release(),
    deviceManufacturer: 'unknown',
    deviceModel: 'unknown',
    osUser: osUser(),
  };
}

/** The account of the process; in a container this may be a number that no account has. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
