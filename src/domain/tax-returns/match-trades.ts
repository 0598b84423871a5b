/** A trade of ours, as HMRC may know it. */
export interface OwnTrade {
  readonly id: string;
  readonly tradingName: string;
  readonly hmrcBusinessId: string | null;
}

/** A self-employment that HMRC lists. */
interface ListedTrade {
  readonly businessId: string;
  readonly tradingName: string | null;
}

/**
 * HMRC's id for each trade of ours: the one on record, if HMRC lists it. Otherwise, where one trade is left on
 * either side, that one. Otherwise the only one of the same name. Where names leave one trade on either side, that one, if
 * HMRC has no name of it. A trade that is not in the answer has no match.
 */
export function matchTrades(
  trades: readonly OwnTrade[],
  listed: readonly ListedTrade[],
): ReadonlyMap<string, string> {
  const matches = new Map<string, string>();
  for (const { id, hmrcBusinessId } of trades) {
    if (listed.some(({ businessId }) => businessId === hmrcBusinessId) && hmrcBusinessId !== null) {
      matches.set(id, hmrcBusinessId);
    }
  }
  const taken = new Set(matches.values());
  const open = trades.filter((trade) => trade.hmrcBusinessId === null);
  const free = listed.filter(({ businessId }) => !taken.has(businessId));
  const only = onlyPair(open, free);
  if (only !== null) return matches.set(only.trade.id, only.match.businessId);
  const named = matchNames(open, free);
  for (const [id, businessId] of named) matches.set(id, businessId);
  const last = onlyPair(
    open.filter(({ id }) => !named.has(id)),
    free.filter(({ businessId }) => ![...named.values()].includes(businessId)),
  );
  if (named.size > 0 && last?.match.tradingName === null) matches.set(last.trade.id, last.match.businessId);
  return matches;
}

function onlyPair(open: readonly OwnTrade[], free: readonly ListedTrade[]) {
  const [trade] = open;
  const [match] = free;
  return trade && match && open.length === 1 && free.length === 1 ? { trade, match } : null;
}

function matchNames(open: readonly OwnTrade[], free: readonly ListedTrade[]): Map<string, string> {
  const matches = new Map<string, string>();
  for (const trade of open) {
    const namesakes = free.filter(({ tradingName }) => isSameName(tradingName, trade.tradingName));
    const rivals = open.filter((other) => isSameName(other.tradingName, trade.tradingName));
    const [match] = namesakes;
    if (match && namesakes.length === 1 && rivals.length === 1) matches.set(trade.id, match.businessId);
  }
  return matches;
}

const isSameName = (one: string | null, other: string) => one !== null && plain(one) === plain(other);
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
