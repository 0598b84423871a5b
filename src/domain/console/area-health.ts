import { LIMITS } from '../../limits/limits.js';

export const AREAS = [
  'api',
  'imports',
  'calculations',
  'filing',
  'reports',
  'webhooks',
  'hmrc',
  'postgres',
  'redis',
] as const;
export type Area = (typeof AREAS)[number];
type AreaState = 'green' | 'amber' | 'red';

/**
 * Kinds of trouble with work: `failed` for good in the last day, `waiting` not finished, `unsure` whether HMRC has it,
 * `held_up` by a fault of ours, `unreachable` a receiver that takes nothing, `hmrc_waits` put off by HMRC.
 */
export type TroubleKind = 'failed' | 'waiting' | 'unsure' | 'held_up' | 'unreachable' | 'hmrc_waits';

/** Trouble of one kind for one tenant. */
export interface Trouble {
  readonly area: Area;
  readonly kind: TroubleKind;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly count: number;
  /** 0 where clients are not known. */
  readonly clients: number;
  readonly since: Date;
}

/** Trouble of one kind for all tenants. */
export interface TroubleSum {
  readonly area: Area;
  readonly kind: TroubleKind;
  readonly count: number;
  /** When the oldest began. */
  readonly since: Date;
}

/** Tenants affected in an area. Waiting work affects nobody before it is late. */
export interface HurtInArea {
  readonly tenants: number;
  /** One for each tenant and kind. */
  readonly troubles: number;
  /** The most first; not all of them. */
  readonly named: readonly Trouble[];
}

export interface TroubleSums {
  readonly sums: readonly TroubleSum[];
  /** Areas in which nobody is hurt are left out. */
  readonly hurt: ReadonlyMap<Area, HurtInArea>;
  /** A tenant is counted once, however many areas it is hurt in. */
  readonly tenantsHurt: number;
  readonly clientsHurt: number;
  /** Tenants whose work waits, the most first; not all of them. */
  readonly waiting: readonly Trouble[];
}

/** How one area stands, and why. */
export interface AreaHealth {
  readonly area: Area;
  readonly state: AreaState;
  /** In words; the worst first. Empty for green. */
  readonly findings: readonly string[];
  readonly hurt: HurtInArea;
}

export interface AreaFinding {
  readonly state: AreaState;
  readonly text: string;
}

const ORDER: Readonly<Record<AreaState, number>> = { red: 0, amber: 1, green: 2 };
const { objectives } = LIMITS;

/** Seconds that the oldest work of an area may wait. */
const WAITS: Readonly<Partial<Record<Area, number>>> = {
  imports: objectives.importWaitSeconds.value,
  calculations: objectives.calculationWaitSeconds.value,
  filing: objectives.filingWaitSeconds.value,
  reports: objectives.reportWaitSeconds.value,
  webhooks: objectives.deliveryWaitSeconds.value,
};

const NOBODY: HurtInArea = { tenants: 0, troubles: 0, named: [] };

/** Work that has waited since before this instant is late, by area. */
export function lateBefore(now: Date): ReadonlyMap<Area, Date> {
  return new Map(
    AREAS.flatMap((area): [Area, Date][] => {
      const seconds = WAITS[area];
      return seconds === undefined ? [] : [[area, new Date(now.getTime() - seconds * 1000)]];
    }),
  );
}

/** Judges an area by its troubles and by what else was found; the worst decides. */
export function judgeArea(
  area: Area,
  { sums, hurt }: Pick<TroubleSums, 'sums' | 'hurt'>,
  others: readonly AreaFinding[],
  now: Date,
): AreaHealth {
  const own = sums.filter((sum) => sum.area === area);
  const found = [...others, ...findingsOf(area, own, now)]
    .filter(({ state }) => state !== 'green')
    .sort((one, other) => ORDER[one.state] - ORDER[other.state]);
  return {
    area,
    state: found[0]?.state ?? 'green',
    findings: found.map(({ text }) => text),
    hurt: hurt.get(area) ?? NOBODY,
  };
}

function findingsOf(area: Area, sums: readonly TroubleSum[], now: Date): AreaFinding[] {
  const total = (wanted: TroubleKind) => sums.find(({ kind }) => kind === wanted)?.count ?? 0;
  const waiting = sums.find(({ kind }) => kind === 'waiting');
  const oldest = waiting === undefined ? 0 : secondsSince(waiting.since, now);
  const objective = WAITS[area] ?? Number.POSITIVE_INFINITY;
  const byFailures = (count: number): AreaState => (count >= objectives.redFailures.value ? 'red' : 'amber');
  return [
    ...some(total('held_up'), 'red', (n) => `${n} held up by an error on our side`),
    ...some(total('unsure'), 'amber', (n) => `${n} of unknown outcome at HMRC`),
    ...some(total('hmrc_waits'), 'amber', (n) => `${n} put off by HMRC`),
    ...some(total('unreachable'), 'amber', (n) => `${n} receivers fail`),
    ...some(total('failed'), byFailures(total('failed')), (n) => `${n} failed in the last day`),
    ...(oldest > objective
      ? some(total('waiting'), oldest > objective * objectives.redTimes.value ? 'red' : 'amber', (n) => {
          return `${n} wait, the oldest for ${inMinutes(oldest)}`;
        })
      : []),
  ];
}

const some = (count: number, state: AreaState, text: (count: string) => string): AreaFinding[] =>
  count > 0 ? [{ state, text: text(inWords(count)) }] : [];

const inWords = (count: number): string =>
  count < LIMITS.console.troublesCounted.value ? String(count) : `${count} or more`;

const secondsSince = (since: Date, now: Date) => Math.max(0, (now.getTime() - since.getTime()) / 1000);

const inMinutes = (seconds: number) =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
