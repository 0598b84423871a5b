import { promises as dns } from 'node:dns';

/** All addresses of a name, IPv4 first. Rejects, or answers none, when there is no such name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

interface HostResolver {
  readonly resolve: ResolveHost;
  close(): void;
}

/** Per try; two tries keep a silent name server under the two seconds an attempt allows. */
const TRY_TIMEOUT_MS = 700;
const TRIES = 2;

/** Short enough to follow a change of address, long enough to spare the name server a burst of events. */
const KEEP_MS = 5000;
const MAX_KEPT = 1000;

/**
 * `dns.lookup` runs in libuv's few threads, where four names that hang stall every other one (and file access and
 * hashing with them). It is asked only for names the name server says it does not know, which are those of the hosts
 * file, and by no more than this many sends at once.
 */
const MAX_LOOKUPS = 2;

interface KeptAnswer {
  readonly answer: Promise<readonly string[]>;
  readonly until: number;
}

/**
 * Resolves names outside libuv's thread pool; concurrent and recent questions about one name share an answer.
 * @param settings name servers (`address:port`) instead of the system's, and the patience with each try
 */
export function createHostResolver(
  settings: { nameServers?: readonly string[]; tryTimeoutMs?: number } = {},
): HostResolver {
  const resolver = new dns.Resolver({ timeout: settings.tryTimeoutMs ?? TRY_TIMEOUT_MS, tries: TRIES });
  if (settings.nameServers) resolver.setServers(settings.nameServers);
  const kept = new Map<string, KeptAnswer>();
  let lookups = 0;

  async function lookUp(host: string, unknown: unknown): Promise<readonly string[]> {
    if (lookups >= MAX_LOOKUPS) throw unknown;
    lookups += 1;
    try {
      const found = await dns.lookup(host, { all: true });
      return found.map(({ address }) => address);
    } finally {
      lookups -= 1;
    }
  }

  async function ask(host: string): Promise<readonly string[]> {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    const slow = failures.find((failure) => !isUnknownName(failure));
    if (slow) throw slow;
    return lookUp(host, failures[0]);
  }

  function resolve(host: string): Promise<readonly string[]> {
    const now = performance.now();
    const known = kept.get(host);
    if (known && known.until > now) return known.answer;

    const answer = ask(host);
    kept.delete(host);
    kept.set(host, { answer, until: now + KEEP_MS });
    answer.catch(() => forget(host, answer));
    dropOldest();
    return answer;
  }

  function forget(host: string, answer: Promise<readonly string[]>): void {
    if (kept.get(host)?.answer === answer) kept.delete(host);
  }

  function dropOldest(): void {
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return { resolve, close: () => resolver.cancel() };
}

/** No such name, no address for it, or no name server at all; not one that failed to answer. */
function isUnknownName(failure: unknown): boolean {
  const code: unknown = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'ECONNREFUSED' || code === 'EBADNAME';
}
