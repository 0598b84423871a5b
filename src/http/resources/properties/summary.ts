import { Type } from 'typebox';
import { categoryTotals, yearCompleteness } from '../../../db/categories/category-totals-queries.js';
import { loadProperty } from '../../../db/clients/properties-queries.js';
import { rowsToReview } from '../../../db/transactions/review-queries.js';
import { findCategory } from '../../../domain/categories/category.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { propertySummary } from '../../../domain/properties/property-summary.js';
import { doubtsOf } from '../../../domain/tax-returns/doubts.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import type { CategoryTotal } from '../../../domain/transactions/category-total.js';
import { inTenant } from '../../../services/in-tenant.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { Id, ListOf, MoneyTotal, Named, OneOf, Shape, TaxYear, Text, Whole } from '../../shapes/schemas.js';
import { presentIssue } from '../tax-returns/present-issue.js';
import { issue } from '../tax-returns/schemas.js';
import { taxYearOfQuery } from '../transactions/list-query.js';
import { CategoryCode } from '../transactions/schemas.js';

const Count = (description: string) => Whole(0, 2_147_483_647, description);

const PropertySummarySchema = Named(
  'PropertySummary',
  Shape({
    property_id: Id('property'),
    client_id: Id('client'),
    tax_year: TaxYear(),
    income: MoneyTotal(),
    expenses: MoneyTotal({ description: 'Allowable ones, without residential finance costs.' }),
    residential_finance_costs: MoneyTotal({
      description: 'Relieved as a reduction of tax, not as an expense.',
    }),
    profit: MoneyTotal({ description: 'Income less expenses.' }),
    transaction_count: Count('Transactions of the property in the year.'),
    uncategorised_count: Count('Those without a category: they are in no figure.'),
    needs_review_count: Count('Transactions that a person should check.'),
    categories: ListOf(
      Shape({
        category: CategoryCode(),
        name: Text(120),
        direction: OneOf(['income', 'expense', 'neutral']),
        amount: MoneyTotal({
          description: 'The client’s allowable share; positive in the category’s direction.',
        }),
        recorded_amount: MoneyTotal({
          description: 'As recorded, before allowable part and ownership share.',
        }),
        count: Count('Transactions, and parts of split ones.'),
      }),
      100,
    ),
    issues: ListOf(issue, 100),
  }),
);

/** `/v1/properties/{id}/summary`: what a property comes to in one tax year. */
export const propertySummaryRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/properties/{id}/summary',
      operationId: 'getPropertySummary',
      tag: 'Properties',
      summary: 'Add up a tax year of a property',
      description:
        'Adds up an owner’s share, by who owned the property on each day, with refunds subtracted. Rows without an amount in pounds are left out.',
      scope: 'properties:read',
      fromStandby: true,
      params: { id: { id: 'property' } },
      query: {
        tax_year: TaxYear(),
        client_id: Type.Optional({
          ...Id('client'),
          description: 'Whose share; that of the client who keeps the ledger unless given.',
        }),
      },
      responses: { 200: { description: 'The figures.', schema: PropertySummarySchema } },
      problems: ['invalid_tax_year'],
    },
    {
      handle: ({ ctx, principal, params: { id = '' }, query }) => {
        const taxYear = taxYearOfQuery(query.tax_year);
        return inTenant(
          ctx,
          principal,
          async (db) => {
            const property = await loadProperty(db, id, uuidOrAbsent('client', query.client_id));
            const wanted = { clientId: property.clientId, propertyId: property.id, taxYear };
            const summary = propertySummary(await categoryTotals(db, wanted), property, taxYear);
            const [counts, toReview] = await Promise.all([
              yearCompleteness(db, wanted),
              rowsToReview(db, wanted),
            ]);
            return { property, taxYear, summary, counts, issues: doubtsOf(toReview, []) };
          },
          { snapshot: true },
        );
      },
      present: ({ property, taxYear, summary, counts, issues }) =>
        ok({
          property_id: publicId('property', property.id),
          client_id: publicId('client', property.clientId),
          tax_year: formatTaxYear(taxYear),
          income: poundsFromPence(summary.incomePence),
          expenses: poundsFromPence(summary.expensesPence),
          residential_finance_costs: poundsFromPence(summary.residentialFinanceCostsPence),
          profit: poundsFromPence(summary.profitPence),
          transaction_count: counts.transactions,
          uncategorised_count: counts.uncategorised,
          needs_review_count: counts.needsReview,
          categories: summary.categories.map(presentTotal),
          issues: issues.map(presentIssue),
        }),
    },
  ),
];

const presentTotal = (total: CategoryTotal) => ({
  category: total.category,
  name: findCategory(total.category)?.name ?? total.category,
  direction: findCategory(total.category)?.direction ?? 'neutral',
  amount: poundsFromPence(total.amountPence),
  recorded_amount: poundsFromPence(total.recordedPence),
  count: total.count,
});
