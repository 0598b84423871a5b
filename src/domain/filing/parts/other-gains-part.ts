import { type Pence, poundsFromPence } from '../../money.js';
import type {
  AssetType,
  CapitalGainsInput,
  Disposal,
  DisposalKind,
  TradedAsset,
} from '../../tax/capital-gains/capital-gains-input.js';
import { incomeInWholePounds } from '../../tax/rounding.js';
import { sumOf } from '../../tax/sum-of.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { gainAmounts, isToBeSent, netOf } from './gain-amounts.js';
import { HMRC_TEXT_LENGTHS, hmrcText } from './hmrc-text.js';
import {
  amountsIn,
  type BuiltPart,
  completePart,
  type MissingDetail,
  missingOf,
  type PartBody,
} from './part-body.js';
import { isUkResidential } from './residential-gains-part.js';

/** Sources of gains to send: the return's gains, and our matching of shares and use of losses. */
export interface GainsSource {
  readonly input: Pick<TaxInput, 'capitalGains'>;
  readonly figures: Pick<TaxCalculation, 'capitalGains' | 'lines'>;
}

const DISPOSALS = '/inputs/capital_gains/disposals';
const TRADES = '/inputs/capital_gains/trades';

/** HMRC's list for each kind of asset; of the last it wants to know the type. */
const LISTS = { crypto: 'cryptoassets', unlisted_shares: 'unlistedShares' } as const;
const OTHER_GAINS = 'otherGains';

const ASSET_TYPES: Readonly<Record<AssetType, string>> = {
  property: 'other-property',
  residential_property_abroad: 'non-uk-residential-property',
  asset: 'other-assets',
};

interface Entry extends BuiltPart {
  readonly list: string;
}

/** Gains other than of UK homes, with the losses that were set against all gains. */
export function otherGainsPart({ input: { capitalGains }, figures }: GainsSource): BuiltPart {
  if (capitalGains === undefined || capitalGains === null) return completePart(null);
  const entries = [...disposalEntries(capitalGains), ...tradeEntries(capitalGains, figures)];
  const lists: Record<string, PartBody[]> = {};
  for (const { list, body } of entries) {
    if (body !== null) lists[list] = [...(lists[list] ?? []), body];
  }
  const losses = lossesOf(capitalGains, figures);
  const lifetimeAllowance = amountsIn({
    lifetimeAllowanceBadr: capitalGains.badrLifetimeUsed,
    lifetimeAllowanceInv: capitalGains.investorsReliefLifetimeUsed,
  });
  const body = { ...lists, ...(losses && { losses }), ...(lifetimeAllowance && { lifetimeAllowance }) };
  return {
    body: Object.keys(body).length === 0 ? null : body,
    missing: entries.flatMap(({ missing }) => missing),
  };
}

const disposalEntries = ({ disposals = [] }: CapitalGainsInput): Entry[] =>
  disposals.flatMap((disposal, index) =>
    isUkResidential(disposal) || disposal.kind === 'carried_interest' || !isToBeSent(disposal)
      ? []
      : [disposalEntry(disposal, `${DISPOSALS}/${index}`)],
  );

function disposalEntry(disposal: Disposal, at: string): Entry {
  const { kind = 'other', disposedOn, acquiredOn, proceeds = 0, costs = 0 } = disposal;
  const list = listOf(kind);
  const missing = [...missingDays(disposal, at), ...missingNames({ ...disposal, kind }, at)];
  if (missing.length > 0) return { list, body: null, missing };
  return {
    list,
    ...completePart({
      numberOfDisposals: 1,
      ...namesOf({ ...disposal, kind }),
      acquisitionDate: acquiredOn,
      disposalDate: disposedOn,
      disposalProceeds: poundsFromPence(proceeds),
      allowableCosts: poundsFromPence(costs),
      ...gainAmounts(disposal),
      ...lossOf(gainAmounts(disposal)),
    }),
  };
}

const listOf = (kind: DisposalKind): string =>
  kind === 'crypto' || kind === 'unlisted_shares' ? LISTS[kind] : OTHER_GAINS;

/** Losses of a home: its net loss, which HMRC takes alone. */
const lossOf = ({ amountOfNetLoss }: PartBody): PartBody =>
  amountOfNetLoss === undefined ? {} : { losses: amountOfNetLoss };

const missingDays = ({ disposedOn, acquiredOn }: Disposal, at: string): MissingDetail[] =>
  missingOf(DISPOSALS, [
    {
      place: `${at}/disposed_on`,
      given: disposedOn,
      detail: 'HMRC takes a disposal with its day. Give it, and prepare again.',
    },
    {
      place: `${at}/acquired_on`,
      given: acquiredOn,
      detail:
        'HMRC takes a disposal with the day on which the asset was acquired. Give it, and prepare again.',
    },
  ]);

type NamedAsset = Disposal & { readonly kind: DisposalKind };

const isShares = (kind: DisposalKind) => kind === 'listed_shares' || kind === 'unlisted_shares';

function missingNames(disposal: NamedAsset, at: string): MissingDetail[] {
  const { kind, relief, assetType, companyName, tokenName } = disposal;
  const takesInvestors = kind !== 'crypto' && assetType !== 'residential_property_abroad';
  return missingOf(DISPOSALS, [
    {
      place: `${at}/description`,
      given: descriptionOf(disposal),
      detail: 'HMRC takes a disposal with what was sold. Describe it, and prepare again.',
    },
    {
      place: `${at}/company_name`,
      given: isShares(kind) ? companyName : '-',
      detail: 'HMRC takes a disposal of shares with the name of the company. Give it, and prepare again.',
    },
    {
      place: `${at}/token_name`,
      given: kind === 'crypto' ? tokenName : '-',
      detail: 'HMRC takes a disposal of cryptoassets with the name of the token. Give it, and prepare again.',
    },
    {
      place: `${at}/asset_type`,
      given: kind === 'other' || kind === 'residential_property' ? assetType : '-',
      detail:
        'HMRC tells `property`, `residential_property_abroad` and every other `asset` apart. Say which it was, and prepare again.',
    },
    {
      place: `${at}/relief`,
      given: relief === 'investors' && !takesInvestors ? undefined : '-',
      detail: 'HMRC takes no Investors’ Relief on such an asset. Choose another relief, and prepare again.',
    },
  ]);
}

