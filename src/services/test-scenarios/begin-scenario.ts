import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { lateQuarter } from '../../domain/test-scenarios/late-quarter.js';
import { newNino } from '../../domain/test-scenarios/new-nino.js';
import { SCENARIO_POSTCODE } from '../../domain/test-scenarios/story.js';
import type { TestScenario, TestScenarioName } from '../../domain/test-scenarios/test-scenario.js';
import { ForbiddenError } from '../../errors.js';
import { type Committed, commitEffect, createEffect, type Effect } from '../effect.js';
import { requestReading } from '../obligations/request-reading.js';
import type { Principal } from '../principal.js';
import { fileReturn } from './file-return.js';
import { signPracticeIn } from './grant-access.js';
import { addPerson, openBooks } from './open-books.js';
import type { ScenarioContext } from './scenario-context.js';

/**
 * Makes the people and papers of a story in test data, through the services that everybody uses, and has it begin. Each part is a
 * transaction of its own: a failure between two leaves the client, who can be deleted. The last keeps the answer.
 * @throws {ForbiddenError} `test_key_required`; for a credential bound to one client
 * @throws {InvalidStateError} `hmrc_sandbox_required` before anything is made
 * @throws {GatewayUnavailableError} where the sandbox does not answer
 */
export async function beginScenario(
  ctx: ScenarioContext['ctx'],
  effect: Effect,
  name: TestScenarioName,
): Promise<Committed<TestScenario>> {
  assertTestKey(effect.principal);
  const nino = newNino(ctx.random);
  const today = dateInLondon(ctx.now());
  for (const order of [{ person: { nino, postcode: SCENARIO_POSTCODE } }, ...ORDERS[name](nino, today)]) {
    await ctx.scheduler.releaseWhileRemote(() => ctx.hmrcSandbox.order(order));
  }
  const made = await STORIES[name]({ ctx, principal: effect.principal }, { name, nino });
  return commitEffect(ctx, effect, async () => made);
}

function assertTestKey({ livemode, clientId }: Principal): void {
  if (livemode) {
    throw new ForbiddenError('test_key_required', 'Scenarios are made in test data alone: use a test key.');
  }
  if (clientId !== null) {
    throw new ForbiddenError('forbidden', 'This credential is bound to one client and cannot add another.');
  }
}

const onDeclaration = (nino: string, fault: object) => [{ on: 'final-declaration', nino, ...fault }];

/** Orders to HMRC's sandbox beforehand; each comes to bear on calls about this person alone. */
const ORDERS: Readonly<Record<TestScenarioName, (nino: string, today: IsoDate) => readonly object[]>> = {
  late_quarter: (nino, today) => [
    { person: { nino, expected_from: lateQuarter(today).startOn, has_property: false } },
  ],
  refused_return: (nino) =>
    onDeclaration(nino, { fault: 'status', status: 400, code: 'RULE_SUBMISSION_FAILED' }),
  filed_elsewhere: (nino) => onDeclaration(nino, { fault: 'filed_elsewhere' }),
  unknown_outcome: (nino) => onDeclaration(nino, { fault: 'drop_after_accept' }),
  agent_without_relationship: () => [],
};

interface Begun {
  readonly name: TestScenarioName;
  readonly nino: string;
}

type Story = (scenario: ScenarioContext, begun: Begun) => Promise<TestScenario>;

const STORIES: Readonly<Record<TestScenarioName, Story>> = {
  late_quarter: beginLateQuarter,
  refused_return: fileReturn,
  filed_elsewhere: fileReturn,
  unknown_outcome: fileReturn,
  agent_without_relationship: beginWithoutRelationship,
};

/** The client counts as on record since the day on which the quarter was due, as one who let it pass. */
async function beginLateQuarter(scenario: ScenarioContext, { name, nino }: Begun): Promise<TestScenario> {
  const { ctx, principal } = scenario;
  const { taxYear, startOn, dueOn } = lateQuarter(dateInLondon(ctx.now()));
  const onRecordSince = new Date(`${dueOn}T09:00:00Z`);
  const { client, business } = await openBooks(scenario, { name, nino, onRecordSince }, startOn);
  await requestReading(ctx, createEffect(principal), { clientId: client.id });
  return { name, clientId: client.id, businessId: business.id, taxReturnId: null, taxYear };
}

async function beginWithoutRelationship(
  scenario: ScenarioContext,
  { name, nino }: Begun,
): Promise<TestScenario> {
  await signPracticeIn(scenario);
  const client = await addPerson(scenario, { name, nino });
  return { name, clientId: client.id, businessId: null, taxReturnId: null, taxYear: null };
}
