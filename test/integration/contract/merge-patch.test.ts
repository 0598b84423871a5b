import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergePatch } from '../../../src/domain/merge-patch.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addressBody, clientBody, make } from '../../support/world.js';
import { type Books, createBooks, lockYear } from '../transactions/books.js';

type Json = Record<string, unknown>;

const PATCH = 'application/merge-patch+json';

describe('PATCH with a merge patch', () => {
  let app: TestApp;
  let books: Books;
  beforeAll(async () => {
    app = await startTestApp();
    books = await createBooks(app);
  });
  afterAll(() => app.close());

  const patch = (path: string, body: object, headers: Record<string, string> = {}) =>
    app
      .as()
      .patch(path)
      .set({ 'Content-Type': PATCH, ...headers })
      .send(JSON.stringify(body));
  const read = async (path: string): Promise<Json> => (await app.as().get(path)).body;
  const newClient = async (fields: object = {}) =>
    `/v1/clients/${(await make(app.as(), '/v1/clients', { ...clientBody(), ...fields })).id}`;
  const newRow = async (fields: object = {}) => {
    const row = {
      client_id: books.clientId,
      date: '2025-05-01',
      amount: -12.3,
      description: 'SCREWFIX DIRECT',
    };
    return `/v1/transactions/${(await make(app.as(), '/v1/transactions', { ...row, ...fields })).id}`;
  };

  describe('with the difference to any other state', () => {
    it.each<[string, () => Promise<string>, () => fc.Arbitrary<Json>]>([
      ['clients', () => newClient({ family_name: 'Byron' }), clientStates],
      ['transactions', newRow, () => rowStates(books)],
      [
        'properties',
        async () => {
          const body = { client_id: books.clientId, kind: 'land', address: addressBody };
          return `/v1/properties/${(await make(app.as(), '/v1/properties', body)).id}`;
        },
        propertyStates,
      ],
    ])('equals a PUT of that state: %s', async (_noun, create, states) => {
      const [byPut, byPatch] = [await create(), await create()];
      await fc.assert(
        fc.asyncProperty(states(), async (state) => {
          const target = (await read(byPut)) as Json;
          const put = await app.as().put(byPut, { ...target, ...state });
          const before = await read(byPatch);
          const merged = await patch(byPatch, differenceOf(before, { ...before, ...state }));

          expect([merged.status, withoutNames(merged.body)]).toEqual([put.status, withoutNames(put.body)]);
          expect(withoutNames(await read(byPatch))).toEqual(withoutNames(await read(byPut)));
        }),
        { numRuns: 25 },
      );
    });
  });

  it('takes both media types of JSON, and no other', async () => {
    const path = await newClient();
    const answers = await Promise.all(
      [PATCH, 'application/json', 'application/json-patch+json', 'text/plain'].map((type) =>
        patch(path, { phone: null }, { 'Content-Type': type }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 415, 415]);
    expect(answers[2]?.body).toMatchObject({
      code: 'unsupported_media_type',
      detail: 'Send application/merge-patch+json or application/json.',
    });
  });

  it.each(['[]', '"x"', 'null', '7'])('refuses %s, which would replace the whole', async (text) => {
    const answer = await app
      .as()
      .patch(await newClient())
      .set('Content-Type', PATCH)
      .send(text);

    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ pointer: '#', code: 'invalid_type', detail: 'must be an object: { … }' }],
    ]);
  });

  it.each<[string, Json, string, string]>([
    ['a required field', { given_name: null }, '#/given_name', 'required'],
    ['a required part', { address: { line_1: null } }, '#/address/line_1', 'required'],
    ['a field that is none', { nickname: null }, '#/nickname', 'unknown_field'],
    ['a value of another type', { blind_person: 'yes' }, '#/blind_person', 'invalid_type'],
    ['a read-only field', { id: 'cl_01k4x6t8e8f5mv0zq3n7c2b9rd' }, '#/id', 'read_only'],
  ])('refuses %s as PUT does, and changes nothing', async (_what, body, pointer, code) => {
    const path = await newClient({ address: addressBody });
    const before = await read(path);

    const answer = await patch(path, body);

    expect([answer.status, answer.body.errors?.[0]]).toEqual([
      422,
      expect.objectContaining({ pointer, code }),
    ]);
    expect(await read(path)).toEqual(before);
  });

  it('leaves what is masked sealed as it was, and removes it by null', async () => {
    const path = await newClient({ nino: 'TC663795B', utr: '1955839661' });
    const sealed = async () =>
      app.ctx
        .systemDb('clients')
        .orderBy('created_at', 'desc')
        .first('nino_encrypted', 'nino_index', 'utr_suffix');
    const before = await sealed();

    const kept = await patch(path, { family_name: 'Lovelace' });
    const after = await sealed();
    const removed = await patch(path, { utr: null });

    expect(kept.body).toMatchObject({ family_name: 'Lovelace', nino: '******95B', utr: '*******661' });
    expect(after).toEqual(before);
    expect(removed.body).toMatchObject({ nino: '******95B', utr: null });
  });

  it('honours If-Match, and says the version that there is', async () => {
    const path = await newClient();

    const fresh = await patch(path, { phone: '+441134960000' }, { 'If-Match': '"1"' });
    const stale = await patch(path, { phone: null }, { 'If-Match': '"1"' });

    expect([fresh.status, fresh.headers['etag']]).toEqual([200, '"2"']);
    expect([stale.status, stale.body]).toMatchObject([
      412,
      { code: 'version_conflict', current_etag: '"2"' },
    ]);
    expect((await read(path))['phone']).toBe('+441134960000');
  });

  it('fails where If-None-Match asks that there is none', async () => {
    const answer = await patch(await newClient(), { phone: null }, { 'If-None-Match': '*' });

    expect([answer.status, answer.body.code]).toEqual([412, 'version_conflict']);
  });

  it('loses none of twelve patches of different fields that come at once', async () => {
    const path = await newClient();
    const names = Array.from({ length: 12 }, (_, index) => `key-${index}`);

    const answers = await Promise.all(names.map((name) => patch(path, { metadata: { [name]: name } })));

    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await read(path))['metadata']).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  it('lets one of several that have seen the same version through', async () => {
    const path = await newRow();

    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((notes) => patch(path, { notes }, { 'If-Match': '"1"' })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('counts another category of a row as the decision of a person, and keeps that of a row otherwise', async () => {
    const path = await newRow({ description: 'UNHEARD OF' });
    const found = await read(path);
    const noted = await patch(path, { notes: 'Seen' });
    const decided = await patch(path, {
      category: 'self_employment.admin_costs',
      business_id: books.businessId,
    });

    expect(noted.body).toMatchObject({ notes: 'Seen', category_source: found['category_source'] });
    expect(decided.body).toMatchObject({ category_source: 'user', needs_review: false, notes: 'Seen' });
  });

  it('moves a row to the other side where the one is removed', async () => {
    const path = await newRow({ business_id: books.businessId });

    const both = await patch(path, { property_id: books.propertyId });
    const moved = await patch(path, { business_id: null, property_id: books.propertyId, category: null });

    expect([both.status, both.body.errors[0].pointer]).toEqual([422, '#/property_id']);
    expect(moved.body).toMatchObject({ business_id: null, property_id: books.propertyId });
  });

  it('merges into the inputs of a return, which needs If-Match, as long as it is a draft', async () => {
    const client = await make(app.as(), '/v1/clients', clientBody());
    const inputs = { savings: { untaxed_interest: 82.5, taxed_interest_net: 10 }, blind_person: true };
    const { id } = await make(app.as(), '/v1/tax-returns', {
      client_id: client.id,
      tax_year: '2025-26',
      inputs,
      notes: 'First',
    });
    const path = `/v1/tax-returns/${id}`;
    const body = { inputs: { savings: { untaxed_interest: 90, taxed_interest_net: null } } };

    const bare = await patch(path, body);
    const merged = await patch(path, body, { 'If-Match': '*' });
    const byYear = await patch(
      `/v1/tax-returns/2025-26?client_id=${client.id}&view=summary`,
      { notes: null },
      { 'If-Match': '*' },
    );
    const after = await read(path);
    await app.ctx
      .systemDb('tax_returns')
      .orderBy('created_at', 'desc')
      .limit(1)
      .update({ state: 'submitting' });
    const late = await patch(path, { notes: 'Late' }, { 'If-Match': '*' });

    expect([bare.status, bare.body.code]).toEqual([428, 'precondition_required']);
    expect(merged.body).toMatchObject({
      inputs: { savings: { untaxed_interest: 90 }, blind_person: true },
      notes: 'First',
    });
    expect(merged.body.inputs.savings).not.toHaveProperty('taxed_interest_net');
    expect(Object.keys(byYear.body)).toHaveLength(7);
    expect(after).toMatchObject({ notes: null, inputs: { savings: { untaxed_interest: 90 } } });
    expect([late.status, late.body.code]).toEqual([409, 'submission_in_progress']);
  });

  it('leaves a row of a filed year alone', async () => {
    const { clientId } = await createBooks(app);
    const path = await newRow({ client_id: clientId });
    await lockYear(app, clientId, 2025);

    const answer = await patch(path, { notes: 'Late' });

    expect([answer.status, answer.body.code]).toEqual([409, 'period_locked']);
  });

  it('records one event with the fields that changed', async () => {
    const path = await newClient();
    await patch(path, { phone: '+441134960000' });

    const events = await app.ctx
      .systemDb('events')
      .where({ type: 'client.updated' })
      .orderBy('sequence', 'desc');

    expect(events[0]?.changes?.map(({ field }: { field: string }) => field)).toEqual(['phone']);
  });
});

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const text = fc.constantFrom('Ada', 'Grace', 'Mary', 'a b', 'é');

const clientStates = (): fc.Arbitrary<Json> =>
  fc.record(
    {
      given_name: text,
      phone: nullable(fc.constantFrom('+441134960000', '+447700900123')),
      nino: nullable(fc.constantFrom('TC663795B', 'AA123456A')),
      region: fc.constantFrom('england', 'scotland'),
      address: nullable(
        fc.record(
          {
            line_1: text,
            line_2: nullable(text),
            postcode: fc.constant('LS1 4AP'),
            country: fc.constant('GB'),
          },
          { requiredKeys: ['line_1', 'postcode'] },
        ),
      ),
      student_loan_plans: fc.uniqueArray(fc.constantFrom('plan_1', 'plan_2')),
      blind_person: fc.boolean(),
      metadata: fc.dictionary(fc.constantFrom('a', 'b', 'c'), text),
    },
    { requiredKeys: [] },
  );

const rowStates = ({ businessId, propertyId }: Books): fc.Arbitrary<Json> =>
  fc
    .tuple(
      fc.constantFrom(
        { business_id: businessId, property_id: null, category: 'self_employment.admin_costs' },
        { business_id: null, property_id: propertyId, category: 'property.repairs_and_maintenance' },
        { business_id: null, property_id: null, category: 'private' },
        {},
      ),
      fc.record(
        {
          amount: fc.integer({ min: 1, max: 10_000 }).map((pence) => -pence / 100),
          notes: nullable(text),
          allowable_percent: fc.integer({ min: 0, max: 100 }),
          needs_review: fc.boolean(),
          metadata: fc.dictionary(fc.constantFrom('a', 'b'), text),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([place, fields]) => ({ ...place, ...fields }));

const propertyStates = (): fc.Arbitrary<Json> =>
  fc.record(
    {
      name: text,
      kind: fc.constantFrom('land', 'residential'),
      loan: nullable(fc.record({ interest_only: fc.boolean() })),
      ownership: fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }) }), { maxLength: 1 }),
      purchase_price: nullable(fc.integer({ min: 0, max: 1_000_000 })),
      metadata: fc.dictionary(fc.constantFrom('a', 'b'), text),
    },
    { requiredKeys: [] },
  );

/** Two things of the same fields differ in these; what is said of others depends on which of the two was written first. */
const OF_ONE: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  'similar',
  'warnings',
  'instance',
  'request_id',
  'request_log',
]);

const withoutNames = (body: Json): Json =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !OF_ONE.has(name)));

/** A patch that makes the one of the other. A null in the target is a removal. */
function differenceOf(from: Json, to: Json): Json {
  const changed: Json = {};
  for (const [name, value] of Object.entries(to)) {
    const known = from[name];
    if (JSON.stringify(known) === JSON.stringify(value)) continue;
    const removed = Object.keys(isObject(known) && isObject(value) ? known : {}).filter(
      (key) => isObject(value) && !Object.hasOwn(value, key),
    );
    changed[name] = isObject(value)
      ? { ...Object.fromEntries(removed.map((key) => [key, null])), ...value }
      : value;
  }
  // The difference is one: by the RFC's own steps it makes the target, but for what null removes.
  expect(Object.keys(mergePatch(from, changed) as Json).length).toBeLessThanOrEqual(Object.keys(to).length);
  return changed;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