const descriptionOf = ({ description, companyName, tokenName }: Disposal) =>
  description ?? companyName ?? tokenName;

function namesOf(disposal: NamedAsset): PartBody {
  const { kind, assetType, companyName, companyNumber, tokenName } = disposal;
  return {
    ...(listOf(kind) === OTHER_GAINS && {
      assetType: kind === 'listed_shares' ? 'listed-shares' : ASSET_TYPES[assetType ?? 'asset'],
    }),
    assetDescription: hmrcText(descriptionOf(disposal) ?? '', HMRC_TEXT_LENGTHS.assetDescription),
    ...(isShares(kind) && { companyName: (companyName ?? '').slice(0, HMRC_TEXT_LENGTHS.gainCompanyName) }),
    ...(isShares(kind) && companyNumber !== undefined && { companyRegistrationNumber: companyNumber }),
    ...(kind === 'crypto' && { tokenName: hmrcText(tokenName ?? '', HMRC_TEXT_LENGTHS.tokenName) }),
  };
}

/** All that was sold of one class on one day is one disposal, with the cost that our calculation matched. */
function tradeEntries(gains: CapitalGainsInput, { capitalGains }: GainsSource['figures']): Entry[] {
  const byDay = new Map<string, { asset: string; on: string; cost: Pence; gain: Pence }>();
  for (const { asset, disposedOn, cost, gain } of capitalGains?.matches ?? []) {
    const key = `${disposedOn} ${asset}`;
    const before = byDay.get(key) ?? { asset, on: disposedOn, cost: 0, gain: 0 };
    byDay.set(key, { ...before, cost: before.cost + cost, gain: before.gain + gain });
  }
  const sold = [...byDay.values()];
  const undescribed = [...new Set(sold.map(({ asset }) => asset))].filter((asset) =>
    (gains.assets ?? []).every((one) => one.asset !== asset),
  );
  return [
    ...undescribed.map((asset) => ({ list: OTHER_GAINS, body: null, missing: [notDescribed(asset)] })),
    ...sold.flatMap((disposal) => {
      const index = (gains.assets ?? []).findIndex(({ asset }) => asset === disposal.asset);
      const described = gains.assets?.[index];
      if (described === undefined) return [];
      return [tradeEntry(disposal, { gains, described, at: `/inputs/capital_gains/assets/${index}` })];
    }),
  ];
}

const notDescribed = (asset: string): MissingDetail => ({
  field: TRADES,
  place: '/inputs/capital_gains/assets',
  detail: `HMRC wants to know what “${asset}” is. Give it among \`assets\`, and prepare again.`,
});

function tradeEntry(
  { asset, on, cost, gain }: { asset: string; on: string; cost: Pence; gain: Pence },
  known: { readonly gains: CapitalGainsInput; readonly described: TradedAsset; readonly at: string },
): Entry {
  const { described, at } = known;
  const { kind, companyName } = described;
  const acquisitionDate = firstPurchase(known.gains, described);
  const missing = missingOf(TRADES, [
    {
      place: `${at}/company_name`,
      given: isShares(kind) ? companyName : '-',
      detail: 'HMRC takes a disposal of shares with the name of the company. Give it, and prepare again.',
    },
    {
      place: `${at}/acquired_on`,
      given: acquisitionDate,
      detail: 'HMRC takes a disposal with the day of the first purchase. Give it, and prepare again.',
    },
  ]);
  const list = listOf(kind);
  if (missing.length > 0) return { list, body: null, missing };
  const amounts = netOf(incomeInWholePounds(gain));
  return {
    list,
    ...completePart({
      numberOfDisposals: 1,
      ...namesOf({ ...described, description: asset, tokenName: asset }),
      acquisitionDate,
      disposalDate: on,
      disposalProceeds: poundsFromPence(cost + gain),
      allowableCosts: poundsFromPence(cost),
      ...amounts,
      ...lossOf(amounts),
    }),
  };
}

/** The day that is given, or else that of the first purchase, where nothing was held before it. */
function firstPurchase({ trades = [], pools = [] }: CapitalGainsInput, { asset, acquiredOn }: TradedAsset) {
  if (acquiredOn !== undefined) return acquiredOn;
  if (pools.some((pool) => pool.asset === asset)) return undefined;
  return trades
    .filter((trade) => trade.asset === asset && trade.side === 'buy')
    .map((trade) => trade.on)
    .sort()[0];
}

/** Losses as our calculation used them. */
function lossesOf(
  { lossesBroughtForward = 0 }: CapitalGainsInput,
  { capitalGains, lines }: GainsSource['figures'],
): PartBody | null {
  const used = (rule: string) =>
    sumOf(
      lines.filter((line) => line.rule === rule),
      ({ amount }) => amount,
    );
  const broughtForwardUsed = used('capital_losses_brought_forward');
  const left = (capitalGains?.lossesCarriedForward ?? 0) - (lossesBroughtForward - broughtForwardUsed);
  return amountsIn({
    broughtForwardLossesUsedInCurrentYear: broughtForwardUsed,
    setAgainstInYearGains: used('trading_losses_against_gains'),
    lossesToCarryForward: Math.max(0, left),
  });
}
