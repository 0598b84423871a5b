import Type from 'typebox';
import {
  ASSET_TYPES,
  DISPOSAL_KINDS,
  DISPOSAL_RELIEFS,
  TRADE_SIDES,
  TRADED_KINDS,
} from '../../../domain/tax/capital-gains/capital-gains-input.js';
import { REFUSED_GAINS } from '../../../domain/tax/refused-fields.js';
import { CalendarDate, Formed, OneOf, Shape, Text } from '../../shapes/schemas.js';
import { amount, CompanyNumber, listOf, optional, refusing } from './input-fields.js';

const Quantity = () =>
  Type.Number({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    format: 'double',
    description: 'A number of shares or tokens, with at most eight decimals.',
  });

/** Disposals of the year, trades in shares and tokens with their pools, and what is brought forward. */
export const CapitalGains = refusing(
  Shape({
    disposals: listOf(
      Shape({
        description: optional(Text(200)),
        kind: optional(OneOf(DISPOSAL_KINDS)),
        acquired_on: optional(CalendarDate()),
        disposed_on: optional(CalendarDate('Asked for in 2024-25, when the rates changed.')),
        proceeds: amount(),
        costs: amount(),
        relief: optional(OneOf(DISPOSAL_RELIEFS)),
        relief_amount: amount(),
        paid_on_account: amount(),
        asset_type: optional(OneOf(ASSET_TYPES)),
        company_name: optional(Text(160)),
        company_number: optional(CompanyNumber()),
        token_name: optional(Text(90)),
        completed_on: optional(CalendarDate()),
        acquisition_cost: amount(),
        improvement_costs: amount(),
        incidental_costs: amount(),
        ppd_reference: optional(
          Formed('^[A-Za-z0-9]{12}$', 'twelve letters or digits, such as ABC123DEF456', {
            maxLength: 12,
            examples: ['ABC123DEF456'],
          }),
        ),
      }),
    ),
    trades: optional(
      Type.Array(
        Shape({
          asset: Text(100),
          on: CalendarDate(),
          side: OneOf(TRADE_SIDES),
          quantity: Quantity(),
          amount: amount(),
        }),
        { maxItems: 500 },
      ),
    ),
    pools: listOf(Shape({ asset: Text(100), quantity: Quantity(), cost: amount() })),
    assets: listOf(
      Shape({
        asset: Text(100),
        kind: OneOf(TRADED_KINDS),
        company_name: optional(Text(160)),
        company_number: optional(CompanyNumber()),
        acquired_on: optional(CalendarDate()),
      }),
    ),
    losses_brought_forward: amount(),
    income_losses_against_gains: amount(),
    badr_lifetime_used: amount(),
    investors_relief_lifetime_used: amount(),
  }),
  REFUSED_GAINS,
);
