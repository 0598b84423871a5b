import { publicId } from '../../domain/ids.js';
import { currentDeclaration } from '../../domain/tax-returns/declaration.js';
import { yearToFile } from '../../domain/tax-returns/year-ended.js';
import { daysLater, taxYearStartsOn } from '../../domain/tax-year.js';
import { SCENARIO_DECLARANT, SCENARIO_RETURN, scenarioFacts } from '../../domain/test-scenarios/story.js';
import type { TestScenario, TestScenarioName } from '../../domain/test-scenarios/test-scenario.js';
import { calculateAtOnce } from '../calculations/calculate-at-once.js';
import { createEffect } from '../effect.js';
import { requestSubmission } from '../submissions/request-submission.js';
import { createTaxReturn } from '../tax-returns/create-tax-return.js';
import { openBooks } from './open-books.js';
import type { ScenarioContext } from './scenario-context.js';

/** Days of the year before its first transaction. */
const QUIET_DAYS = 100;

/**
 * Has the year that ended last prepared, declared and submitted for a new person. It goes on in the queues, and ends as HMRC’s
 * sandbox was told.
 */
export async function fileReturn(
  scenario: ScenarioContext,
  { name, nino }: { readonly name: TestScenarioName; readonly nino: string },
): Promise<TestScenario> {
  const { ctx, principal } = scenario;
  const taxYear = yearToFile(ctx.now());
  const firstOn = daysLater(taxYearStartsOn(taxYear), QUIET_DAYS);
  const { client, business } = await openBooks(scenario, { name, nino }, firstOn);
  const { result: opened } = await createTaxReturn(ctx, createEffect(principal), {
    clientId: client.id,
    taxYear,
    fields: SCENARIO_RETURN,
  });
  const { id } = opened.taxReturn;
  await submit(scenario, publicId('taxReturn', id));
  return { name, clientId: client.id, businessId: business.id, taxReturnId: id, taxYear };
}

/** Agrees to our figures, so that the return is declared and sent once HMRC's are the same. */
async function submit({ ctx, principal }: ScenarioContext, ref: string): Promise<void> {
  const { result: calculation } = await calculateAtOnce(ctx, createEffect(principal), ref);
  const at = ctx.now();
  await requestSubmission(ctx, createEffect(principal), {
    ref,
    clientId: null,
    ifMatch: null,
    facts: scenarioFacts(at),
    declaration: {
      calculationId: calculation.id,
      figuresHash: calculation.figuresHash ?? '',
      wordingVersion: currentDeclaration(SCENARIO_DECLARANT.kind).version,
      declarant: SCENARIO_DECLARANT,
      agreedAt: at.toISOString(),
    },
  });
}
