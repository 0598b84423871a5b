import type { AddressInfo } from 'node:net';
import type { SandboxSettings } from '../../src/local/hmrc-sandbox/sandbox-settings.js';
import { createSandboxServer } from '../../src/local/hmrc-sandbox/start-sandbox.js';
import { cutConnections } from '../../src/process/application-server.js';

/** HMRC's stand-in, which counts the calls that its limit is about. */
export interface CountingSandbox {
  readonly url: string;
  /** When each came, by `performance.now()`. */
  readonly calls: readonly number[];
  /** Calls that were refused as too fast. */
  readonly refused: number;
  close(): Promise<void>;
}

/** Requests of people and of the test itself. */
const NO_CALLS = /^\/(?:_control|oauth\/authorize|agent-authorisation-test-support|appoint-someone)/;
const TOO_FAST = 429;

export async function startCountingSandbox(
  folder: string,
  settings: Partial<SandboxSettings>,
): Promise<CountingSandbox> {
  const served = createSandboxServer({ folder, settings });
  const { server } = served;
  const calls: number[] = [];
  let refused = 0;
  server.prependListener('request', ({ url = '' }, response) => {
    if (NO_CALLS.test(url)) return;
    calls.push(performance.now());
    response.once('finish', () => {
      if (response.statusCode === TOO_FAST) refused += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    get refused() {
      return refused;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutConnections(served);
      }),
  };
}
