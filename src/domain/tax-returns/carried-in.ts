import { formatPence, type Pence } from '../money.js';
import type { CapitalAllowanceClaim } from '../tax/capital-allowances.js';
import { lifetimeUsedAfter } from '../tax/capital-gains/lifetime-used.js';
import { dayAfter, formatTaxYear } from '../tax-year.js';
import { type AdjustmentCode, tradeOf } from './adjustment.js';
import type { Assembly } from './assembly.js';
import { doubt } from './doubt.js';
import { UNATTRIBUTED_TRADE } from './income-source.js';
import type { TaxReturnIssue } from './tax-return-record.js';
import type { YearBefore } from './year-before.js';

export const CARRIED_KINDS = [
  'trading_losses',
  'class4_losses',
  'property_losses',
  'residential_finance_costs',
  'foreign_property_losses',
  'foreign_residential_finance_costs',
  'capital_losses',
  'badr_lifetime_used',
  'investors_relief_lifetime_used',
  'transition_profits',
  'main_pool',
  'special_rate_pool',
  'private_use_asset',
  'payments_on_account',
] as const;
type CarriedKind = (typeof CARRIED_KINDS)[number];

/** One thing carried out of the year before, and what of it this return has brought in. */
export interface CarriedIn {
  readonly what: CarriedKind;
  /** The trade, where it is one of the client's businesses. */
  readonly businessId: string | null;
  readonly name: string | null;
  readonly amountPence: Pence;
  /** The adjustment that brings it in; `null` where a field of the inputs does. */
  readonly adjustment: AdjustmentCode | null;
  /** Its destination, as a JSON pointer into the return. */
  readonly path: string;
  readonly takenPence: Pence;
}

/** Everything that the year before left, or that is brought in though it left nothing of the kind. */
export function carriedIn(assembly: Assembly, before: YearBefore): CarriedIn[] {
  return [
    ...ofTrades(assembly, before),
    ...ofPartnerships(assembly, before),
    ...ofTransition(assembly, before),
    ...ofProperty(assembly, before),
    ...ofGains(assembly, before),
    ...ofPools(assembly, before),
    paymentsOnAccount(assembly, before),
  ].filter(({ amountPence, takenPence }) => amountPence !== 0 || takenPence !== 0);
}

/** Issues for amounts brought in that differ from those carried out. */
export function carriedInDoubts(items: readonly CarriedIn[], { taxYear }: YearBefore): TaxReturnIssue[] {
  return items
    .filter(({ amountPence, takenPence }) => amountPence !== takenPence)
    .map((item) => doubt('carried_in_differs', item.path, difference(item, formatTaxYear(taxYear))));
}

function difference({ what, name, amountPence, takenPence }: CarriedIn, yearBefore: string): string {
  const [left, taken] = [formatPence(amountPence), formatPence(takenPence)];
  if (what === 'payments_on_account') {
    return `${yearBefore} asked for ${left} on account of this year, and this return counts ${taken} as paid. The balance is what is left of the tax after it: give what was paid.`;
  }
  return `${yearBefore} carried forward ${left} (${what.replaceAll('_', ' ')}${name === null ? '' : `, ${name}`}), and this return brings in ${taken}. Take it over from carried_in, or leave it where the year before is wrong.`;
}

/** Amount that adjustments of a code bring in for one trade, or for property. */
function broughtInBy(
  { taxReturn, businesses }: Assembly,
  code: AdjustmentCode,
  businessId?: string | null,
): Pence {
  return taxReturn.adjustments
    .filter(
      (one) => one.code === code && (businessId === undefined || tradeOf(one, businesses) === businessId),
    )
    .reduce((sum, { amountPence }) => sum + (amountPence ?? 0), 0);
}

const TRADING_LOSSES = 'trading_losses_brought_forward';

