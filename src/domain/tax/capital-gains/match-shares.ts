import type { Pence } from '../../money.js';
import { daysBetween, type IsoDate } from '../../tax-year.js';
import type { MatchRule } from './capital-gains-answer.js';
import type { TradeSide } from './capital-gains-input.js';

/** A part of one day's disposals, with the purchase or the pool that it is matched with. */
export interface ShareMatch {
  readonly asset: string;
  readonly disposedOn: IsoDate;
  /** In hundred-millionths of a share. */
  readonly units: bigint;
  readonly rule: MatchRule;
  readonly proceeds: Pence;
  readonly cost: Pence;
}

/** Units are hundred-millionths of a share. */
export interface UnitTrade {
  readonly asset: string;
  readonly on: IsoDate;
  readonly side: TradeSide;
  readonly units: bigint;
  readonly amount: Pence;
  /** Index of the trade in the input. */
  readonly index: number;
}

export interface UnitPool {
  readonly units: bigint;
  readonly cost: Pence;
}

interface Matching {
  readonly matches: readonly ShareMatch[];
  /** The first trade by which more of the class was sold than was held. */
  readonly oversoldAt: number | null;
}

/** All that was bought or sold on one day, of which parts are taken. */
interface Day {
  readonly on: IsoDate;
  /** Counted from the first trade. */
  readonly day: number;
  readonly index: number;
  units: bigint;
  amount: Pence;
}

/**
 * Matches what was sold of one class with what was bought: on the same day, then within the days after, the
 * earliest first, then from the pool of everything else. What one day brings counts as one purchase or sale.
 * @param pool what was held before the first trade
 * @param matchingDays the days after a disposal within which a purchase is matched with it
 * @see TCGA 1992 s.104-106A
 */
export function matchShares(trades: readonly UnitTrade[], pool: UnitPool, matchingDays: number): Matching {
  const buys = daysOf(trades, 'buy');
  const sells = daysOf(trades, 'sell');
  const asset = trades[0]?.asset ?? '';
  const matches: ShareMatch[] = [];
  const match = (sale: Day, from: { units: bigint; amount: Pence }, rule: MatchRule) => {
    const units = smaller(sale.units, from.units);
    if (units === 0n) return;
    const part = { asset, disposedOn: sale.on, units, rule };
    matches.push({ ...part, proceeds: take(sale, units), cost: take(from, units) });
  };
  for (const sale of sells) for (const buy of buys) if (buy.on === sale.on) match(sale, buy, 'same_day');
  for (const sale of sells) {
    for (const buy of buys) {
      const days = buy.day - sale.day;
      if (days > 0 && days <= matchingDays) match(sale, buy, 'thirty_days');
    }
  }
  const oversoldAt = matchWithPool(sells, buys, pool, match);
  return { matches: inOrder(matches), oversoldAt };
}

type Match = (sale: Day, from: { units: bigint; amount: Pence }, rule: MatchRule) => void;

/** Day by day; what was bought that day and is left joins the pool first. */
function matchWithPool(
  sells: readonly Day[],
  buys: readonly Day[],
  opening: UnitPool,
  match: Match,
): number | null {
  const held = { units: opening.units, amount: opening.cost };
  let bought = 0;
  for (const sale of sells) {
    for (let buy = buys[bought]; buy !== undefined && buy.on <= sale.on; buy = buys[bought]) {
      held.units += buy.units;
      held.amount += buy.amount;
      bought += 1;
    }
    if (sale.units > held.units) return sale.index;
    match(sale, held, 'pool');
  }
  return null;
}

function daysOf(trades: readonly UnitTrade[], side: TradeSide): Day[] {
  const days = new Map<IsoDate, Day>();
  const first = trades[0]?.on ?? '';
  for (const { on, units, amount, index, side: its } of trades) {
    if (its !== side) continue;
    const day = days.get(on);
    if (day === undefined) days.set(on, { on, day: daysBetween(first, on), units, amount, index });
    else {
      day.units += units;
      day.amount += amount;
    }
  }
  return [...days.values()].sort((one, other) => (one.on < other.on ? -1 : 1));
}

/** Takes units out, and with them their share of the amount, down to the penny; the last take all that is left. */
function take(from: { units: bigint; amount: Pence }, units: bigint): Pence {
  const amount = Number((BigInt(from.amount) * units) / from.units);
  from.units -= units;
  from.amount -= amount;
  return amount;
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

const ORDER: Readonly<Record<MatchRule, number>> = { same_day: -1, thirty_days: 0, pool: 1 };

function inOrder(matches: readonly ShareMatch[]): readonly ShareMatch[] {
  return [...matches].sort((one, other) =>
    one.disposedOn === other.disposedOn
      ? ORDER[one.rule] - ORDER[other.rule]
      : one.disposedOn < other.disposedOn
        ? -1
        : 1,
  );
}
