import type { CategoryTarget, Purpose, Side, SideTargets } from './purpose.js';
import { isPurposeName, PURPOSES, type PurposeName } from './purposes.js';
import type { RowReading } from './row-reading.js';

const DEEPEST_WHEN = 3;

/** The purpose once the other words of the line and the amount are taken into account. */
export function refinePurpose(name: PurposeName, row: RowReading): PurposeName {
  let current = name;
  for (let depth = 0; depth < DEEPEST_WHEN; depth++) {
    const next = refineOnce(current, row);
    if (next === null || next === current) return current;
    current = next;
  }
  return current;
}

/**
 * Target of a purpose for this trade or letting and this direction; `null` when it says nothing here.
 * Money in for something one buys is a refund and keeps the expense, unless only a `keyword` says so:
 * then it is more likely a customer of that name.
 */
export function chooseTarget(
  purpose: Purpose,
  side: Side,
  row: RowReading,
  isKeyword: boolean,
): CategoryTarget | null {
  const targets = purpose[side];
  const out = (isKeyword ? targetOf(targets.ownWords, row) : undefined) ?? outTarget(targets, row);
  if (!row.isIn) return out;
  const isSpending = out !== null && !(purpose.isStructural ?? false);
  const received = targets.lettingsIn?.[row.letting] ?? targets.in ?? null;
  if (received !== null && !(row.isRefund && isSpending)) return received;
  if (out === null || (isKeyword && !row.isRefund)) return null;
  if (out.category === null) return out;
  return { category: out.category, confidence: out.confidence * refundFactor(row) };
}

/** The target of money out, whatever the sign of this row. */
export function outTarget(targets: SideTargets, row: RowReading): CategoryTarget | null {
  return targetOf(targets.trades, row) ?? targets.lettings?.[row.letting] ?? targets.out ?? null;
}

function targetOf(trades: SideTargets['trades'], row: RowReading): CategoryTarget | undefined {
  for (const trade of row.trades) {
    const target = trades?.[trade];
    if (target !== undefined) return target;
  }
  return undefined;
}

/** The word of the line that makes a payment of this purpose one of another, as `FUEL` does to a supermarket's. */
export function changingWord(name: PurposeName, row: RowReading): string | null {
  const when = CHANGES.get(name)?.when;
  if (when === undefined || when.size === 0) return null;
  return row.tokens.find((token) => when.has(token)) ?? null;
}

function refineOnce(name: PurposeName, row: RowReading): PurposeName | null {
  const change = CHANGES.get(name);
  if (change === undefined) return null;
  if (change.over !== null && row.sizePence >= change.overPence) return change.over;
  if (row.channel === 'card' && change.onCard !== null) return change.onCard;
  if (row.channel !== 'card' && row.isPerson && change.toPerson !== null) return change.toPerson;
  if (change.when.size === 0) return null;
  for (const token of row.tokens) {
    const next = change.when.get(token);
    if (next !== undefined) return next;
  }
  return null;
}

function refundFactor(row: RowReading): number {
  if (row.isRefund || row.channel === 'card') return 0.95;
  return row.channel === 'unknown' ? 0.78 : 0.7;
}

/** Changes of a purpose, prepared for many rows. */
interface Changes {
  readonly over: PurposeName | null;
  readonly overPence: number;
  readonly onCard: PurposeName | null;
  readonly toPerson: PurposeName | null;
  readonly when: ReadonlyMap<string, PurposeName>;
}

const CHANGES: ReadonlyMap<string, Changes> = new Map(
  Object.entries<Purpose>(PURPOSES)
    .filter(([, { over, onCard, toPerson, when }]) => over ?? onCard ?? toPerson ?? when)
    .map(([name, purpose]) => [name, changesOf(purpose)]),
);

function changesOf({ over, onCard, toPerson, when }: Purpose): Changes {
  return {
    over: named(over?.purpose),
    overPence: over?.pence ?? 0,
    onCard: named(onCard),
    toPerson: named(toPerson),
    when: new Map(
      Object.entries(when ?? {}).flatMap(([word, name]) => (isPurposeName(name) ? [[word, name]] : [])),
    ),
  };
}

function named(name: string | undefined): PurposeName | null {
  return name !== undefined && isPurposeName(name) ? name : null;
}
