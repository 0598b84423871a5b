import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { percentFromBps } from '../../../domain/percent.js';
import { SPLIT_NEEDS } from '../../../domain/tax-returns/best-split.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { type BestSplit, findBestSplit } from '../../../services/properties/find-best-split.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { Id, ListOf, MoneyTotal, Named, OneOf, Percent, Shape, TaxYear } from '../../shapes/schemas.js';
import { presentIssue } from '../tax-returns/present-issue.js';
import { issue } from '../tax-returns/schemas.js';
import { taxYearOfQuery } from '../transactions/list-query.js';

const Split = Named(
  'PropertySplit',
  Shape({
    total_tax: MoneyTotal({ description: 'The tax of both owners together.' }),
    owners: ListOf(Shape({ client_id: Id('client'), share_percent: Percent(), total_tax: MoneyTotal() }), 2),
  }),
);

const BestSplitSchema = Named(
  'BestSplit',
  Shape({
    property_id: Id('property'),
    tax_year: TaxYear(),
    current: Split,
    best: Split,
    saving: MoneyTotal({ description: 'Zero where no split of the whole year leaves less tax.' }),
    needs: ListOf(
      OneOf(
        SPLIT_NEEDS,
        '`transfer`: shares for tax are what each truly owns, so a part has to change hands first. `form_17`: spouses who live together are taxed on halves until HMRC has their declaration.',
      ),
      SPLIT_NEEDS.length,
    ),
    doubts: ListOf(Shape({ client_id: Id('client'), issues: ListOf(issue, 100) }), 2),
  }),
);

/** `/v1/properties/{id}/best-split`: the shares of two owners that leave the least tax of both. */
export const bestSplitRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/properties/{id}/best-split',
      operationId: 'getBestSplit',
      tag: 'Properties',
      summary: 'Find the split with the least tax of both owners',
      description:
        'Works out the year of both owners for each whole percent of a property that two clients own, by the tax returns that they have; `doubts` has the open issues of either return. ' +
        'It is a comparison and changes nothing: a year that has begun keeps the shares that were true on each day. The liability of each year is compared as a calculation has it, with National Insurance, student loans and charges; what a transfer costs is not in it.',
      scope: 'tax_returns:read',
      params: { id: { id: 'property' } },
      query: { tax_year: TaxYear() },
      responses: { 200: { description: 'The split now, and the best one.', schema: BestSplitSchema } },
      problems: ['invalid_tax_year', 'best_split_unavailable', 'forbidden'],
    },
    {
      handle: ({ ctx, principal, params: { id = '' }, query }) =>
        findBestSplit(ctx, principal, { propertyId: id, taxYear: taxYearOfQuery(query.tax_year) }),
      present: (split) => ok(presentBestSplit(split)),
    },
  ),
];

const presentBestSplit = ({ propertyId, taxYear, current, best, savingPence, needs, doubts }: BestSplit) => ({
  property_id: publicId('property', propertyId),
  tax_year: formatTaxYear(taxYear),
  current: presentSplit(current),
  best: presentSplit(best),
  saving: poundsFromPence(savingPence),
  needs,
  doubts: doubts.map(({ clientId, issues }) => ({
    client_id: publicId('client', clientId),
    issues: issues.map(presentIssue),
  })),
});

const presentSplit = (split: BestSplit['best']) => ({
  total_tax: poundsFromPence(split.reduce((sum, { taxPence }) => sum + taxPence, 0)),
  owners: split.map(({ clientId, shareBps, taxPence }) => ({
    client_id: publicId('client', clientId),
    share_percent: percentFromBps(shareBps),
    total_tax: poundsFromPence(taxPence),
  })),
});
