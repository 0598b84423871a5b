import type { AddressInfo } from 'node:net';
import {
  type ApplicationServer,
  createApplicationServer,
  cutConnections,
} from '../../process/application-server.js';
import { createSandboxApp } from './app.js';
import { createSandbox, type SandboxOptions } from './sandbox.js';

export interface RunningSandbox {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Cuts what still runs: HMRC's memory is written before each answer. */
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** HMRC's stand-in, not yet listening. */
export const createSandboxServer = (options: SandboxOptions): ApplicationServer =>
  createApplicationServer(createSandboxApp(createSandbox(options)), {});

/** Listens until closed, for this machine alone unless there is a `host`. @param options.port 0 takes any free port */
export async function startSandbox(
  options: SandboxOptions & { readonly port: number; readonly host?: string },
): Promise<RunningSandbox> {
  const served = createSandboxServer(options);
  const { server } = served;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? LOOPBACK, resolve);
  });
  const { port } = addressOf(server.address());
  return {
    url: `http://${LOOPBACK}:${port}`,
    port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        cutConnections(served);
      }),
  };
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || address === null) throw new Error('the sandbox has no port');
  return address;
}
