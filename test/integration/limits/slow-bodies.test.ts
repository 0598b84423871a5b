import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UploadLimits } from '../../../src/http/gate/request-limits.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { within } from '../../support/within.js';
import { clientBody, make } from '../../support/world.js';
import { head, startLimited } from './limited-server.js';

const QUICK: UploadLimits = {
  idleMs: 150,
  minBytesPerSecond: 1_024,
  rateWindowMs: 60_000,
  wholeMs: 60_000,
};
type Server = Awaited<ReturnType<typeof startLimited>>;

describe('a body that does not come', () => {
  let app: TestApp;
  let client: string;
  let server: Server;
  beforeAll(async () => {
    app = await startTestApp();
    client = (await make(app.as(), '/v1/clients', clientBody())).id;
  });
  afterEach(() => server.close());
  afterAll(() => app.close());

  const json = (headers = {}) =>
    head('POST /v1/clients', app.tenant.secret, { 'Content-Type': 'application/json', ...headers });
  const upload = (headers = {}) =>
    head(`POST /v1/imports?client_id=${client}`, app.tenant.secret, {
      'Content-Type': 'text/csv',
      'Transfer-Encoding': 'chunked',
      ...headers,
    });
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

  /** Nothing is left of it: no connection of ours, no file. */
  async function expectNothingLeft() {
    await within(10, 'every connection is closed', async () => (await server.openConnections()) === 0);
    await within(10, 'no file is left', async () => {
      const [row] = await app.ctx.systemDb('files').whereNull('completed_at').count();
      return Number(row?.['count']) === 0;
    });
    expect(app.ctx.db.client.pool.numUsed()).toBe(0);
  }

  it('is answered 408 when it is JSON, and the connection is closed', async () => {
    server = await startLimited(app.ctx, { jsonBodyMs: 100 });
    const slow = server.dial();
    slow.send(`${json({ 'Content-Length': 100 })}{"given_`);

    const answer = await slow.closed();
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"body_too_slow"');
    expect(answer).toContain('Connection: close');
    await expectNothingLeft();
  });

  it('is answered 408 however slowly it trickles, gzip included', async () => {
    server = await startLimited(app.ctx, { jsonBodyMs: 200 });
    const slow = server.dial();
    const body = gzipSync(JSON.stringify(clientBody()));
    slow.send(json({ 'Content-Length': body.length, 'Content-Encoding': 'gzip' }));
    let sent = 0;
    const trickle = setInterval(() => slow.send(body.subarray(sent, ++sent)), 20);

    const answer = await slow.closed();
    clearInterval(trickle);
    expect(sent).toBeLessThan(body.length);
    expect(answer).toContain('"code":"body_too_slow"');
    await expectNothingLeft();
  });

  it('holds no place: others of its tenant are served at the same time', async () => {
    server = await startLimited(app.ctx, { atOnce: { short: 1, full: 1, bulk: 1 }, kept: 0 });
    const slow = [server.dial(), server.dial(), server.dial()];
    for (const one of slow) one.send(`${json({ 'Content-Length': 100, Expect: '100-continue' })}`);
    await Promise.all(slow.map((one) => one.heard('100 Continue')));

    const answer = await fetch(`${server.origin}/v1/clients/${client}`, {
      headers: { authorization: `Bearer ${app.tenant.secret}` },
    });
    expect(answer.status).toBe(200);
    for (const one of slow) one.socket.destroy();
    await expectNothingLeft();
  });

  it('ends an upload that stands still, and keeps nothing of it', async () => {
    server = await startLimited(app.ctx, { upload: QUICK });
    const slow = server.dial();
    slow.send(upload());
    slow.send(chunk(Buffer.from('date,amount,description\n')));

    const answer = await slow.closed();
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"body_too_slow"');
    await expectNothingLeft();
  });

  it('ends an upload whose form never reaches its file', async () => {
    server = await startLimited(app.ctx, { upload: QUICK });
    const slow = server.dial();
    slow.send(upload({ 'Content-Type': 'multipart/form-data; boundary=b' }));
    slow.send(chunk(Buffer.from('--b\r\nContent-Disposition: form-data; name="ma')));

    expect(await slow.closed()).toContain('"code":"body_too_slow"');
    await expectNothingLeft();
  });

  it('ends an upload that is slower than the least rate, gzip counted as it is sent', async () => {
    const upload_ = { ...QUICK, idleMs: 200, rateWindowMs: 400 };
    server = await startLimited(app.ctx, { upload: upload_ });
    const slow = server.dial();
    slow.send(upload({ 'Content-Encoding': 'gzip' }));
    const bytes = gzipSync(Buffer.from('2025-05-01,10.00,Row of tea and buns\n'.repeat(2_000)));
    let sent = 0;
    const trickle = setInterval(() => slow.send(chunk(bytes.subarray(sent, ++sent))), 50);

    const answer = await slow.closed();
    clearInterval(trickle);
    expect(sent).toBeLessThan(bytes.length);
    expect(answer).toContain('less than 1024 bytes a second');
    await expectNothingLeft();
  });

  it('leaves nothing behind when its caller goes in the middle', async () => {
    server = await startLimited(app.ctx, {});
    const callers = [server.dial(), server.dial(), server.dial()];
    const [plain, zipped, form] = callers;
    plain?.send(upload());
    zipped?.send(upload({ 'Content-Encoding': 'gzip' }));
    form?.send(upload({ 'Content-Type': 'multipart/form-data; boundary=b' }));
    plain?.send(chunk(Buffer.alloc(600_000, 'a')));
    zipped?.send(chunk(gzipSync(Buffer.alloc(600_000, 'a'))));
    form?.send(
      chunk(
        Buffer.from(
          `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(600_000)}`,
        ),
      ),
    );
    await within(10, 'the uploads are under way', async () => {
      const [row] = await app.ctx.systemDb('files').whereNull('completed_at').count();
      return Number(row?.['count']) === 3;
    });
    for (const one of callers) one.socket.destroy();

    await expectNothingLeft();
  });

  it('is not waited for after a refusal', async () => {
    server = await startLimited(app.ctx, { unreadBodyMs: 100 });
    const strangers = [server.dial(), server.dial()];
    strangers[0]?.send(head('POST /v1/clients', 'tck_live_wrong', { 'Content-Length': 1_000 }));
    strangers[1]?.send(head('GET /v1/clients', app.tenant.secret, { 'Content-Length': 1_000 }));

    expect(await strangers[0]?.closed()).toContain('HTTP/1.1 401');
    expect(await strangers[1]?.closed()).toContain('HTTP/1.1 200');
    await expectNothingLeft();
  });
});
