import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent } from './import-story.js';

const HEADINGS = 'date,amount,description\n';

describe('an import in which nothing could be read', () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    client = await createClientFor(app);
  });
  afterAll(() => app.close());

  it.each([
    [
      'an empty JSON object, as a generated client makes of a file',
      'application/json',
      '{}',
      'no_row_readable',
    ],
    ['headings alone', 'text/csv', HEADINGS, 'no_rows'],
    ['nothing', 'text/csv', '', 'file_empty'],
    ['an empty list', 'application/json', '[]', 'file_empty'],
    [
      'lines that all fail',
      'text/csv',
      `${HEADINGS}2025-05-01,ten,Tea\n2025-05-02,six,Tea\n`,
      'no_row_readable',
    ],
  ])('fails for %s', async (_, type, content, code) => {
    const done = await importContent(app, client, { content, type });
    expect(done).toMatchObject({ status: 'failed', error: { code }, counts: { created: 0 } });
  });

  it('lists why each line failed', async () => {
    const content = `${HEADINGS}2025-05-01,ten,Tea\n2025-05-02,six,Tea\n`;
    const done = await importContent(app, client, { content });
    expect(done.counts).toMatchObject({ total: 2, failed: 2 });
    const errors = await app.as().get(`/v1/imports/${done.id}/errors`);
    expect(errors.body.data.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
  });

  it('fails an atomic one too', async () => {
    const done = await importContent(app, client, { content: HEADINGS, query: '&atomic=true' });
    expect(done).toMatchObject({ status: 'failed', error: { code: 'no_rows' } });
  });

  it('completes where one line of many can be read, and where all are there already', async () => {
    const content = `${HEADINGS}2025-05-01,ten,Tea\n2025-05-02,6.00,Tea\n`;
    const first = await importContent(app, client, { content });
    expect(first).toMatchObject({ status: 'completed', counts: { created: 1, failed: 1 } });
    const again = await importContent(app, client, { content: `${HEADINGS}2025-05-02,6.00,Tea\n` });
    expect(again).toMatchObject({ status: 'completed', counts: { created: 0, skipped_duplicate: 1 } });
  });
});
