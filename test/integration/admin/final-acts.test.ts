import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importQueue } from '../../../src/queues/import.js';
import { openQueue } from '../../../src/queues/open-queue.js';
import { byAction, startTestConsole, type TestConsole } from './console-driver.js';

describe('what cannot be undone in the console', () => {
  let admin: TestConsole;
  beforeAll(async () => {
    admin = await startTestConsole();
  });
  afterAll(() => admin.close());

  it('empties, cleans and obliterates a queue when its name is typed, and not otherwise', async () => {
    const chief = await admin.signedIn('admin');
    const queue = openQueue(importQueue, admin.ctx.redis, admin.ctx.config);
    await queue.pause();
    await queue.addBulk([1, 2, 3].map((n) => ({ name: 'import', data: {}, opts: { jobId: `ob-${n}` } })));
    await queue.add('import', {}, { jobId: 'ob-later', delay: 3_600_000 });
    const post = (act: string, fields: object) =>
      chief.agent
        .post(`/queue-acts/import/${act}`)
        .type('form')
        .set('Accept', 'application/json')
        .send({ _csrf: chief.csrf(), reason: 'drill', ...fields });

    for (const act of ['empty', 'clean', 'obliterate'])
      for (const queue_name of [undefined, '', 'imports', 'report']) {
        const refused = await post(act, { queue_name, state: 'delayed' });
        expect([act, refused.status, refused.body.code]).toEqual([act, 422, 'name_mistyped']);
      }
    const shown = await chief.agent.get('/queue-acts/import/obliterate').set('Accept', 'text/html');
    const kept = await queue.count();
    const nameless = await post('clean', { queue_name: 'import', state: 'waiting' });
    const cleaned = await post('clean', { queue_name: 'import', state: 'delayed' });
    const delayed = await queue.getDelayedCount();
    const emptied = await post('empty', { queue_name: 'import' });
    const waiting = await queue.getWaitingCount();
    await queue.resume();
    const running = await post('obliterate', { queue_name: 'import' });
    await queue.pause();
    const obliterated = await post('obliterate', { queue_name: 'import' });

    expect(shown.text).toContain('Type the queue’s name: import');
    expect([kept, nameless.status, delayed, waiting]).toEqual([4, 400, 0, 0]);
    expect([cleaned, emptied, running, obliterated].map(({ status }) => status)).toEqual([
      303, 303, 409, 303,
    ]);
    await vi.waitFor(async () =>
      expect(
        byAction((await admin.acts(chief.email)).filter(({ outcome }) => outcome === 'succeeded')),
      ).toMatchObject([
        { action: 'clean_queue', queue: 'import', detail: { reason: 'drill', before: 1, after: 0 } },
        { action: 'empty_queue', queue: 'import', detail: { reason: 'drill', before: 3, after: 0 } },
        { action: 'obliterate_queue', queue: 'import', detail: { reason: 'drill' } },
        { action: 'sign_in' },
      ]),
    );
    await queue.close();
  });
});
