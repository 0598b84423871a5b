import { figureColumns } from './figure-columns.js';
import type { TableSample } from './table-sample.js';

const PRICE =
  /^(?:(?:item|unit|net|gross|sale|selling) )?(?:price|cost)(?: each| per (?:unit|item|hour|day|night))?$|^(?:price|cost) per\b|^each$|^(?:unit|item) amount$/;
const QUANTITY = /^(?:qty|quantity|units|no of units|number of units|items|hours|days|nights)(?: sold)?$/;

/** Whether the amounts of a table are prices of one unit, and some record is of several: its total stands nowhere. */
export function arePricesOfOne(sample: TableSample, amount: string): boolean {
  if (!PRICE.test(amount)) return false;
  return figureColumns(sample).some(
    ({ name, values }) =>
      QUANTITY.test(name) && values.some((value) => value !== null && Math.abs(value) !== 100),
  );
}
