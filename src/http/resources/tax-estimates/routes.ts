import { poundsFromPence } from '../../../domain/money.js';
import { calculationFields } from '../../../domain/tax/calculation-fields.js';
import { figuresStatus } from '../../../domain/tax/comparison/figures-status.js';
import type { TaxCalculation } from '../../../domain/tax/tax-calculation.js';
import { estimateFields, estimateNote } from '../../../domain/tax-returns/estimate-note.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { TaxEstimateSchema } from './calculation-schema.js';
import { type EstimateResult, estimate } from './estimate.js';
import { TaxEstimateInput } from './input-schema.js';

/** `/v1/tax-estimates`: the engine over figures that were sent; nothing is stored. */
export const taxEstimateRoutes: readonly Route[] = [
  route(
    {
      method: 'post',
      changesNothing: true,
      path: '/v1/tax-estimates',
      operationId: 'createTaxEstimate',
      tag: 'Tax estimates',
      summary: 'Work out a year from figures',
      description:
        'Works the figures out and answers them; nothing is stored. Every field but `tax_year` is optional. With `years` or `alternatives` the answer has `results` beside the calculation: for each year, in the order given, the year itself (`name` null) and then each alternative in it. A year is compared with `tax_year`, an alternative with its year.',
      scope: 'tax_returns:read',
      body: TaxEstimateInput,
      responses: { 200: { description: 'The calculation.', schema: TaxEstimateSchema, headers: [] } },
      problems: ['tax_year_not_supported'],
    },
    {
      handle: ({ ctx, body }) => estimate(ctx, body),
      present: ({ calculation, results }, { ctx }) =>
        ok({
          ...presentCalculation(calculation, ctx.now()),
          ...(results === null ? {} : { results: results.map((one) => presentResult(one, ctx.now())) }),
        }),
    },
  ),
];

const presentCalculation = (calculation: TaxCalculation, at: Date) => ({
  ...calculationFields(calculation),
  estimate: estimateFields(estimateNote(calculation.taxYear, { at, isFinal: true })),
});

function presentResult({ name, calculation, difference }: EstimateResult, at: Date) {
  const { status, figuresNotEnacted } = figuresStatus(calculation);
  return {
    tax_year: formatTaxYear(calculation.taxYear),
    name,
    status,
    figures_not_enacted: figuresNotEnacted,
    calculation: presentCalculation(calculation, at),
    difference: {
      amount: poundsFromPence(difference.amount),
      causes: difference.causes.map(({ code, amount }) => ({ code, amount: poundsFromPence(amount) })),
    },
  };
}
