import type { Hosts } from './follow-hosts.js';
import { followPrimary } from './primary.js';

/** The hosts of a process's addresses, each followed once however many pools use it. */
export interface OpenHosts {
  /** Hosts of the pools that act as `system`. */
  readonly primary: Hosts;
  /** Hosts of the pools that act as `app`. */
  readonly app: Hosts;
  /** Hosts as they are reached without a pooler. */
  readonly listen: Hosts;
  /** Connections to each host by which it is watched: one for each watched address. */
  readonly looks: number;
  stop(): Promise<void>;
}

interface Addresses {
  readonly databaseUrl: string;
  readonly databaseAppUrl: string | null;
  readonly databaseListenUrl: string;
  readonly databaseReadUrl: string | null;
}

/** Watches every host of an address that names several, and the primary where there is a standby to read from. */
export function openHosts(addresses: Addresses, applicationName: string): OpenHosts {
  const { databaseUrl, databaseAppUrl, databaseListenUrl, databaseReadUrl } = addresses;
  const opened = new Map<string, Hosts>();
  const hostsOf = (url: string, isWatched = false) => {
    const hosts = opened.get(url) ?? followPrimary(url, { applicationName, isWatched });
    opened.set(url, hosts);
    return hosts;
  };
  const primary = hostsOf(databaseUrl, databaseReadUrl !== null);
  const app = hostsOf(databaseAppUrl ?? databaseUrl);
  const listen = hostsOf(databaseListenUrl);
  return {
    primary,
    app,
    listen,
    looks: [...opened.values()].filter(({ isWatched }) => isWatched).length,
    async stop() {
      await Promise.all([...opened.values()].map((hosts) => hosts.stop()));
    },
  };
}
