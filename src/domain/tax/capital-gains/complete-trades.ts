import type { Pence } from '../../money.js';
import { daysBetween, type IsoDate, isIsoDate, taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import type { InputIssues } from '../input-issues.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { incomeInWholePounds } from '../rounding.js';
import type { GainMatch } from './capital-gains-answer.js';
import type { CapitalGainsInput, Pool, Trade } from './capital-gains-input.js';
import type { Realised } from './gain-groups.js';
import { matchShares, type ShareMatch, type UnitPool, type UnitTrade } from './match-shares.js';

export interface ShareDisposals {
  readonly realised: readonly Realised[];
  readonly matches: readonly GainMatch[];
}

/**
 * The disposals of shares and tokens within the year, matched with what was bought. Trades of earlier years
 * build the pool; those of the days after the year's end can only be matched with.
 * @see TCGA 1992 s.104-106A
 */
export function completeTrades(
  { trades = [], pools = [] }: CapitalGainsInput,
  rates: TaxRates,
  issues: InputIssues,
): ShareDisposals {
  const opening = readPools(pools, issues);
  const byAsset = new Map<string, UnitTrade[]>();
  for (const [index, trade] of trades.entries()) {
    const read = readTrade(trade, index, rates, issues);
    if (read === null) continue;
    const known = byAsset.get(read.asset);
    if (known === undefined) byAsset.set(read.asset, [read]);
    else known.push(read);
  }
  const realised: Realised[] = [];
  const matches: GainMatch[] = [];
  const startsOn = taxYearStartsOn(rates.taxYear);
  const endsOn = taxYearEndsOn(rates.taxYear);
  for (const [asset, ofAsset] of byAsset) {
    const pool = opening.get(asset) ?? { units: 0n, cost: 0 };
    const matching = matchShares(ofAsset, pool, rates.capitalGains.matchingDays.value);
    if (matching.oversoldAt !== null) {
      issues.add(
        `/capital_gains/trades/${matching.oversoldAt}/quantity`,
        'more_than_held',
        'More was sold than the pool and the purchases before hold.',
      );
    }
    const ofYear = matching.matches.filter(({ disposedOn: on }) => on >= startsOn && on <= endsOn);
    matches.push(...ofYear.map(presented));
    realised.push(...disposalsOf(ofYear));
  }
  return { realised, matches };
}

/** All that is sold of one class on one day is one disposal. TCGA 1992 s.105 */
function disposalsOf(matches: readonly ShareMatch[]): Realised[] {
  const gains = new Map<IsoDate, Pence>();
  for (const { disposedOn, proceeds, cost } of matches) {
    gains.set(disposedOn, (gains.get(disposedOn) ?? 0) + proceeds - cost);
  }
  return [...gains].map(([on, gain]) => ({
    kind: 'other',
    on,
    gain: incomeInWholePounds(gain),
    relief: null,
    claimed: 0,
  }));
}

const DECIMALS = 8;

const presented = ({ asset, disposedOn, units, rule, proceeds, cost }: ShareMatch): GainMatch => ({
  asset,
  disposedOn,
  quantity: quantityOf(units),
  rule,
  cost,
  gain: proceeds - cost,
});

/** The number that was given, or the difference of such numbers, to eight decimals. */
function quantityOf(units: bigint): number {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  return Number(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
}

/** `null` for a number that is not of a size, or has more decimals than can be held. */
function unitsOf(quantity: number): bigint | null {
  if (!Number.isFinite(quantity) || quantity < 0 || quantity > Number.MAX_SAFE_INTEGER) return null;
  const text = quantity.toFixed(DECIMALS);
  return Number(text) === quantity ? BigInt(text.replace('.', '')) : null;
}

function readUnits(quantity: number, pointer: string, issues: InputIssues): bigint {
  const units = unitsOf(quantity);
  if (units !== null) return units;
  issues.add(pointer, 'quantity_invalid', 'Must be a number of shares, with at most eight decimals.');
  return 0n;
}

function readTrade(trade: Trade, index: number, rates: TaxRates, issues: InputIssues): UnitTrade | null {
  const at = `/capital_gains/trades/${index}`;
  const units = readUnits(trade.quantity, `${at}/quantity`, issues);
  const amount = issues.amount(trade.amount, `${at}/amount`);
  const { matchingDays } = rates.capitalGains;
  if (!isIsoDate(trade.on)) {
    issues.add(`${at}/on`, 'date_invalid', 'Must be a calendar date in the form YYYY-MM-DD.');
    return null;
  }
  if (daysBetween(taxYearEndsOn(rates.taxYear), trade.on) > matchingDays.value) {
    issues.add(`${at}/on`, 'date_after_tax_year', 'Is too late to affect the tax year.');
    return null;
  }
  return { asset: trade.asset, on: trade.on, side: trade.side, units, amount, index };
}

function readPools(pools: readonly Pool[], issues: InputIssues): ReadonlyMap<string, UnitPool> {
  const opening = new Map<string, UnitPool>();
  for (const [index, { asset, quantity, cost }] of pools.entries()) {
    const at = `/capital_gains/pools/${index}`;
    const pool = {
      units: readUnits(quantity, `${at}/quantity`, issues),
      cost: issues.amount(cost, `${at}/cost`),
    };
    if (opening.has(asset)) issues.add(`${at}/asset`, 'pool_repeated', 'There is one pool of each asset.');
    opening.set(asset, pool);
  }
  return opening;
}
