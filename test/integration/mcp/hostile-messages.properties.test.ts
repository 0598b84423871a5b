import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOL_TABLE, toolNameOf } from '../../../src/http/mcp/tool-table.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { PROPERTY_RUNS } from '../../support/property-runs.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const NAMES = [...Object.keys(TOOL_TABLE).map(toolNameOf), 'describe_shape', 'explain_code', '__proto__'];
const CALLS_THAT_WAIT = ['calculate_tax_return'];

const given = fc.oneof(
  fc.dictionary(
    fc.oneof(
      fc.constantFrom('id', 'ref', 'client_id', 'body', 'limit', 'cursor', 'if_match', 'name'),
      fc.string(),
    ),
    fc.jsonValue(),
  ),
  fc.jsonValue(),
);

const message = fc.oneof(
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.oneof(fc.integer(), fc.string()),
    method: fc.constant('tools/call'),
    params: fc.record({
      name: fc.constantFrom(...NAMES.filter((name) => !CALLS_THAT_WAIT.includes(name))),
      arguments: given,
    }),
  }),
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.jsonValue(), method: fc.string(), params: fc.jsonValue() }),
  fc.jsonValue(),
);

describe('any message to /mcp', () => {
  let app: TestApp;
  let victim: TestTenant;
  let sender: TestTenant;
  beforeAll(async () => {
    app = await startTestApp();
    [victim, sender] = [await createTenant(app.ctx), await createTenant(app.ctx)];
    await app
      .as(victim.secret)
      .post('/v1/clients', { given_name: 'Victim', family_name: 'Byron' })
      .expect(201);
  });
  afterAll(() => app.close());

  it('is answered or refused, never with a fault of ours and never with what is another tenant’s', async () => {
    await fc.assert(
      fc.asyncProperty(message, async (body) => {
        const { status, text } = await app.http
          .post('/mcp')
          .set('Authorization', `Bearer ${sender.secret}`)
          .set('Accept', 'application/json, text/event-stream')
          .set('Content-Type', 'application/json')
          .send(JSON.stringify(body));

        expect([status < 500, text.includes('Victim'), text.includes('-32603')]).toEqual([
          true,
          false,
          false,
        ]);
      }),
      PROPERTY_RUNS,
    );
  });
});
