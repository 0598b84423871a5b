import { describe, expect, it } from 'vitest';
import { createRequestLogBuffer, type TenantRequestLog } from '../../../src/telemetry/request-log-buffer.js';

const line = (id: string): TenantRequestLog => ({
  id,
  tenantId: 't',
  livemode: true,
  credentialId: 'c',
  oauthAppId: null,
  method: 'GET',
  path: '/',
  operation: null,
  status: 200,
  code: null,
  durationMs: 1,
  clientRequestId: null,
  createdAt: new Date(0),
});
const ids = (lines: readonly TenantRequestLog[]) => lines.map(({ id }) => id);

describe('requests that wait to be written', () => {
  it('are given once, and again when they could not be written, before those that came since', () => {
    const buffer = createRequestLogBuffer(10);
    buffer.add(line('a'));
    const taken = buffer.take();
    buffer.add(line('b'));
    buffer.giveBack(taken);

    expect(ids(buffer.take())).toEqual(['a', 'b']);
    expect(buffer.take()).toEqual([]);
    expect(buffer.takeLost()).toBe(0);
  });

  it('are never more than there is room for, and those that are lost are counted', () => {
    const buffer = createRequestLogBuffer(2);
    for (const id of ['a', 'b', 'c']) buffer.add(line(id));
    const taken = buffer.take();
    buffer.add(line('d'));
    buffer.giveBack(taken);

    expect(ids(buffer.take())).toEqual(['a', 'b']);
    expect(buffer.takeLost()).toBe(2);
    expect(buffer.takeLost()).toBe(0);
  });
});
