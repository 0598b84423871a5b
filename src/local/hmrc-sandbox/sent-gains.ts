import type { Pence } from '../../domain/money.js';
import type { Disposal } from '../../domain/tax/capital-gains/capital-gains-input.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import { poundsDown, poundsUp, sumOf } from './calculator/rounding.js';
import type { SentGains } from './calculator/sent-year.js';

/** Gains as they were sent or reported, by the groups that HMRC taxes alike; `null` where there are none. */
export function sentGains({ capitalGains }: Pick<TaxInput, 'capitalGains'>): SentGains | null {
  if (!capitalGains) return null;
  const { disposals = [], lossesBroughtForward = 0, incomeLossesAgainstGains = 0 } = capitalGains;
  const results = disposals.map((disposal) => ({ disposal, ...resultOf(disposal) }));
  const isHome = ({ disposal }: (typeof results)[number]) => disposal.kind === 'residential_property';
  return {
    gains: {
      residential: sumOf(results.filter(isHome), ({ ordinary }) => ordinary),
      other: sumOf(
        results.filter((one) => !isHome(one)),
        ({ ordinary }) => ordinary,
      ),
      business: sumOf(results, ({ business }) => business),
    },
    lossesOfYear: sumOf(results, ({ loss }) => loss),
    lossesBroughtForward,
    tradingLosses: incomeLossesAgainstGains,
    paid: sumOf(disposals, ({ paidOnAccount = 0 }) => paidOnAccount),
  };
}

/** Gains down and losses up to the pound. What relief takes away is no gain; what bears a rate of its own is in a group of its own. */
function resultOf({ relief = 'none', proceeds = 0, costs = 0, reliefAmount }: Disposal): {
  readonly ordinary: Pence;
  readonly business: Pence;
  readonly loss: Pence;
} {
  const net = proceeds - costs;
  if (net <= 0) return { ordinary: 0, business: 0, loss: poundsUp(-net) };
  const taken = Math.min(net, reliefAmount ?? net);
  if (relief === 'badr' || relief === 'investors') {
    return { ordinary: poundsDown(net) - poundsDown(taken), business: poundsDown(taken), loss: 0 };
  }
  const isRelieved = relief === 'private_residence' || relief === 'holdover';
  return { ordinary: poundsDown(isRelieved ? net - taken : net), business: 0, loss: 0 };
}
