import type { Fault } from '../../chaos/fault.js';
import type { ClusterEstate } from '../estate.js';
import type { Member } from '../servers/postgres-members.js';
import type { Sentinels } from '../servers/sentinels.js';
import type { Server } from '../servers/server.js';

type OnAny = ClusterEstate;
type OnSentinels = ClusterEstate<Sentinels>;

const AT_ONCE = { short: 0, long: 0 };
/** Longer than Patroni's `ttl`, which it allows no shorter, and a promotion. */
const LONGER_THAN_A_LEASE = { short: 30, long: 45 };

/** A fault of something that is found when it begins. */
function onFound<Estate, Found>(
  name: string,
  seconds: Fault['seconds'],
  find: (estate: Estate) => Found | Promise<Found>,
  { begin, end }: { begin(found: Found): Promise<unknown>; end(found: Found): Promise<unknown> },
): Fault<Estate> {
  let found: Found;
  return {
    name,
    seconds,
    async begin(estate) {
      found = await find(estate);
      await begin(found);
    },
    async end() {
      await end(found);
    },
  };
}

/** Started again when the fault ends, as a service manager does. */
const KILLED = {
  begin: (server: Server) => server.kill(),
  end: (server: Server) => server.start(),
};

const FROZEN = {
  begin: async (server: Server) => server.signal('SIGSTOP'),
  end: async (server: Server) => server.signal('SIGCONT'),
};

const primaryOf = ({ postgres }: OnAny) => postgres.primary();

/** Patroni is left: it gives the lease up, the standby is promoted, and the old primary follows it. */
const POSTGRES_KILLED = onFound('Postgres primary killed', AT_ONCE, primaryOf, {
  begin: (member: Member) => member.signalPostgres('SIGKILL'),
  end: async () => undefined,
});

/** As where the machine stands still: the lease has to run out. */
const MACHINE_FROZEN = onFound('machine of the Postgres primary frozen', LONGER_THAN_A_LEASE, primaryOf, {
  async begin(member: Member) {
    member.patroni.signal('SIGSTOP');
    await member.signalPostgres('SIGSTOP');
  },
  async end(member: Member) {
    await member.signalPostgres('SIGCONT');
    member.patroni.signal('SIGCONT');
  },
});

const STANDBY_KILLED = onFound(
  'Postgres standby killed',
  AT_ONCE,
  async ({ postgres }: OnAny) => {
    const primary = await postgres.primary();
    return postgres.members.find((member) => member !== primary) ?? primary;
  },
  { begin: (member: Member) => member.signalPostgres('SIGKILL'), end: async () => undefined },
);

const haproxyOf = ({ front }: OnAny) => front.haproxy;
const pgbouncerOf = ({ front }: OnAny) => front.pgbouncer;
const masterOf = ({ jobs }: OnSentinels) => jobs.master();

export const STORE_FAULTS: readonly Fault<OnAny>[] = [
  POSTGRES_KILLED,
  onFound('PgBouncer restarted', AT_ONCE, pgbouncerOf, KILLED),
  onFound('HAProxy restarted', AT_ONCE, haproxyOf, KILLED),
  {
    name: 'S3 away',
    seconds: { short: 8, long: 60 },
    begin: async ({ filesWay }) => filesWay.stall(),
    end: async ({ filesWay }) => filesWay.heal(),
  },
  STANDBY_KILLED,
  MACHINE_FROZEN,
];

export const SENTINEL_FAULTS: readonly Fault<OnSentinels>[] = [
  onFound('Redis master killed', { short: 8, long: 20 }, masterOf, KILLED),
  onFound('Redis master frozen', { short: 12, long: 30 }, masterOf, FROZEN),
];
