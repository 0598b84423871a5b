import { SCENARIO_ENDS, TEST_SCENARIO_NAMES } from '../../../domain/test-scenarios/test-scenario.js';
import { Id, ListOf, Named, Nullable, OneOf, Shape, TaxYear, Text } from '../../shapes/schemas.js';

const Name = () =>
  OneOf(
    TEST_SCENARIO_NAMES,
    '`late_quarter`: a quarterly update is overdue. `refused_return`: HMRC refuses a return. `filed_elsewhere`: other software has declared the year. `unknown_outcome`: HMRC’s answer to a declaration is lost. `agent_without_relationship`: a client has not authorised the practice.',
  );

export const TestScenarioInput = Named('TestScenarioInput', Shape({ name: Name() }));

export const TestScenarioSchema = Named(
  'TestScenario',
  Shape({
    name: Name(),
    client_id: Id('client'),
    business_id: Nullable(Id('business')),
    tax_return_id: Nullable(Id('taxReturn')),
    tax_year: Nullable(
      TaxYear('The year of the return or of the quarter; null where the story is about no year.'),
    ),
    ends_with: Nullable(
      OneOf(SCENARIO_ENDS, 'The event that says that it is over; null where it is over already.'),
    ),
    look_at: ListOf(Text(200, { description: 'The path of a call that shows the situation.' }), 2),
    next: Text(400, { description: 'How it goes on, and what to do then.' }),
  }),
);
