import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ID_PREFIXES, type IdKind } from '../../../src/domain/ids.js';
import { exampleOf } from '../../../src/http/document/examples/example-of.js';
import { valuesOf } from '../../../src/http/document/examples/field-values.js';
import type { Route } from '../../../src/http/gate/route.js';
import { ROUTES } from '../../../src/http/routes.js';
import { NEEDS_HMRC } from '../../support/needs-hmrc.js';
import { gentleness, OPERATION_CALLS, type OperationCall, sendCall } from '../../support/operation-calls.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

type Operation = Route['operation'];

/** Examples that are right, and that this world cannot take as they are, and why. */
const NOT_AS_THEY_ARE: Readonly<Record<string, string>> = {
  createSubmissionBatch:
    'its return has to be declared: test/e2e/docs/follow-the-guides.test.ts sends such batches',
  createTaxReturn: 'the client has a return for that year: the suite’s own call makes one',
  mergeClients: 'the client has work under way by then: test/e2e/docs/follow-the-guides.test.ts merges two',
  replaceClient: 'the masked number is that of the story’s client',
};

/** Those with a body: without one, the example is the call of the suite itself. */
const withBodies = ROUTES.map(({ operation }) => operation)
  .filter(({ operationId, body }) => body !== undefined && !NEEDS_HMRC.test(operationId))
  .toSorted((one, other) => gentleness(one) - gentleness(other));

describe('the example of each body', () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startTestApp();
    world = await buildWorld(app);
  }, 180_000);
  afterAll(async () => {
    await world.receiver.close();
    await app.close();
  });

  /** What the world has in the place of the story's ids. */
  const idsOfWorld = (): Readonly<Partial<Record<IdKind, string>>> => ({
    client: world.client,
    business: world.business,
    property: world.property,
    sourceAccount: world.sourceAccount,
    transaction: world.transaction,
    categoryRule: world.categoryRule,
    import: world.import,
    importMapping: world.importMapping,
    taxReturn: world.taxReturn,
    report: world.report,
    event: world.event,
    webhookEndpoint: world.webhookEndpoint,
    document: world.document,
  });

  function ofWorld(example: unknown): object {
    const text = JSON.stringify(example);
    const ids = idsOfWorld();
    const placed = Object.entries(ids).reduce(
      (sum, [kind, id]) =>
        sum.replaceAll(new RegExp(`${ID_PREFIXES[kind as IdKind]}_[0-7][0-9a-z]{25}`, 'g'), id),
      text,
    );
    const body = JSON.parse(placed);
    return {
      ...body,
      ...('tenant_name' in body && { tenant_name: 'Test tenant' }),
      ...('url' in body && { url: `${world.receiver.url}/${app.ctx.newId()}` }),
    };
  }

  async function send(operation: Operation): Promise<unknown> {
    const prepared = OPERATION_CALLS[operation.operationId];
    if (prepared === undefined || operation.body === undefined) throw new Error(operation.operationId);
    const call: OperationCall = await prepared(world, app.as());
    const body = ofWorld(exampleOf(operation.body, valuesOf(operation.path)));
    const answer = await sendCall(app.as(), operation, { ...call, body });
    return answer.status < 400 ? null : { status: answer.status, said: answer.body, body };
  }

  it('is taken by a running service', async () => {
    const faults: Record<string, unknown> = {};
    for (const operation of withBodies) {
      const fault = await send(operation);
      if (fault !== null && NOT_AS_THEY_ARE[operation.operationId] === undefined) {
        faults[operation.operationId] = fault;
      }
    }

    expect(withBodies.length).toBeGreaterThan(40);
    expect(faults).toEqual({});
  }, 300_000);
});
