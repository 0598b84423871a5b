import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answering, onEachRequest } from './loopback-receiver.js';
import { BODY, receiverFor, senderUnderTest } from './sender-under-test.js';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

const attemptOn = (port: number, timeoutMs: number) => ({
  url: `http://127.0.0.1:${port}/`,
  headers: {},
  body: BODY,
  timeoutMs,
});

/** Listens with room for one connection and takes none: others are dropped, as behind a firewall. */
const DEAF = `const server = require('node:net').createServer();
server.listen(0, '127.0.0.1', 1, () => process.send(server.address().port));`;

/** Answers in a thread of its own, so that a busy main thread does not keep it from that. */
const PROMPT = `const { parentPort } = require('node:worker_threads');
const server = require('node:http').createServer((request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

async function deafReceiver(): Promise<number> {
  const child = spawn(process.execPath, ['-e', DEAF], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [port] = (await once(child, 'message')) as [number];
  child.kill('SIGSTOP');
  const waiting: Socket[] = [];
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy();
    child.kill('SIGKILL');
  });
  for (let count = 0; count < 8; count++) waiting.push(connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.race(waiting.map((socket) => once(socket, 'connect')));
  return port;
}

describe('the clocks of an attempt', () => {
  it('give up a connection that nobody takes before the wall clock ends the attempt', async () => {
    const port = await deafReceiver();

    const result = await senderUnderTest().send(attemptOn(port, 15_000));

    expect(result).toMatchObject({ failureClass: 'connect', peerAddress: null });
  });

  it('take an answer that comes after the wall clock for none, and never for that of the next attempt', async () => {
    let late: Socket | undefined;
    const receiver = await receiverFor((socket, connection) => {
      if (connection === 1) late = socket;
      else answering('HTTP/1.1 204 No Content\r\n\r\n')(socket, connection);
    });
    const sender = senderUnderTest();

    const first = await sender.send(attemptOn(receiver.port, 100));
    late?.write(OK);
    const second = await sender.send(attemptOn(receiver.port, 5_000));

    expect([first.failureClass, second.status]).toEqual(['timeout_total', 204]);
  });

  it('see an answer that came while the process was busy', async () => {
    const worker = new Worker(PROMPT, { eval: true });
    onTestFinished(async () => void (await worker.terminate()));
    const [port] = (await once(worker, 'message')) as [number];
    const sender = senderUnderTest();
    await sender.send(attemptOn(port, 5_000));

    const pending = sender.send(attemptOn(port, 200));
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const until = performance.now() + 500;
    while (performance.now() < until);

    expect(await pending).toMatchObject({ outcome: 'success', status: 200 });
  });

  it('run for each attempt by itself: one that hangs keeps no other waiting', async () => {
    const receiver = await receiverFor((socket) => {
      onEachRequest(socket, (request) => {
        if (!request.includes('/hang')) socket.write(OK);
      });
    });
    const sender = senderUnderTest();
    const url = `http://127.0.0.1:${receiver.port}`;
    const hanging = sender.send({ url: `${url}/hang`, headers: {}, body: BODY, timeoutMs: 300 });

    const other = await sender.send({ url: `${url}/live`, headers: {}, body: BODY });

    expect(other.outcome).toBe('success');
    expect(await hanging).toMatchObject({ failureClass: 'timeout_total' });
  });
});
