import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, lastingPart, ledgerOf } from './import-story.js';

const statement = (from: number, to: number) =>
  `Date,Description,Amount,Balance\n${Array.from({ length: to - from + 1 }, (_, at) => from + at)
    .map(
      (day) =>
        `2025-06-${String(day).padStart(2, '0')},SHOP ${day},-${day}.00,${1000 - (day * (day + 1)) / 2}.00`,
    )
    .join('\n')}\n`;

describe('reverting an import that a later one overlaps', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const revert = async (id: string) => (await app.as().post(`/v1/imports/${id}/revert`)).body;

  it('says that rows of the later file are gone, which adds them when it is sent again', async () => {
    const client = await createClientFor(app);
    const first = await importContent(app, client, { content: statement(1, 12) });
    const second = await importContent(app, client, { content: statement(8, 20) });

    const reverted = await revert(first.id);
    const again = await importContent(app, client, { content: statement(8, 20) });

    expect(second.counts).toMatchObject({ created: 8, skipped_duplicate: 5 });
    expect(reverted.warnings).toContainEqual(
      expect.objectContaining({ code: 'later_imports_skipped_rows', count: 1 }),
    );
    expect(again.counts).toMatchObject({ created: 5, skipped_duplicate: 8, flagged_duplicate: 0 });
    expect((await ledgerOf(app, client)).map(({ amount_pence }) => Number(amount_pence)).toSorted()).toEqual(
      Array.from({ length: 13 }, (_, at) => -(at + 8) * 100).toSorted(),
    );
  });

  it('says nothing of the kind where no later import has skipped a row', async () => {
    const client = await createClientFor(app);
    const first = await importContent(app, client, { content: statement(1, 5) });
    await importContent(app, client, { content: statement(6, 9) });

    const reverted = await revert(first.id);

    expect(reverted.warnings.map(({ code }: { code: string }) => code)).not.toContain(
      'later_imports_skipped_rows',
    );
  });

  it('takes back rows that people have changed, and gives their merchants the same category again', async () => {
    const client = await createClientFor(app);
    const content = statement(1, 4);
    const first = await importContent(app, client, { content });
    const [row] = (await app.as().get(`/v1/transactions?client_id=${client}`)).body.data;
    await app.as().patch(`/v1/transactions/${row.id}`, { category: 'private', notes: 'asked the client' });

    await revert(first.id);
    const emptied = await ledgerOf(app, client);
    const second = await importContent(app, client, { content });

    expect(emptied).toEqual([]);
    expect(second.counts).toMatchObject({ created: 4, skipped_duplicate: 0, flagged_duplicate: 0 });
    expect((await ledgerOf(app, client)).map(lastingPart)).toHaveLength(4);
  });
});
