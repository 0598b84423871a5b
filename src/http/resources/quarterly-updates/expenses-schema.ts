import Type from 'typebox';
import { UPDATE_EXPENSES } from '../../../domain/quarterly-updates/quarterly-update.js';
import { OneOf } from '../../shapes/schemas.js';

/** How an update reports expenses. */
export const UpdateExpenses = OneOf(
  UPDATE_EXPENSES,
  '`itemised`: by HMRC’s fields. `consolidated`: what is allowable in one figure. `joint_at_year_end`: without those of jointly owned property.',
);

export const UpdateExpensesInput = Type.Optional(
  OneOf(
    UPDATE_EXPENSES,
    '`itemised` when left out. `consolidated`: all in one figure, under HMRC’s threshold of turnover. `joint_at_year_end`: those of jointly owned property are left to the return.',
  ),
);
