import { Id, ListOf, MoneyTotal, Named, OneOf, Shape, TaxYear, Text, Whole } from '../../shapes/schemas.js';
import { issue } from '../tax-returns/schemas.js';
import { CategoryCode } from '../transactions/schemas.js';

const Count = (description: string) => Whole(0, 2_147_483_647, description);

/** Figures of a property in one tax year. */
export const PropertySummarySchema = Named(
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
    uncategorised_count: Count('Transactions without a category: they are in no figure.'),
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
