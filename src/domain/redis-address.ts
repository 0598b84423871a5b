/** A server by its name or address, and its port. */
export interface ServerPlace {
  readonly host: string;
  readonly port: number;
}

interface RedisLogin {
  /** Gives user, password, database and TLS in every form. Of Sentinels and of a cluster its host is not used. */
  readonly url: string;
  /** Certificates of the authorities that are trusted, as PEM; `null`: those of the machine. */
  readonly ca: string | null;
}

/** How Redis is reached. */
export type RedisAddress = RedisLogin & RedisPlaces;

type RedisPlaces =
  | { readonly kind: 'server' }
  | {
      readonly kind: 'sentinels';
      readonly sentinels: readonly ServerPlace[];
      readonly masterName: string;
      /** Password of the Sentinels themselves; `null`: they have none. */
      readonly sentinelPassword: string | null;
    }
  | {
      readonly kind: 'cluster';
      /** Nodes that are asked for the others. */
      readonly nodes: readonly ServerPlace[];
    };

const PLACE = /^(?:\[(?<ipv6>[0-9A-Fa-f:.]+)\]|(?<name>[A-Za-z0-9._-]+)):(?<port>\d{1,5})$/;
const MAX_PORT = 65_535;

/** Reads a comma list of `host:port`, with an IPv6 address in brackets. `null` for anything else, and for an empty list. */
export function parseServerPlaces(text: string): readonly ServerPlace[] | null {
  const places = text.split(',').map((part) => parsePlace(part.trim()));
  const found = places.filter((place) => place !== null);
  return found.length === places.length ? found : null;
}

function parsePlace(text: string): ServerPlace | null {
  const { ipv6, name, port } = PLACE.exec(text)?.groups ?? {};
  const host = ipv6 ?? name;
  const number = Number(port);
  return host === undefined || number < 1 || number > MAX_PORT ? null : { host, port: number };
}

/** A place as people write it. */
export const placeText = ({ host, port }: ServerPlace): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
