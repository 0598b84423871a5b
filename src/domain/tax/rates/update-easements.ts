import { pounds, since } from './figure.js';

/**
 * The turnover from which a quarterly update gives expenses by kind: the threshold of VAT registration. All trades of a person count
 * together, and all property.
 */
export const CONSOLIDATED_EXPENSES_BELOW = since({
  2025: pounds(
    90_000,
    'SI 2021/1076 reg.6; HMRC, MTD for Income Tax: digital record-keeping notice, para 2; VATA 1994 Sch.1 para 1(1)',
  ),
});
