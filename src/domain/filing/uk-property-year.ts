import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import { ADJUSTMENTS } from '../tax-returns/adjustment.js';
import { adjustedBy } from '../tax-returns/assemble-trade.js';
import { countsAs } from '../tax-returns/counts-as.js';
import type { CategoryTotal } from '../transactions/category-total.js';
import { adjustmentsOrNull, type BusinessAdjustments } from './adjustments-or-null.js';
import { type AmountSums, addAll, addAmount, netReceipts, sumsOf, withoutNil } from './amount-sums.js';
import type { UkPropertyAnnual, UkPropertyCumulative } from './hmrc-fields.js';
import type { PropertySource } from './year-sources.js';

/** The year of the UK property business, as it is sent to HMRC. */
export interface PropertyYearToSend {
  readonly hasFigures: boolean;
  readonly cumulative: Pick<UkPropertyCumulative, 'income' | 'expenses'>;
  readonly annual: Pick<UkPropertyAnnual, 'adjustments' | 'allowances'>;
  /** Adjustments of the return to the transactions; `null` if there are none. */
  readonly accounting: BusinessAdjustments<'uk-property'> | null;
  readonly lossesBroughtForwardPence: Pence;
}

/**
 * The client's own share of the UK property business. Where the property allowance is claimed it takes the
 * place of every expense; where rent-a-room relief is, of those of the rooms.
 */
export function propertyYear(source: PropertySource): PropertyYearToSend {
  const { ukProperty } = source.input;
  const claims = claimsOf(source.figures);
  const sums = propertySums(source, claims.rentARoom > 0);
  const adjustments = source.adjustments.filter(({ code }) => ADJUSTMENTS[code].target === 'property');
  const adjusted = (section: string) => sumsOf(adjustments, section);
  addAll(sums.allowances, adjusted('allowances'));
  const { residentialFinancialCostsCarriedForward = 0, ...added } = adjusted('expenses');
  addAmount(
    sums.expenses,
    'residentialFinancialCostsCarriedForward',
    residentialFinancialCostsCarriedForward,
  );
  const net = netReceipts(sums.income, 'periodAmount');
  addAmount(sums.expenses, 'other', net.paidBack);
  const isAllReplaced = claims.allowance > 0 || sums.isRoomsOnly;
  const { rooms } = ukProperty ?? {};
  return {
    hasFigures: Object.values(ukProperty ?? {}).some((figure) => typeof figure === 'number' && figure !== 0),
    cumulative: {
      income: net.income,
      expenses: withoutNil({ ...(isAllReplaced ? {} : sums.expenses), rentARoom: claims.rentARoom }),
    },
    annual: {
      adjustments: {
        nonResidentLandlord: source.input.residence?.status === 'non_resident',
        ...(rooms?.isShared === true ? { rentARoomJointlyLet: true } : {}),
        ...withoutNil(adjusted('adjustments')),
      },
      allowances: withoutNil(allowancesSent(claims.allowance, isAllReplaced, sums.allowances)),
    },
    accounting: isAllReplaced
      ? null
      : adjustmentsOrNull({ type: 'uk-property', income: {}, expenses: withoutNil(added) }),
    lossesBroughtForwardPence: adjustedBy(adjustments, 'losses_brought_forward'),
  };
}

function allowancesSent(claimed: Pence, isAllReplaced: boolean, allowances: AmountSums): AmountSums {
  if (claimed > 0) return { propertyIncomeAllowance: claimed };
  return isAllReplaced ? {} : allowances;
}

function propertySums(source: PropertySource, hasRoomRelief: boolean) {
  const income: AmountSums = {};
  const expenses: AmountSums = {};
  const allowances: AmountSums = {};
  const totals = source.totals.filter((total) => isOfUkProperty(source, total));
  const isRoom = ({ propertyId, category }: CategoryTotal) =>
    source.roomTotals.some((room) => room.propertyId === propertyId && room.category === category);
  for (const total of totals) {
    const [section, name] = hmrcFieldOf(source, total);
    if (name === undefined) continue;
    if (section === 'income') addAmount(income, isRoom(total) ? 'rentARoom' : name, total.amountPence);
    else if (hasRoomRelief && isRoom(total)) continue;
    else addAmount(section === 'allowances' ? allowances : expenses, name, total.amountPence);
  }
  const isRoomsOnly = hasRoomRelief && totals.every(isRoom);
  return { income, expenses, allowances, isRoomsOnly };
}

const isOfUkProperty = ({ properties }: PropertySource, { side, propertyId }: CategoryTotal): boolean =>
  side === 'property' && !properties.some(({ id, isForeign }) => isForeign && id === propertyId);

/** Section and name of a total at HMRC. Of finance costs the property decides, as it does where they count. */
export function hmrcFieldOf(source: PropertySource, total: CategoryTotal): readonly (string | undefined)[] {
  const [, section, name] = findCategory(total.category)?.hmrcField?.split('.') ?? [];
  if (name !== 'financialCosts' && name !== 'residentialFinancialCost') return [section, name];
  const property = source.properties.find(({ id }) => id === total.propertyId);
  const kind = countsAs(total, property, source.input.taxYear);
  return [section, kind === 'residential_finance_costs' ? 'residentialFinancialCost' : 'financialCosts'];
}

/** Claims of our figures: the property allowance on UK receipts, and rent-a-room relief. */
function claimsOf({ lines }: Pick<TaxCalculation, 'lines'>): { allowance: Pence; rentARoom: Pence } {
  const amountOf = (rule: string) =>
    lines.find((line) => line.rule === rule && line.about === undefined)?.amount ?? 0;
  return { allowance: amountOf('property_allowance'), rentARoom: amountOf('rent_a_room') };
}
