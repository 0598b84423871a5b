import { calculateTax } from '../../domain/tax/calculate-tax.js';
import { calculationFields } from '../../domain/tax/calculation-fields.js';
import { estimateFields, estimateNote } from '../../domain/tax-returns/estimate-note.js';
import { ok } from '../reply.js';
import { type Route, route } from '../route.js';
import { TaxCalculationSchema } from './calculation-schema.js';
import { TaxEstimateInput } from './input-schema.js';
import { taxInputFrom } from './tax-wire.js';

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
        'Works the figures out and answers them; nothing is stored. Every field but `tax_year` is optional.',
      scope: 'tax_returns:read',
      body: TaxEstimateInput,
      responses: { 200: { description: 'The calculation.', schema: TaxCalculationSchema, headers: [] } },
      problems: ['tax_year_not_supported'],
    },
    {
      handle: async ({ ctx, body }) => calculateTax(taxInputFrom(body, ctx.now().toISOString().slice(0, 10))),
      present: (calculation, { ctx }) =>
        ok({
          ...calculationFields(calculation),
          estimate: estimateFields(estimateNote(calculation.taxYear, { at: ctx.now(), isFinal: true })),
        }),
    },
  ),
];
