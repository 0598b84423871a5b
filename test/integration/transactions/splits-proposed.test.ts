import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { addProperty, addRow, beginStory } from '../tax-returns/return-story.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a deposit with the first rent is proposed by the rent that follows, and accepted by sending it back', async () => {
  const story = await beginStory(app);
  const flat = await addProperty(story);
  const of = { property_id: flat };
  const { id } = await addRow(story, null, 2_150, {
    ...of,
    description: 'J SMITH DEPOSIT + FIRST MONTHS RENT',
  });
  await addRow(story, 'property.rent_income', 950, of);
  await addRow(story, 'property.rent_income', 950, of);
  await addRow(story, 'property.rent_income', 400, of);
  const read = async () => (await story.api.get(`/v1/transactions/${id}`)).body;

  const asked = await read();
  const listed = (await story.api.get(`/v1/transactions?client_id=${story.client}&needs_review=true`)).body;

  expect(asked).toMatchObject({ needs_review: true, splits: null });
  expect(asked.category_reason).toMatch(/^holds_deposit:/);
  expect(asked.splits_proposed).toEqual([
    { amount: 950, category: 'property.rent_income', business_id: null, property_id: flat },
    { amount: 1_200, category: 'deposit_held', business_id: null, property_id: flat },
  ]);
  expect(listed.data.map((row: { splits_proposed: unknown }) => row.splits_proposed)).toEqual([
    asked.splits_proposed,
  ]);

  const { category: _, needs_review: __, ...rest } = asked;
  const accepted = await story.api
    .put(`/v1/transactions/${id}`, { ...rest, splits: asked.splits_proposed, needs_review: false })
    .set('If-Match', '*');

  expect(accepted.body).toMatchObject({ needs_review: false, splits: asked.splits_proposed });
  expect((await read()).splits_proposed).toEqual([]);
});

it('is proposed whatever the whole is taken for', async () => {
  const story = await beginStory(app);
  const flat = await addProperty(story);
  const { id } = await addRow(story, null, 787.5, {
    property_id: flat,
    description: 'RENT 875 LESS MANAGEMENT FEE 87.50',
  });

  const { body } = await story.api.get(`/v1/transactions/${id}`);

  expect(body).toMatchObject({ needs_review: true });
  expect(body.category_reason).toMatch(/^net_of_fees:/);
  expect(body.splits_proposed).toMatchObject([
    { amount: 875, category: 'property.rent_income' },
    { amount: -87.5, category: 'property.professional_fees' },
  ]);
});

it('a rent less an agent’s fees is proposed by the fees that the line names', async () => {
  const story = await beginStory(app);
  const flat = await addProperty(story);
  const { id } = await addRow(story, null, 855, {
    property_id: flat,
    description: 'ACME LETTINGS RENT 950.00 LESS FEE 95.00',
  });

  const { body } = await story.api.get(`/v1/transactions/${id}`);

  expect(body.splits_proposed).toMatchObject([
    { amount: 950, category: 'property.rent_income', property_id: flat },
    { amount: -95, category: 'property.professional_fees', property_id: flat },
  ]);
});
