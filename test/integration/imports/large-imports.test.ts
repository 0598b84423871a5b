import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import importWorker from '../../../workers/import.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, largeFile, postFile, sampleFile } from './import-story.js';

const LARGE_ROWS = 36_000;

describe('large imports of one tenant', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** The worker's own handler, as the queue would run it. */
  function run(importId: string) {
    const { tenantId, livemode } = app.tenant;
    return importWorker.run(app.ctx, {
      tenantId,
      livemode,
      importId: uuidFromPublicId('import', importId),
    });
  }

  it('take turns, and a small one goes by', async () => {
    const client = await createClientFor(app);
    const content = await largeFile(LARGE_ROWS);
    const post = async (file: Buffer) => (await postFile(app, client, { content: file })).body.id as string;
    const [first, second, small] = [
      await post(content),
      await post(content),
      await post(sampleFile('lloyds.csv')),
    ];

    const outcomes = await Promise.all([run(first), run(second), run(small)]);
    const later = [await run(first), await run(second)];

    const turnedAway = outcomes.slice(0, 2).map(({ kind }) => kind);
    expect(content.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(turnedAway.toSorted()).toEqual(['done', 'snooze']);
    expect(outcomes[2]).toEqual({ kind: 'done' });
    expect(later).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    for (const id of [first, second, small]) {
      expect((await app.as().get(`/v1/imports/${id}`)).body.status).toBe('completed');
    }
  });
});
