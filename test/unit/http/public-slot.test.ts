import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { createAdmission } from '../../../src/http/gate/middleware/admission.js';
import { withPublicSlot } from '../../../src/http/gate/request-pipeline.js';

const bounds = {
  atOnce: { short: 1, full: 1, bulk: 1 },
  begun: 1,
  kept: 0,
  sliceMs: 2,
  pauseMs: 100,
  queued: 10,
  held: { body: 1, upload: 1, download: 1, wait: 1 },
};

const req = { ip: '192.0.2.1' } as Request;
const caller = () =>
  Object.assign(new EventEmitter(), {
    destroyed: false,
    req: { socket: { destroyed: false } },
  }) as unknown as Response;

it('lets the others that came into the tenant queue before the first is answered, though it waits for nothing', async () => {
  const admission = createAdmission(bounds);
  const waiting: number[] = [];
  const answer = withPublicSlot(admission, async () => {
    waiting.push(admission.stateOf('address 192.0.2.1').waiting);
  });

  const first = answer(req, caller());
  // As from another connection, whose bytes are read when the code above has run.
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  await Promise.all([first, answer(req, caller()), answer(req, caller())]);

  expect(waiting).toEqual([2, 1, 0]);
});
