import type { Issue } from '../../errors.js';
import { CATEGORIES } from '../categories/category.js';
import { VAT_STANDARD_RATE_BPS } from '../tax/rates/vat.js';
import type { IsoDate } from '../tax-year.js';

export const VAT_SCHEMES = ['standard', 'flat_rate', 'cash'] as const;
/** Whether the figures of a return are kept without VAT, or with it. */
export const VAT_FIGURES = ['net', 'gross'] as const;

/** A trade's registration for VAT, and how its figures are kept. */
export interface Vat {
  readonly registeredFrom: IsoDate;
  /** The last day; `null` while it goes on. */
  readonly registeredUntil: IsoDate | null;
  readonly scheme: (typeof VAT_SCHEMES)[number];
  readonly figures: (typeof VAT_FIGURES)[number];
}

interface Registered {
  readonly id: string;
  readonly vat?: Vat | null | undefined;
}

/**
 * Issues of a registration on its own. Under the flat rate scheme figures are gross: VAT on costs is not recovered,
 * and VAT is a percentage of the takings of a period, so that no row has VAT of its own. The profit is the same either way.
 * @see VAT Notice 733 section 7.8; HMRC BIM31585
 */
export function vatIssues(vat: Vat): Issue[] {
  const issues: Issue[] = [];
  if (vat.registeredUntil !== null && vat.registeredUntil < vat.registeredFrom) {
    const detail = 'must not be before registered_from';
    issues.push({ pointer: '#/vat/registered_until', code: 'invalid', detail });
  }
  if (vat.scheme === 'flat_rate' && vat.figures === 'net') {
    const detail =
      'must be gross under the flat rate scheme: what is paid to HMRC is a part of all takings and no VAT of a single row';
    issues.push({ pointer: '#/vat/figures', code: 'flat_rate_figures_are_gross', detail });
  }
  return issues;
}

export function isRegisteredOn({ vat }: Registered, day: IsoDate): boolean {
  if (!vat) return false;
  return vat.registeredFrom <= day && (vat.registeredUntil ?? day) >= day;
}

/** How figures of a client's trades treat VAT; `null` where none is or was registered. */
export interface VatTreatment {
  readonly net: readonly { readonly id: string; readonly from: IsoDate; readonly until: IsoDate | null }[];
  /** Trades with gross figures: payments of VAT to HMRC that name one of them are its expense. */
  readonly gross: readonly string[];
  /** The trade whose expense payments are that name no registered one; `null`: none, or it is not known which. */
  readonly payer: string | null;
}

/** Whether payments of VAT that name no registered trade are known to count somewhere, or nowhere. */
export const arePaymentsPlaced = ({ net, gross, payer }: VatTreatment): boolean =>
  payer !== null || (net.length > 0 && gross.length === 0);

export function vatTreatment(businesses: readonly Registered[]): VatTreatment | null {
  const registered = businesses.flatMap(({ id, vat }) => (vat ? [{ id, vat }] : []));
  if (registered.length === 0) return null;
  const gross = registered.filter(({ vat }) => vat.figures === 'gross').map(({ id }) => id);
  const [only, ...others] = gross;
  return {
    net: registered
      .filter(({ vat }) => vat.figures === 'net')
      .map(({ id, vat }) => ({ id, from: vat.registeredFrom, until: vat.registeredUntil })),
    gross,
    payer: others.length === 0 && gross.length === registered.length ? (only ?? null) : null,
  };
}

/** Categories whose rows mostly bear the standard rate; of the others VAT is taken off where a row gives it. */
const STANDARD_RATED = [
  'turnover',
  'cost_of_goods',
  'car_van_travel_expenses',
  'maintenance_costs',
  'admin_costs',
  'advertising_costs',
  'professional_fees',
  'other_expenses',
  'capital_asset',
];

/** The rate that is taken for a row of net figures that gives no VAT, in basis points: 2000 is 20%. */
const defaultVatBps = (category: string): number =>
  STANDARD_RATED.includes(category.replace('self_employment.', '')) ? VAT_STANDARD_RATE_BPS.value : 0;

export const STANDARD_RATED_CATEGORIES: readonly string[] = CATEGORIES.filter(
  ({ code, side }) => side === 'self_employment' && defaultVatBps(code) > 0,
).map(({ code }) => code);

/** Category of payments of VAT to HMRC, and of repayments, in gross figures. @see SA103F Notes, boxes 16 and 30 */
export const VAT_PAID_CATEGORY = 'self_employment.other_expenses';
export const VAT_REPAID_CATEGORY = 'self_employment.other_income';
