import type { Queue } from 'bullmq';
import { type Request, type Response, Router } from 'express';
import { type Html, html } from '../src/pages/html.js';
import type { ActDetail } from '../src/services/audit/record-act.js';
import type { ConsoleSession } from '../src/services/operators/authenticate-session.js';
import { confirmPage } from './pages/confirm-page.js';
import { sendProblem } from './problem.js';
import { noteActDetail, signedIn } from './request-facts.js';

const CLEANABLE = ['completed', 'failed', 'delayed'] as const;

interface QueueAct {
  readonly name: string;
  readonly label: string;
  readonly effect: string;
  readonly fields: Html | null;
  /** Whether it can be undone: of what cannot, the queue's name is to be typed. */
  readonly isFinal: boolean;
  /** `null`: the form does not say what is meant. */
  run(queue: Queue, req: Request): Promise<ActDetail> | null;
}

const ACTS: readonly QueueAct[] = [
  {
    name: 'pause',
    label: 'Pause the queue',
    effect:
      'No further job of the queue is begun, of any tenant, until it is resumed. What runs is finished, and what comes waits.',
    fields: null,
    isFinal: false,
    run: async (queue) => {
      const before = pauseInWords(await queue.isPaused());
      await queue.pause();
      return { before, after: pauseInWords(true) };
    },
  },
  {
    name: 'resume',
    label: 'Resume the queue',
    effect: 'What waits is begun, in its turn.',
    fields: null,
    isFinal: false,
    run: async (queue) => {
      const before = pauseInWords(await queue.isPaused());
      await queue.resume();
      return { before, after: pauseInWords(false) };
    },
  },
  {
    name: 'retry',
    label: 'Retry all failed jobs',
    effect: 'Every failed job of the queue runs again. Of work that is over, that changes nothing.',
    fields: null,
    isFinal: false,
    run: async (queue) => {
      const before = await queue.getFailedCount();
      await queue.retryJobs({ state: 'failed' });
      return { before, after: await queue.getFailedCount() };
    },
  },
  {
    name: 'promote',
    label: 'Run all delayed jobs now',
    effect: 'Every job of the queue that waits for a time runs now, also where HMRC has asked for the wait.',
    fields: null,
    isFinal: false,
    run: async (queue) => {
      const before = await queue.getDelayedCount();
      await queue.promoteJobs();
      return { before, after: await queue.getDelayedCount() };
    },
  },
  {
    name: 'empty',
    label: 'Empty the queue',
    effect:
      'Every job that waits is removed for good. The reconciler adds jobs again for work that is not over.',
    fields: null,
    isFinal: true,
    run: async (queue) => {
      const before = await queue.getWaitingCount();
      await queue.drain();
      return { before, after: await queue.getWaitingCount() };
    },
  },
  {
    name: 'clean',
    label: 'Clean the queue',
    effect: 'Every job in the chosen state is removed for good, with what it says of its failure.',
    fields: html`<label for="state">State</label><select id="state" name="state">${CLEANABLE.map((state) => html`<option>${state}</option>`)}</select>`,
    isFinal: true,
    run: (queue, req) => {
      const state = CLEANABLE.find((one) => one === req.body?.['state']);
      return state === undefined ? null : clean(queue, state);
    },
  },
  {
    name: 'obliterate',
    label: 'Obliterate the queue',
    effect:
      'The queue and everything in it is removed for good. It must be paused, and no job may be running.',
    fields: null,
    isFinal: true,
    run: async (queue) => {
      const before = await queue.count();
      await queue.obliterate();
      return { before, after: await queue.count() };
    },
  },
];

const pauseInWords = (isPaused: boolean): string => (isPaused ? 'paused' : 'running');

async function clean(queue: Queue, state: (typeof CLEANABLE)[number]): Promise<ActDetail> {
  const before = await queue.getJobCountByTypes(state);
  // The library removes portions of this size until none is left.
  await queue.clean(0, Number.MAX_SAFE_INTEGER, state);
  return { state, before, after: await queue.getJobCountByTypes(state) };
}

type OfQueue = Request<{ queueName: string }>;

/**
 * `/queue-acts/…`: what concerns all jobs of a queue. For what cannot be undone the queue's name is to be typed. The act guard
 * has judged every POST before.
 */
export function queueActsRouter(queues: readonly Queue[]): Router {
  const router = Router();
  const find = (req: OfQueue) => queues.find(({ name }) => name === req.params.queueName);
  for (const act of ACTS) {
    const path = `/queue-acts/:queueName/${act.name}`;
    router.get(path, (req: OfQueue, res) => {
      const queue = find(req);
      if (queue === undefined) return sendProblem(req, res, 'not_found', 'There is no such queue.');
      res.type('html').send(formPage(queue.name, signedIn(res), act));
    });
    router.post(path, async (req: OfQueue, res) => {
      const queue = find(req);
      if (queue === undefined) return sendProblem(req, res, 'not_found', 'There is no such queue.');
      await carryOut(req, res, queue, act);
    });
  }
  return router;
}

async function carryOut(req: OfQueue, res: Response, queue: Queue, act: QueueAct): Promise<void> {
  if (act.isFinal && req.body?.['queue_name'] !== queue.name)
    return sendProblem(
      req,
      res,
      'name_mistyped',
      `Nothing was removed. Type the queue’s name: ${queue.name}.`,
    );
  if (act.name === 'obliterate' && !(await queue.isPaused()))
    return sendProblem(req, res, 'conflict', 'Nothing was removed. Pause the queue first.');
  if (act.name === 'obliterate' && (await queue.getActiveCount()) > 0)
    return sendProblem(
      req,
      res,
      'conflict',
      'Nothing was removed. Jobs are running: wait until they are over.',
    );
  const done = act.run(queue, req);
  if (done === null) return sendProblem(req, res, 'bad_request', `Name a state: ${CLEANABLE.join(', ')}.`);
  noteActDetail(res, await done);
  res.redirect(303, `/queues/queue/${queue.name}`);
}

function formPage(
  name: string,
  session: ConsoleSession,
  { name: act, label, effect, fields, isFinal }: QueueAct,
): string {
  const page = { session, label, effect, path: `/queue-acts/${name}/${act}`, back: `/queues/queue/${name}` };
  if (!isFinal) return confirmPage(page);
  const typed = html`${fields}<label for="queue_name">Type the queue’s name: ${name}</label>
<input id="queue_name" name="queue_name" type="text" maxlength="40" required autocomplete="off" spellcheck="false">`;
  return confirmPage({ ...page, fields: typed, isFinal });
}
