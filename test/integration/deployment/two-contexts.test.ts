import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContext, createContext } from '../../../src/context.js';
import { setHold } from '../../../src/db/tenants/tenant-holds-repository.js';
import { createSlices } from '../../../src/http/gate/middleware/slices.js';
import { checkReadiness } from '../../../src/services/health/check-readiness.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** Two contexts of one process, each with a database of its own. */
describe('two contexts side by side', () => {
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    [one, other] = await Promise.all([startTestApp(), startTestApp()]);
  });
  afterAll(async () => {
    await one.close();
    await other.close();
  });

  it('know the holds of their own tenants alone', async () => {
    const { tenantId } = one.tenant;
    await setHold(one.ctx.systemDb, tenantId, 'heavy', true);

    expect(await one.ctx.tenantHolds.isHeld(tenantId, 'heavy')).toBe(true);
    expect(await other.ctx.tenantHolds.isHeld(tenantId, 'heavy')).toBe(false);
  });

  it('give places for large files each for itself', () => {
    const leave = one.ctx.largeImportPlaces.take('tenant');

    expect(one.ctx.largeImportPlaces.take('tenant')).toBeNull();
    expect(other.ctx.largeImportPlaces.take('tenant')).not.toBeNull();
    leave?.();
    expect(one.ctx.largeImportPlaces.take('tenant')).not.toBeNull();
  });

  it('are ready each for itself, and stop each for itself', async () => {
    const stopping = new AbortController();
    const third = createContext(other.ctx.config, 'test', { stopping: stopping.signal, log: other.ctx.log });
    const ready = await checkReadiness(third);
    stopping.abort();

    expect(ready.every(({ ok }) => ok)).toBe(true);
    expect((await checkReadiness(third)).map(({ name }) => name)).toEqual(['process']);
    expect((await checkReadiness(other.ctx)).every(({ ok }) => ok)).toBe(true);
    expect(one.ctx.readiness.migratedUntil).toBe(0);

    await closeContext(third);
    expect((await checkReadiness(other.ctx)).every(({ ok }) => ok)).toBe(true);
  });

  it('serve the slices of long work each in turns of its own', async () => {
    const [ofOne, ofOther] = [createSlices(), createSlices()];
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);

    await Promise.all([
      ofOne.next().then(note('one 1')),
      ofOne.next().then(note('one 2')),
      ofOther.next().then(note('other 1')),
    ]);

    expect(order).toEqual(['one 1', 'other 1', 'one 2']);
  });
});
