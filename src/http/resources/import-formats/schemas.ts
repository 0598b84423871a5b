import Type from 'typebox';
import {
  DATE_ORDERS,
  FORMAT_KINDS,
  RECOGNITIONS,
  SETTLING_OPTIONS,
  SIGN_FAMILIES,
} from '../../../domain/bank-files/describe-format.js';
import { Formed, ListOf, Named, Nullable, OneOf, Shape, Text } from '../../shapes/schemas.js';

const FormatLayout = Shape({
  kind: OneOf(FORMAT_KINDS),
  recognised_by: OneOf(
    RECOGNITIONS,
    'Headings, what the columns hold, the keys of objects, markup, or a mapping.',
  ),
  headings: ListOf(Text(200), 60),
  date_order: OneOf(
    DATE_ORDERS,
    'How a date such as 03/04/2026 is read; `in_words`: the dates can be read in one way only.',
  ),
  signs: OneOf(
    SIGN_FAMILIES,
    'How amounts are signed: negative is money out; positive is money out; a column for each direction; a column that names the direction; or worked out from the running balance.',
  ),
  has_ids: Type.Boolean({ description: 'Rows carry an id of their own, so that they can be updated.' }),
  has_balances: Type.Boolean(),
  fees: Nullable(OneOf(['apart', 'deducted'], 'A row of its own beside the gross, or taken off the amount.')),
});

export const ImportFormatSchema = Named(
  'ImportFormat',
  Shape({
    name: Text(60, { description: 'As `format` of an import takes it.' }),
    title: Text(120),
    other_names: ListOf(Text(60), 20),
    media_types: ListOf(Text(100), 10),
    layouts: ListOf(FormatLayout, 20),
    options: ListOf(OneOf(SETTLING_OPTIONS), SETTLING_OPTIONS.length),
    sample_url: Nullable(Text(200)),
  }),
);

export const FormatName = Formed('^[a-z0-9_]+$', 'the name of a format, such as starling', {
  maxLength: 60,
  description: 'Name of a format.',
});
