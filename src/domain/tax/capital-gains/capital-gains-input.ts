import type { Pence } from '../../money.js';
import type { IsoDate } from '../../tax-year.js';

export const DISPOSAL_KINDS = [
  'residential_property',
  'listed_shares',
  'unlisted_shares',
  'crypto',
  'carried_interest',
  'other',
] as const;
export type DisposalKind = (typeof DISPOSAL_KINDS)[number];

export const DISPOSAL_RELIEFS = [
  'none',
  'badr',
  'investors',
  'private_residence',
  'holdover',
  'losses_only',
] as const;
/**
 * `badr` and `investors` change the rate; `private_residence` and `holdover` take gain away; `losses_only` is
 * an asset whose gain is exempt and whose loss is not, as shares with EIS relief held for three years.
 */
export type DisposalRelief = (typeof DISPOSAL_RELIEFS)[number];

export const ASSET_TYPES = ['property', 'residential_property_abroad', 'asset'] as const;
/** Types of asset that HMRC tells apart besides the kinds by which gains are taxed. */
export type AssetType = (typeof ASSET_TYPES)[number];

export const TRADED_KINDS = ['listed_shares', 'unlisted_shares', 'crypto'] as const;
type TradedKind = (typeof TRADED_KINDS)[number];

/** An asset of the trades, as HMRC describes it. */
export interface TradedAsset {
  /** Name of the asset in the trades. */
  readonly asset: string;
  readonly kind: TradedKind;
  readonly companyName?: string | undefined;
  readonly companyNumber?: string | undefined;
  /** The first purchase, where the trades do not have it. */
  readonly acquiredOn?: IsoDate | undefined;
}

export const TRADE_SIDES = ['buy', 'sell'] as const;
export type TradeSide = (typeof TRADE_SIDES)[number];

/** One asset disposed of. `kind` is `other` when absent. */
export interface Disposal {
  readonly description?: string | undefined;
  readonly kind?: DisposalKind | undefined;
  readonly acquiredOn?: IsoDate | undefined;
  readonly disposedOn?: IsoDate | undefined;
  readonly proceeds?: Pence | undefined;
  /** Cost, improvements and the costs of buying and selling. */
  readonly costs?: Pence | undefined;
  readonly relief?: DisposalRelief | undefined;
  /** How much of the gain the relief covers; all of it when absent. */
  readonly reliefAmount?: Pence | undefined;
  /** Paid within 60 days of a disposal of residential property. */
  readonly paidOnAccount?: Pence | undefined;
  readonly assetType?: AssetType | undefined;
  readonly companyName?: string | undefined;
  readonly companyNumber?: string | undefined;
  readonly tokenName?: string | undefined;
  /** When a property changed hands, where `disposedOn` is the day of the contract. */
  readonly completedOn?: IsoDate | undefined;
  /** Parts of `costs`. */
  readonly acquisitionCost?: Pence | undefined;
  readonly improvementCosts?: Pence | undefined;
  readonly incidentalCosts?: Pence | undefined;
  /** HMRC's reference of the return for UK property that reported the disposal. */
  readonly ppdReference?: string | undefined;
}

/** Shares or tokens of one class bought or sold. */
export interface Trade {
  readonly asset: string;
  readonly on: IsoDate;
  readonly side: TradeSide;
  /** At most eight decimals. */
  readonly quantity: number;
  /** Paid with the costs of buying, or received after the costs of selling. */
  readonly amount?: Pence | undefined;
}

/** Holding of one class before the first of the trades. */
export interface Pool {
  readonly asset: string;
  readonly quantity: number;
  readonly cost?: Pence | undefined;
}

export interface CapitalGainsInput {
  readonly disposals?: readonly Disposal[] | undefined;
  readonly trades?: readonly Trade[] | undefined;
  readonly pools?: readonly Pool[] | undefined;
  readonly assets?: readonly TradedAsset[] | undefined;
  readonly lossesBroughtForward?: Pence | undefined;
  /** Trading losses of the year that the person claims to set against gains. TCGA 1992 s.261B */
  readonly incomeLossesAgainstGains?: Pence | undefined;
  readonly badrLifetimeUsed?: Pence | undefined;
  readonly investorsReliefLifetimeUsed?: Pence | undefined;
}
