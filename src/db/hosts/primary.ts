import { namesSeveralHosts } from '../../domain/database-hosts.js';
import { type ChooseHost, followHosts, type Hosts, onlyHost } from './follow-hosts.js';

/**
 * Follows the host that takes writes. Where the address names one host, that is it.
 * @param options.isWatched even one host is asked, for its place in the log
 */
export function followPrimary(
  url: string,
  { applicationName, isWatched = false }: { readonly applicationName: string; readonly isWatched?: boolean },
): Hosts {
  if (namesSeveralHosts(url)) return followHosts(url, { applicationName, choose: choosePrimary });
  return isWatched ? followHosts(url, { applicationName, choose: () => url }) : onlyHost(url);
}

/** Looks once. @throws {NoHostError} when no host takes writes */
export async function findPrimary(url: string, applicationName: string): Promise<string> {
  const hosts = followPrimary(url, { applicationName });
  try {
    return await hosts.find();
  } finally {
    await hosts.stop();
  }
}

/**
 * Chooses, of the hosts that take writes, the one with the newest timeline. A primary that comes back after its standby
 * was promoted still takes writes, and would lose them. While no host takes writes, the last one stays chosen: it may
 * come back.
 */
const choosePrimary: ChooseHost = (answering, current) => {
  const writable = answering.filter(({ state }) => state.takesWrites);
  const newest = Math.max(...writable.map(({ state }) => state.timeline));
  const candidates = writable.filter(({ state }) => state.timeline === newest);
  return candidates.find(({ url }) => url === current)?.url ?? candidates[0]?.url ?? current;
};
