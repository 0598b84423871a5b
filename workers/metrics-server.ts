import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { AppContext } from '../src/context.js';
import {
  type ApplicationServer,
  createApplicationServer,
  cutConnections,
} from '../src/process/application-server.js';
import { portOf } from '../src/process/port-of.js';

interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * `/metrics` of a worker process, for the bearer of METRICS_TOKEN.
 * @returns `null` where WORKER_METRICS_PORT or METRICS_TOKEN is not set
 */
export async function startMetricsServer(
  ctx: Pick<AppContext, 'config' | 'metrics' | 'log'>,
): Promise<MetricsServer | null> {
  const { workerMetricsPort: port, metricsToken: token, host } = ctx.config;
  if (port === null || token === null) return null;
  const served = createMetricsServer(ctx, token);
  const { server } = served;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: portOf(server),
    async stop() {
      cutConnections(served);
      server.close();
      await once(server, 'close');
    },
  };
}

/** A server of the metrics, not yet listening. */
export function createMetricsServer(
  { metrics, log }: Pick<AppContext, 'metrics' | 'log'>,
  token: string,
): ApplicationServer {
  const listener: RequestListener = (req, res) => {
    const status = statusOf(req, token);
    if (status !== 200) return void res.writeHead(status).end();
    metrics.scrape().then(
      (text) => send(res, metrics.registry.contentType, text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        res.writeHead(500).end();
      },
    );
  };
  const messages = { request: IncomingMessage.prototype, response: ServerResponse.prototype };
  return createApplicationServer(Object.assign(listener, messages), {});
}

function statusOf({ method, url, headers }: IncomingMessage, token: string): 200 | 401 | 404 {
  if (method !== 'GET' || url !== '/metrics') return 404;
  const [given, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? 200 : 401;
}

function send(res: ServerResponse, contentType: string, text: string): void {
  res.writeHead(200, { 'content-type': contentType }).end(text);
}
