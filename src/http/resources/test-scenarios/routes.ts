import { publicId } from '../../../domain/ids.js';
import { beginScenario } from '../../../services/test-scenarios/begin-scenario.js';
import { requireScope } from '../../gate/middleware/authenticate.js';
import { type Route, writeRoute } from '../../gate/route.js';
import { presentTestScenario } from './present.js';
import { TestScenarioInput, TestScenarioSchema } from './schemas.js';

/** Scopes of the parts, beside that of the route. One rule for all names, since the parts of a scenario may change. */
const OTHER_SCOPES = ['clients:write', 'transactions:write', 'tax_returns:write'] as const;

/** `/v1/test-scenarios`: situations to handle, made whole in test data. */
export const testScenarioRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/test-scenarios',
      operationId: 'createTestScenario',
      tag: 'Test scenarios',
      summary: 'Make a situation to handle, in test data',
      description:
        'Adds a new client and all that the story needs, and has it begin; it goes on in the background, and `ends_with` names the event that ends it. ' +
        'Only with a test key, which needs `clients:write`, `transactions:write` and `tax_returns:write` too, whichever the name. ' +
        'A failure half way leaves a client with the tag `test_scenario`: delete or erase it, and ask again.',
      scope: 'tax_returns:submit',
      body: TestScenarioInput,
      responses: {
        201: { description: 'What was made.', schema: TestScenarioSchema, headers: ['Location'] },
      },
      problems: ['test_key_required', 'forbidden', 'hmrc_sandbox_required', 'gateway_unavailable'],
    },
    {
      handle: ({ ctx, effect, principal, body }) => {
        for (const scope of OTHER_SCOPES) requireScope(principal, scope);
        return beginScenario(ctx, effect, body.name);
      },
      present: (scenario) => ({
        status: 201,
        headers: { Location: `/v1/clients/${publicId('client', scenario.clientId)}` },
        body: presentTestScenario(scenario),
      }),
    },
  ),
];
