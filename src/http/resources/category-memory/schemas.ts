import Type from 'typebox';
import {
  Id,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Percent,
  Shape,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { CategoryCode } from '../transactions/schemas.js';

const optional = Type.Optional;
const DIRECTIONS = ['in', 'out'] as const;

export const CategoryMemorySchema = Named(
  'CategoryMemory',
  Shape({
    id: Id('categoryMemory'),
    client_id: Nullable(Id('client')),
    business_id: Nullable(Id('business')),
    property_id: Nullable(Id('property')),
    merchant: Text(600, {
      description: 'The name of the merchant as it is compared: without numbers, dates and towns.',
    }),
    direction: OneOf(DIRECTIONS, 'Money in or out.'),
    category: CategoryCode('The category given to rows of this merchant.'),
    allowable_percent: Percent(),
    shared: Type.Boolean({
      description: 'Followed for other clients too, in the same kind of business or let, while all agree.',
    }),
    uses: Whole(0, 2_147_483_647, 'Rows to which imports and categorisation jobs have given the category.'),
    last_used_at: Nullable(Timestamp()),
    learned_from_transaction_id: Nullable(Id('transaction')),
    created_at: Timestamp(),
    updated_at: Timestamp('When it was last corrected.'),
  }),
);

export const categoryMemoryListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  merchant: optional(Text(100, { description: 'In the merchant’s name, in any case.' })),
  direction: optional(OneOf(DIRECTIONS)),
  category: optional(CategoryCode()),
};
