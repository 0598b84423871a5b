import { setTimeout as pause } from 'node:timers/promises';
import { listenForStops } from '../../process/listen-for-stops.js';
import { describeStack } from '../stack/describe-stack.js';
import { type RunningStack, type Stop, startStack } from '../stack/start-stack.js';
import { createApiClient } from './api-client.js';
import type { DemoContext } from './demo-context.js';
import { playStory } from './play-story.js';
import { createProgress, type Progress, type Screen, StepError } from './progress.js';
import { startReceiver } from './receiver.js';
import { registerReceiver, retireReceiver } from './steps/register-receiver.js';

interface DemoOptions {
  readonly env: Record<string, string>;
  readonly screen: Screen;
  readonly logError: (line: string) => void;
  /** Leaves a stack that was started here running until Ctrl-C. */
  readonly stays: boolean;
}

const FORCED_WITHIN_MS = 15_000;
const LAST_CALLS_MS = 5_000;
const INTERRUPTED = 130;

/** The demo was stopped from outside. */
class StoppedError extends Error {}

/**
 * Runs the demo against the stack of `DATA_DIR`, and ends everything that was started here.
 * @returns the exit code: 0 when every step went well, 130 when it was stopped before
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const { screen, logError } = options;
  const progress = createProgress(screen);
  const stopping = new AbortController();
  const stops = listenForStops();
  let end: Stop | undefined;

  const first = stops.first.then(() => {
    progress.print('', 'Stopping what was started here. Ctrl-C again forces it.');
    stopping.abort(new StoppedError('stopped'));
  });
  const onBegin = (stop: Stop) => {
    end = stop;
  };
  const done = play({ ...options, progress, onBegin, signal: stopping.signal, stopped: first }).catch(
    (error: unknown) => {
      if (stopping.signal.aborted) return INTERRUPTED;
      logError(describeFailure(error));
      return 1;
    },
  );
  const forced = stops.second.then(async () => {
    progress.print('Stopping by force.');
    await Promise.race([Promise.allSettled([end?.('quick'), done]), pause(FORCED_WITHIN_MS)]);
    return INTERRUPTED;
  });
  return await Promise.race([done, forced]);
}

interface Play extends DemoOptions {
  readonly progress: Progress;
  readonly onBegin: (stop: Stop) => void;
  readonly signal: AbortSignal;
  readonly stopped: Promise<void>;
}

async function play(options: Play): Promise<number> {
  const { env, progress, onBegin, signal } = options;
  const log = (line: string) => progress.print(line);
  const stack = await progress.step('Stack', async (line) => {
    const running = await startStack({ env, log, onBegin, signal, forDemo: true });
    line.say(`${running.startedHere ? 'started' : 'found running'}, ${running.runtime.api_url}/v1`);
    return running;
  });
  try {
    await playOn(stack, options);
    return 0;
  } finally {
    await stack.stop();
    if (stack.startedHere) {
      progress.print('Everything that was started here has stopped. To look around: npm start');
    }
  }
}

async function playOn(stack: RunningStack, { progress, signal, stays, stopped }: Play): Promise<void> {
  const { apiKey, sandboxUrl } = accessTo(stack);
  const origin = stack.runtime.api_url;
  const api = createApiClient({ origin, apiKey, signal });
  const receiver = await startReceiver();
  try {
    const ctx: DemoContext = { api, progress, receiver, sandboxUrl, dataDir: stack.dataDir, signal };
    const registered = await registerReceiver(ctx);
    try {
      await playStory(ctx, registered);
      if (stack.startedHere && !stays) return;
      progress.print(...describeStack(stack));
      if (stack.startedHere) await stopped;
    } finally {
      const lastCalls = createApiClient({ origin, apiKey, signal: AbortSignal.timeout(LAST_CALLS_MS) });
      await retireReceiver({ api: lastCalls, receiver }, registered).catch((error: unknown) => {
        progress.print(`The webhook endpoint was not disabled: ${messageOf(error)}`);
      });
    }
  } finally {
    await receiver.close();
  }
}

/** @throws for a stack that files with HMRC itself: an invented person has no year to file there */
function accessTo({ demo, runtime }: RunningStack): { apiKey: string; sandboxUrl: string } {
  const sandboxUrl = runtime.hmrc_sandbox_url;
  if (sandboxUrl === null || runtime.hmrc_live_url !== sandboxUrl) {
    throw new Error(
      'The demo files with the HMRC sandbox: run it without HMRC_BASE_URL, and with no PUBLIC_URL but of this machine.',
    );
  }
  if (demo === null) throw new Error('The stack has no demo tenant.');
  return { apiKey: demo.apiKey, sandboxUrl };
}

function describeFailure(error: unknown): string {
  const step = error instanceof StepError ? ` at "${error.step}"` : '';
  return `\nThe demo failed${step}: ${messageOf(error)}`;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
