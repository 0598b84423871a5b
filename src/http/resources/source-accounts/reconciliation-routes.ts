import Type from 'typebox';
import { listReconciledStatements } from '../../../db/imports/import-statements-queries.js';
import { loadSourceAccount } from '../../../db/source-accounts/source-accounts-queries.js';
import { publicId } from '../../../domain/ids.js';
import { type Pence, poundsFromPence } from '../../../domain/money.js';
import {
  type DayRange,
  type Reconciliation,
  reconciliation,
} from '../../../domain/source-accounts/reconciliation.js';
import { LIMITS } from '../../../limits/limits.js';
import { readTenant } from '../../../services/in-tenant.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { Currency } from '../../shapes/record-fields.js';
import { CalendarDate, Id, ListOf, Money, MoneyTotal, Named, Nullable, Shape } from '../../shapes/schemas.js';

const MAX_STATEMENTS = LIMITS.imports.reconciledStatements.value;

const DaysSchema = Shape({ from: CalendarDate('The first day.'), to: CalendarDate('The last day.') });

const ReconciliationSchema = Named(
  'Reconciliation',
  Shape({
    statements: ListOf(
      Shape({
        import_id: Id('import'),
        opened_on: CalendarDate('The first day that the statement covers.'),
        closed_on: CalendarDate('The last day that the statement covers.'),
        opening: Nullable(Money()),
        closing: Nullable(Money()),
        currency: Currency('The currency, as three letters of ISO 4217.'),
        booked: MoneyTotal({ description: 'What the account’s transactions of these days come to.' }),
        difference: Nullable(
          MoneyTotal({
            description:
              'The closing balance less the opening balance and what is booked: 0 when the books agree with the bank. Null where the statement states one balance only.',
          }),
        ),
      }),
      MAX_STATEMENTS,
    ),
    gaps: ListOf(DaysSchema, MAX_STATEMENTS),
    overlaps: ListOf(DaysSchema, MAX_STATEMENTS),
  }),
);

/** `/v1/source-accounts/{id}/reconciliation`: whether the books agree with the bank. */
export const reconciliationRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/source-accounts/{id}/reconciliation',
      operationId: 'getReconciliation',
      tag: 'Source accounts',
      summary: 'Compare an account with its statements',
      description:
        'Statement by statement, in the order of their first days: the balances that the bank states and what is booked between them. `gaps` are days that no statement covers, `overlaps` days that two of them cover. With `from` or `to`, statements that cover a day of that period.',
      scope: 'transactions:read',
      fromStandby: true,
      params: { id: { id: 'sourceAccount' } },
      query: {
        from: Type.Optional(CalendarDate('The first day of the period.')),
        to: Type.Optional(CalendarDate('The last day of the period.')),
      },
      responses: { 200: { description: 'The comparison.', schema: ReconciliationSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' }, query }) =>
        readTenant(ctx, principal, async (db) => {
          const { clientId } = await loadSourceAccount(db, id);
          const period = { from: query.from ?? null, to: query.to ?? null };
          return reconciliation(
            await listReconciledStatements(db, { clientId, sourceAccountId: id, ...period }),
          );
        }),
      present: (found) => ok(presentReconciliation(found)),
    },
  ),
];

const presentReconciliation = ({ statements, gaps, overlaps }: Reconciliation) => ({
  statements: statements.map((statement) => ({
    import_id: publicId('import', statement.importId),
    opened_on: statement.openedOn,
    closed_on: statement.closedOn,
    opening: pounds(statement.opening),
    closing: pounds(statement.closing),
    currency: statement.currency,
    booked: poundsFromPence(statement.booked),
    difference: pounds(statement.difference),
  })),
  gaps: gaps.map(presentDays),
  overlaps: overlaps.map(presentDays),
});

const presentDays = ({ from, to }: DayRange) => ({ from, to });

const pounds = (pence: Pence | null) => (pence === null ? null : poundsFromPence(pence));
