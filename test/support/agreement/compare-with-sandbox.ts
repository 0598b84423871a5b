import { calculateTax } from '../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../src/domain/tax/tax-input.js';
import { compareFigures } from '../../../src/domain/tax-returns/compare-figures.js';
import type { TaxReturnIssue } from '../../../src/domain/tax-returns/tax-return-record.js';
import { readCalculation } from '../../../src/gateways/hmrc/calculation-answer.js';
import { computeCalculation } from '../../../src/local/hmrc-sandbox/compute-calculation.js';
import { sentToSandbox } from './send-to-sandbox.js';

/** Our figures beside the sandbox's, from what would be sent of the input, as `prepare` puts them. */
export function differencesOf(input: TaxInput): TaxReturnIssue[] {
  const ours = calculateTax(input);
  const taxpayer = sentToSandbox(input, ours);
  const { calculation, errors, calculatedBy } = computeCalculation(taxpayer, input.taxYear, 'in-year');
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  if (calculatedBy !== 'hmrc_logic') throw new Error('the sandbox has calculated by our own rules');
  const body = JSON.stringify({ metadata: { calculationType: 'in-year' }, calculation });
  const { figures, bands, profits } = readCalculation(
    { status: 200, body, correlationId: null },
    'of-a-test',
  );
  if (figures === null) throw new Error('the sandbox has no figures');
  const trades = (input.selfEmployments ?? []).map(({ businessId = '', name = '' }, index) => ({
    id: businessId,
    tradingName: name,
    hmrcBusinessId: taxpayer.businesses[index]?.businessId ?? null,
  }));
  return compareFigures(ours, { ...figures, bands, profits }, trades);
}