function ofTrades(assembly: Assembly, { carriedForward }: YearBefore): CarriedIn[] {
  const { businesses } = assembly;
  const inFirms = firmsOf(assembly);
  const left = carriedForward.tradingLosses.filter(
    ({ businessId, name }) => businessId !== undefined || !inFirms.has(name),
  );
  const namesakes = (name: string) => businesses.filter(({ tradingName }) => tradingName === name);
  const idOf = ({ businessId, name }: (typeof left)[number]): string | null => {
    if (businessId !== undefined) return businessId;
    const [only, ...others] = namesakes(name);
    return others.length === 0 ? (only?.id ?? null) : null;
  };
  const isFirm = (name: string) => name !== UNATTRIBUTED_TRADE && namesakes(name).length === 0;
  const known = new Set(left.map(idOf));
  const untold = businesses.filter(({ id }) => !known.has(id));
  const item = (businessId: string | null, name: string, amountPence: Pence): CarriedIn => ({
    what: 'trading_losses',
    businessId,
    name,
    amountPence,
    adjustment: TRADING_LOSSES,
    path: '/adjustments',
    takenPence: businessId === null ? 0 : broughtInBy(assembly, TRADING_LOSSES, businessId),
  });
  return [
    ...left.map((loss) => {
      const id = idOf(loss);
      const one = item(id, loss.name, loss.amount);
      const isOfFirm = loss.businessId === undefined && isFirm(loss.name);
      return isOfFirm ? { ...one, adjustment: null, path: '/inputs/partnerships' } : one;
    }),
    ...untold.map(({ id, tradingName }) => item(id, tradingName, 0)),
    class4Losses(assembly, carriedForward.class4Losses ?? 0),
  ];
}

const TRANSITION_PROFIT = 'transition_profit_brought_forward';

/** Rest of the transition profit of 2023-24, by trade. */
const ofTransition = (assembly: Assembly, { carriedForward }: YearBefore): CarriedIn[] =>
  assembly.businesses.map(({ id, tradingName }) => ({
    what: 'transition_profits',
    businessId: id,
    name: tradingName,
    amountPence: (carriedForward.transitionProfits ?? [])
      .filter(({ businessId }) => businessId === id)
      .reduce((sum, { amount }) => sum + amount, 0),
    adjustment: TRANSITION_PROFIT,
    path: '/adjustments',
    takenPence: broughtInBy(assembly, TRANSITION_PROFIT, id),
  }));

const CLASS4_LOSSES = 'class4_losses_brought_forward';

/** Class 4 losses of trades and partnerships together: what goes on is one sum. A partnership's are brought in with it. */
function class4Losses(assembly: Assembly, amountPence: Pence): CarriedIn {
  const firms = assembly.taxReturn.inputs.partnerships ?? [];
  const isOfFirms = assembly.businesses.length === 0 && firms.length > 0;
  return {
    what: 'class4_losses',
    businessId: null,
    name: null,
    amountPence,
    adjustment: isOfFirms ? null : CLASS4_LOSSES,
    path: isOfFirms ? '/inputs/partnerships/0/class4_losses_brought_forward' : '/adjustments',
    takenPence:
      broughtInBy(assembly, CLASS4_LOSSES) +
      firms.reduce((sum, { class4LossesBroughtForward = 0 }) => sum + class4LossesBroughtForward, 0),
  };
}

type Firms = NonNullable<Assembly['taxReturn']['inputs']['partnerships']>;

const firmName = ({ name }: Firms[number], index: number) => name ?? `Partnership ${index + 1}`;

const firmsOf = ({ taxReturn }: Assembly): ReadonlySet<string> =>
  new Set((taxReturn.inputs.partnerships ?? []).map(firmName));

/** Partnerships have no id: those of one name are one item, with what all of them left and brought in. */
function ofPartnerships(assembly: Assembly, { carriedForward }: YearBefore): CarriedIn[] {
  const firms = assembly.taxReturn.inputs.partnerships ?? [];
  const names = firms.map(firmName);
  return [...firmsOf(assembly)].map((name) => ({
    what: 'trading_losses',
    businessId: null,
    name,
    amountPence: carriedForward.tradingLosses
      .filter((loss) => loss.businessId === undefined && loss.name === name)
      .reduce((sum, { amount }) => sum + amount, 0),
    adjustment: null,
    path: `/inputs/partnerships/${names.indexOf(name)}/losses_brought_forward`,
    takenPence: firms
      .filter((_firm, index) => names[index] === name)
      .reduce((sum, { lossesBroughtForward = 0 }) => sum + lossesBroughtForward, 0),
  }));
}

