import type { PenceColumns } from './csv-plan.js';
import { isFigure, showsPence } from './figure-pairs.js';
import type { TableSample } from './table-sample.js';
import { endsInBlank, recordWidth, textsAt } from './table-sample.js';

const NAMES_MONEY =
  /\b(?:fees?|charges?|commission|vat|tax|tips?|discount|amount|value|price|cost|gross|net|total|rate|balance|sum|paid|in|out|money|cash|debit|credit)\b/;

/** Columns with figures of pence, and those where none belongs. */
export function penceColumns({ header, ...rest }: TableSample): PenceColumns {
  const sample = { header, ...rest };
  const columns = header.map(({ name }, at) => {
    const texts = textsAt(sample, at);
    return { name, at, shown: texts.filter(showsPence).length, figures: texts.filter(isFigure).length };
  });
  return {
    usual: columns.filter(({ shown }) => shown > 0).map(({ at }) => at),
    none: columns
      .filter(({ name, figures }) => !NAMES_MONEY.test(name) && figures < sample.records.length * 0.9)
      .map(({ at }) => at),
    width: recordWidth(header.length, sample.records),
    endsInBlank: endsInBlank(header.length, sample.records),
  };
}
