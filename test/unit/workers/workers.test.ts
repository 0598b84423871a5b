import { describe, expect, it } from 'vitest';
import { QUEUE_DESCRIPTIONS } from '../../../admin/queue-descriptions.js';
import { WORK_SOURCES } from '../../../src/db/queues/work-sources.js';
import { QUEUE_AREAS } from '../../../src/domain/console/queue-areas.js';
import { QUEUES } from '../../../src/queues/index.js';
import { WORKERS } from '../../../workers/index.js';

describe('workers and queue contracts', () => {
  it('match one to one', () => {
    const contracts = QUEUES.map(({ name }) => name).sort();
    expect(WORKERS.map(({ queue }) => queue.name).sort()).toEqual(contracts);
    expect(contracts).toEqual([
      'bulk-update',
      'calculate',
      'categorise',
      'hmrc-access',
      'import',
      'obligations',
      'prefill',
      'quarterly-update',
      'report',
      'submit',
      'webhook',
    ]);
  });

  it('have each an area of the overview, rows that the console lists, and a line on the board', () => {
    const names = QUEUES.map(({ name }) => name).sort();

    expect(Object.values(QUEUE_AREAS).flat().sort()).toEqual(names);
    expect(WORK_SOURCES.map(({ queue }) => queue).sort()).toEqual(names);
    expect(Object.keys(QUEUE_DESCRIPTIONS).sort()).toEqual(names);
  });

  it('refuse a payload that is not the contract’s, without repeating it', () => {
    for (const { parse } of QUEUES) {
      expect(() => parse({ tenantId: 'secret-value', livemode: true })).toThrow(/payload: /);
      expect(() => parse({ tenantId: 'secret-value', livemode: true })).not.toThrow(/secret-value/);
    }
  });
});
