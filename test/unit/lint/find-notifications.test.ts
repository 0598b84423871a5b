import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNotifications } from '../../lint/find-notifications.js';

const NOTIFYING = "await trx.raw(`select pg_notify('outbox_ready', $" + '{payload})`);\n';

describe('findNotifications', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'notifications-'));
    const files: Readonly<Record<string, string>> = {
      'src/db/queues/outbox.ts': `// pg_notify in a comment\n${NOTIFYING}`,
      'src/db/bells/create-bells.ts': NOTIFYING,
      'src/db/plain.ts': "await trx.raw('notify outbox_ready');\nsay('We notify you.');\n",
      'migrations/20261122121000_notify.ts': NOTIFYING,
      'migrations/20270101000000_notify_again.ts': NOTIFYING,
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds SQL that notifies anywhere but in the one place that rings, and in released migrations', () => {
    const places = findNotifications(root, ['src', 'migrations']).map((fault) => fault.split(': ')[0]);

    expect(places.toSorted()).toEqual([
      'migrations/20270101000000_notify_again.ts:1',
      'src/db/plain.ts:1',
      'src/db/queues/outbox.ts:2',
    ]);
  });
});