function ofProperty(assembly: Assembly, { carriedForward }: YearBefore): CarriedIn[] {
  const abroad = assembly.taxReturn.inputs.foreignProperty;
  const item = (what: CarriedKind, adjustment: AdjustmentCode, amountPence: Pence, given = 0): CarriedIn => ({
    what,
    businessId: null,
    name: null,
    amountPence,
    adjustment,
    path: '/adjustments',
    takenPence: broughtInBy(assembly, adjustment) + given,
  });
  return [
    item('property_losses', 'property_losses_brought_forward', carriedForward.propertyLosses),
    item(
      'residential_finance_costs',
      'residential_finance_costs_brought_forward',
      carriedForward.residentialFinanceCosts,
    ),
    item(
      'foreign_property_losses',
      'foreign_property_losses_brought_forward',
      carriedForward.foreignPropertyLosses ?? 0,
      abroad?.lossesBroughtForward,
    ),
    item(
      'foreign_residential_finance_costs',
      'foreign_property_residential_finance_costs_brought_forward',
      carriedForward.foreignResidentialFinanceCosts ?? 0,
      abroad?.residentialFinanceCostsBroughtForward,
    ),
  ];
}

/** Losses of gains, and what reliefs with a lifetime limit have covered: a limit that nobody counts on is given twice. */
function ofGains({ taxReturn }: Assembly, { capitalLosses, inputs, taxYear }: YearBefore): CarriedIn[] {
  const given = taxReturn.inputs.capitalGains ?? {};
  const used = lifetimeUsedAfter(inputs.capitalGains, taxYear);
  const item = (what: CarriedKind, field: string, amountPence: Pence, takenPence: Pence = 0): CarriedIn => ({
    ...OF_INPUTS,
    what,
    amountPence,
    path: `/inputs/capital_gains/${field}`,
    takenPence,
  });
  return [
    item('capital_losses', 'losses_brought_forward', capitalLosses, given.lossesBroughtForward),
    item('badr_lifetime_used', 'badr_lifetime_used', used.badr, given.badrLifetimeUsed),
    item(
      'investors_relief_lifetime_used',
      'investors_relief_lifetime_used',
      used.investors,
      given.investorsReliefLifetimeUsed,
    ),
  ];
}

const OF_INPUTS = { businessId: null, name: null, adjustment: null } as const;

/** Asked for by the tax of the year before. What was paid of it, the return says. TMA 1970 s.59A */
const paymentsOnAccount = (
  { taxReturn }: Assembly,
  { paymentsOnAccount: amountPence }: YearBefore,
): CarriedIn => ({
  ...OF_INPUTS,
  what: 'payments_on_account',
  amountPence,
  path: '/inputs/payments_on_account_paid',
  takenPence: taxReturn.inputs.paymentsOnAccountPaid ?? 0,
});

const POOLS = [
  ['mainPool', 'main_pool'],
  ['specialRatePool', 'special_rate_pool'],
] as const;

function ofPools({ taxReturn, businesses }: Assembly, { pools }: YearBefore): CarriedIn[] {
  return pools.flatMap(({ code, businessId, capitalAllowances }) => {
    const { period, privateUseAssets = [] } = capitalAllowances;
    const claims = taxReturn.adjustments.flatMap((one) =>
      one.code === code &&
      one.claim !== undefined &&
      (businessId === null || tradeOf(one, businesses) === businessId)
        ? [one.claim]
        : [],
    );
    if (claims.some((one) => period !== undefined && one.period?.startOn === period.startOn)) return [];
    const claim = claims.find(
      (one) =>
        period === undefined || one.period === undefined || one.period.startOn === dayAfter(period.endOn),
    );
    const assets = privateUseAssets.map(
      ({ name = null, carriedForward }, index): CarriedIn => ({
        what: 'private_use_asset',
        businessId,
        name,
        amountPence: carriedForward,
        adjustment: code,
        path: '/adjustments',
        takenPence: broughtForwardOf(claim, name, index),
      }),
    );
    const fromPools = POOLS.map(
      ([pool, what]): CarriedIn => ({
        what,
        businessId,
        name: businesses.find(({ id }) => id === businessId)?.tradingName ?? null,
        amountPence: capitalAllowances[pool].carriedForward,
        adjustment: code,
        path: '/adjustments',
        takenPence: claim?.[pool].broughtForward ?? 0,
      }),
    );
    return [...fromPools, ...assets];
  });
}

/** Assets without names are told apart by their places. */
function broughtForwardOf(
  claim: CapitalAllowanceClaim | undefined,
  name: string | null,
  index: number,
): Pence {
  const assets = claim?.privateUseAssets ?? [];
  const asset = name === null ? assets[index] : assets.find((one) => one.name === name);
  return asset?.broughtForward ?? 0;
}
