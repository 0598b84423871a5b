import { EventEmitter, once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveRouter } from '../../../admin/live.js';

describe('the events of an open page', () => {
  let server: Server;
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
  );
  afterEach(async () => {
    vi.useRealTimers();
    await new Promise((resolve) => server.close(resolve));
  });

  async function listen(before: RequestHandler): Promise<string> {
    const app = express();
    app.use(before, liveRouter({ stopping: new AbortController().signal }));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`;
  }

  it('keep their timers while it is open, and none when it is left', async () => {
    let closed: Promise<unknown> | undefined;
    const url = await listen((_req, res, next) => {
      closed = once(res, 'close');
      next();
    });
    const request = get(url);
    const [answer] = await once(request, 'response');
    await once(answer, 'data');
    expect(vi.getTimerCount()).toBe(2);

    request.on('error', () => undefined).destroy();
    await closed;

    expect(vi.getTimerCount()).toBe(0);
  });

  it('keep no timers for a page that was left while its session was looked up', async () => {
    const steps = new EventEmitter();
    const [arrived, handled] = [once(steps, 'arrived'), once(steps, 'handled')];
    const url = await listen(async (_req, res, next) => {
      steps.emit('arrived');
      await once(res, 'close');
      next();
      setImmediate(() => steps.emit('handled'));
    });
    const request = get(url).on('error', () => undefined);
    await arrived;
    request.destroy();
    await handled;

    expect(vi.getTimerCount()).toBe(0);
  });
});
