import Type, { type TSchema } from 'typebox';
import { ID_KINDS } from '../../../domain/ids.js';
import {
  CalendarDate,
  Id,
  Money,
  MoneyTotal,
  MultilineText,
  Name,
  Percent,
  TaxYear,
  Text,
  Timestamp,
  VerbatimText,
  Whole,
} from '../../shapes/schemas.js';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const IDS = ID_KINDS.map((kind) => [`${capitalised(kind)}Id`, Id(kind)] as const);

const LINES = [4, 10, 12, 20, 40, 50, 60, 64, 100, 105, 120, 200, 255, 500, 1000, 2048];

/** The scalars that appear in many places of the OpenAPI document, each under its name. */
export const SHARED_SCALARS: ReadonlyMap<string, TSchema> = new Map<string, TSchema>([
  ...IDS,
  ...LINES.map((length) => [`Text${length}`, Text(length)] as const),
  ['Name100', Name(100)],
  ...[500, 1000, 2000].map((length) => [`MultilineText${length}`, MultilineText(length)] as const),
  ...[200, 500].map((length) => [`VerbatimText${length}`, VerbatimText(length)] as const),
  ...[200, 500].map((length) => [`FreeText${length}`, Text(length, { minLength: 0 })] as const),
  ['CalendarDate', CalendarDate()],
  ['Count', Whole(0, 2_147_483_647)],
  ['LargeCount', Whole(0, Number.MAX_SAFE_INTEGER)],
  ['Sequence', Whole(1, Number.MAX_SAFE_INTEGER)],
  ['Cursor', Type.String({ maxLength: 1024 })],
  ['Money', Money()],
  ['MoneyFromZero', Money({ minimum: 0 })],
  ['MoneyTotal', MoneyTotal()],
  ['MoneyTotalFromZero', MoneyTotal({ minimum: 0 })],
  ['Percent', Percent()],
  ['TaxYear', TaxYear()],
  ['Timestamp', Timestamp()],
]);
