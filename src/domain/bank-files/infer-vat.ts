import { type Figures, figureColumns } from './figure-columns.js';
import { isOtherScale } from './heading-scale.js';
import type { TableSample } from './table-sample.js';

/** The column of the whole payment and that of the VAT within it. */
interface InferredVat {
  readonly whole: string;
  readonly vat: string;
}

const VAT = /\b(?:vat|gst|tax)\b/;
const NOT_VAT =
  /%|\b(?:rate|code|number|no|reg\w*|id|date|type|name|year|treatment|in|inc|incl\w*|ex|exc|excl\w*|net|gross|before|after|without|plus)\b/;
const NOT_A_SUM = /\b(?:balance|rate|quantity|qty|id|code|number|fees?|commission)\b|%/;
const MAX_VAT = 4;
const MAX_SUMS = 12;

/**
 * The whole and its VAT, in a table that states the net as well: believed where net and VAT come to the whole in four
 * records of five and some VAT was paid. `null` for any other table.
 */
export function inferVat(sample: TableSample): InferredVat | null {
  const money = figureColumns(sample).filter(({ name }) => !isOtherScale(name));
  const taxes = money.filter(({ name }) => VAT.test(name) && !NOT_VAT.test(name)).slice(0, MAX_VAT);
  if (taxes.length === 0) return null;
  const sums = money
    .filter((column) => !taxes.includes(column) && !NOT_A_SUM.test(column.name))
    .slice(0, MAX_SUMS);
  for (const vat of taxes)
    for (const net of sums)
      for (const whole of sums)
        if (net !== whole && addUp(net, vat, whole)) return { whole: whole.name, vat: vat.name };
  return null;
}

const size = (value: number | null | undefined) => Math.abs(value ?? 0);

function addUp(net: Figures, vat: Figures, whole: Figures): boolean {
  const count = { stated: 0, agreeing: 0, taxed: 0 };
  whole.values.forEach((value, at) => {
    if (value === null) return;
    const [left, tax] = [size(net.values[at]), size(vat.values[at])];
    count.stated += 1;
    if (left + tax === size(value)) count.agreeing += 1;
    if (tax !== 0 && left !== 0) count.taxed += 1;
  });
  return count.taxed > 0 && count.agreeing >= count.stated * 0.8;
}

/** Rates of VAT as a part of the net, in parts of a thousand. */
const RATES = [200, 50, 175, 150, 230, 210, 190];

/**
 * Whether a column of amounts is net of the VAT beside it, which no third column adds: each VAT is what a rate makes of
 * the amount, and none what it makes of a whole.
 */
export function isNetOfVat(sample: TableSample, amount: string): boolean {
  const columns = figureColumns(sample);
  const own = columns.find(({ name }) => name === amount);
  const vat = columns.find(({ name }) => VAT.test(name) && !NOT_VAT.test(name));
  if (own === undefined || vat === undefined || own === vat) return false;
  const taxed = own.values.flatMap((value, at): readonly (readonly [number, number])[] => {
    const tax = size(vat.values[at]);
    return value === null || tax === 0 ? [] : [[size(value), tax]];
  });
  const fits = (rate: number, base: number) =>
    taxed.every(([value, tax]) => Math.abs(value * rate - tax * base) <= base);
  return taxed.length > 1 && RATES.some((rate) => fits(rate, 1000) && !fits(rate, 1000 + rate));
}
