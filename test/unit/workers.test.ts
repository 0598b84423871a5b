import { describe, expect, it } from 'vitest';
import { QUEUES } from '../../src/queues/index.js';
import { WORKERS } from '../../workers/index.js';

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

  it('refuse a payload that is not the contract’s, without repeating it', () => {
    for (const { parse } of QUEUES) {
      expect(() => parse({ tenantId: 'secret-value', livemode: true })).toThrow(/payload: /);
      expect(() => parse({ tenantId: 'secret-value', livemode: true })).not.toThrow(/secret-value/);
    }
  });
});
