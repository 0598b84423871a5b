import type { Pence } from '../../../domain/money.js';
import type { HmrcRates } from './rates.js';
import { percentDown } from './rounding.js';
import type { SentForeignItem, SentYear } from './sent-year.js';
import { settle } from './settle.js';
import { treatyRate } from './treaty-rates.js';

/** Credit for one source of foreign income. */
export interface SourceCredit {
  readonly kind: SentForeignItem['kind'] | 'property';
  readonly countryCode: string;
  readonly income: Pence;
  readonly foreignTax: Pence;
  readonly credit: Pence;
}

/** One source that may be credited, and the year without it. */
interface Source extends Omit<SourceCredit, 'credit'> {
  readonly creditable: Pence;
  readonly without: (sent: SentYear) => SentYear;
}

/** More would take thousands of calculations; HMRC tries no more either. */
const MAX_TRIED = 5;

/**
 * Section 8.6: no source is credited more than the tax it adds here. Where there are several, every order of taking them
 * out is tried, and the best total is given.
 */
export function foreignTaxCredits(sent: SentYear, net: Pence, rates: HmrcRates): readonly SourceCredit[] {
  const sources = sourcesOf(sent);
  const orders = sources.length > MAX_TRIED ? [sources] : permutations(sources);
  let best: readonly SourceCredit[] = [];
  for (const order of orders) {
    const credits = creditedInOrder(order, sent, net, rates);
    if (total(credits) > total(best)) best = credits;
  }
  return best;
}

const total = (credits: readonly SourceCredit[]): Pence =>
  credits.reduce((sum, { credit }) => sum + credit, 0);

function creditedInOrder(
  order: readonly Source[],
  sent: SentYear,
  net: Pence,
  rates: HmrcRates,
): SourceCredit[] {
  let left = sent;
  let taxWith = net;
  return order.map(({ creditable, without, ...source }) => {
    left = without(left);
    const taxWithout = settle(left, rates, true).net;
    const credit = Math.min(creditable, Math.max(0, taxWith - taxWithout));
    taxWith = taxWithout;
    return { ...source, credit };
  });
}

function sourcesOf({ foreign, foreignProperty }: SentYear): Source[] {
  const items = foreign.filter(({ claimsCredit, foreignTax }) => claimsCredit && foreignTax > 0);
  return [
    ...(foreignProperty && foreignProperty.foreignTax > 0
      ? [
          {
            kind: 'property' as const,
            countryCode: '',
            income: foreignProperty.profit,
            foreignTax: foreignProperty.foreignTax,
            creditable: foreignProperty.foreignTax,
            without: (sent: SentYear) => ({ ...sent, foreignProperty: null }),
          },
        ]
      : []),
    ...items.map((item) => ({
      kind: item.kind,
      countryCode: item.countryCode,
      income: item.taxableAmount,
      foreignTax: item.foreignTax,
      creditable: creditable(item),
      without: (sent: SentYear) => ({ ...sent, foreign: sent.foreign.filter((one) => one !== item) }),
    })),
  ];
}

/** Foreign tax as far as a treaty allows the other country to take it. */
function creditable(item: SentForeignItem): Pence {
  const rate = treatyRate(item);
  return rate === null ? item.foreignTax : Math.min(item.foreignTax, percentDown(item.taxableAmount, rate));
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
