import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { applicationMessages } from '../../../src/process/application-messages.js';

describe('applicationMessages', () => {
  it('makes requests and answers to which Express gives no other prototype', async () => {
    const app = express().use((req, res) => void res.json({ path: req.path, isOwn: req.app === app }));
    const kept: boolean[] = [];
    const answer: RequestListener = (req, res) => {
      const before = [req, res].map(Object.getPrototypeOf);
      app(req, res);
      kept.push(Object.getPrototypeOf(req) === before[0], Object.getPrototypeOf(res) === before[1]);
    };
    const server = createServer(
      applicationMessages(app, () => false),
      answer,
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a?b=c`);

    expect(await response.json()).toEqual({ path: '/a', isOwn: true });
    expect(kept).toEqual([true, true]);
    await new Promise((resolve) => server.close(resolve));
  });
});
