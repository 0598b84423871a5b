import Type, { type Static } from 'typebox';
import {
  RULE_DIRECTIONS,
  RULE_FIELDS,
  RULE_OPERATORS,
} from '../../../domain/categories/category-rule-record.js';
import { repeatable } from '../../shapes/read-only-fields.js';
import {
  Id,
  Metadata,
  Money,
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
const MAX_POSITION = 1_000_000;

const Position = Whole(0, MAX_POSITION, 'Lower positions are tried first. After all others when left out.');
const Size = () => Money({ minimum: 0, description: 'Inclusive, of the amount without its sign.' });
const Value = Text(200, { minLength: 0, description: 'Compared without regard to case and white space.' });

const MatchInput = Shape(
  {
    field: optional(
      OneOf(
        RULE_FIELDS,
        'The part of a transaction that is compared with `value`; `any` of them when left out.',
      ),
    ),
    operator: optional(
      OneOf(RULE_OPERATORS, 'How `value` is compared, ignoring case; `contains` when left out.'),
    ),
    value: optional(Value),
    direction: optional(
      OneOf(RULE_DIRECTIONS, 'Whether the rule is for money in, for money out, or for `any`, the default.'),
    ),
    amount_min: optional(Nullable(Size())),
    amount_max: optional(Nullable(Size())),
    source_account_id: optional(Nullable(Id('sourceAccount'))),
    business_id: optional(Nullable(Id('business'))),
    property_id: optional(Nullable(Id('property'))),
  },
  'What a row must look like, in every respect that is named.',
);

export const categoryRuleWritable = {
  position: optional(Position),
  name: optional(Nullable(Text(120))),
  match: MatchInput,
  category: optional(
    Nullable(
      CategoryCode(
        'The category to give a row that fits. Left out or null: the rule gives `property_id` alone, and the category is found as it would be without the rule.',
      ),
    ),
  ),
  allowable_percent: optional(Nullable(Percent())),
  vat_percent: optional(Nullable(Percent())),
  business_id: optional(
    Nullable({
      ...Id('business'),
      description: 'The business to give a row that has neither a business nor a property.',
    }),
  ),
  property_id: optional(Nullable(Id('property'))),
  metadata: optional(Metadata()),
};

const readOnly = {
  id: Id('categoryRule'),
  created_at: Timestamp(),
  updated_at: Timestamp(),
};

/** Members that a replacement may repeat but not change. `updated_at` may be out of date. */
export const CATEGORY_RULE_READ_ONLY = ['id', 'created_at'];

export const CategoryRuleInput = Named('CategoryRuleInput', Shape(categoryRuleWritable));
/** A replacement may repeat read-only fields, as long as they are unchanged. */
export const CategoryRuleReplacement = Named(
  'CategoryRuleReplacement',
  Shape({ ...categoryRuleWritable, ...repeatable(readOnly) }),
);
export type CategoryRuleBody = Static<typeof CategoryRuleReplacement>;

export const CategoryRuleSchema = Named(
  'CategoryRule',
  Shape({
    id: readOnly.id,
    position: Whole(0, MAX_POSITION + 1),
    name: Nullable(Text(120)),
    match: Shape({
      field: OneOf(RULE_FIELDS),
      operator: OneOf(RULE_OPERATORS),
      value: Value,
      direction: OneOf(RULE_DIRECTIONS),
      amount_min: Nullable(Size()),
      amount_max: Nullable(Size()),
      source_account_id: Nullable(Id('sourceAccount')),
      business_id: Nullable(Id('business')),
      property_id: Nullable(Id('property')),
    }),
    category: Nullable(CategoryCode()),
    allowable_percent: Nullable(Percent()),
    vat_percent: Nullable(Percent()),
    business_id: Nullable(Id('business')),
    property_id: Nullable(Id('property')),
    metadata: Metadata(),
    created_at: readOnly.created_at,
    updated_at: readOnly.updated_at,
  }),
);

export const categoryRuleListQuery = PageQuery;
