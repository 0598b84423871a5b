import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { ValidationError, WebhookVerificationError } from '../core/errors.js';
import { verify } from '../core/webhooks.js';
import { type Command, CommandError, type Run } from './command.js';
import { followEvents } from './follow.js';
import { createForwarder, type Forwarder, signed } from './forward.js';

const HELP = `tax listen [--forward-to URL] [--events TYPES]

Forwards events to an address of this machine as they happen, also those that are sent again or recovered, signed as your
endpoint will get them, and prints each with the answer; without --forward-to it says of each that its signature is verified. Type a delivery's number and press Enter to send it again.

  --forward-to URL    where to send them; without it they are only printed
  --events TYPES      such as tax_return.*,import.completed; all without it
  --secret whsec_…    signs with this secret, which your receiver has already; without it one is made, and printed
  --public-url URL    an https address that leads to this machine, as a tunnel gives one, with --port
  --port PORT         where this command listens for the API; any free port without it
  --poll              asks for events, where the API could deliver to this machine too
  --print-json        prints the bodies too

Where the API can reach this machine, as with npm start, or by --public-url, it delivers to an endpoint that lives as long
as this command. Elsewhere the command asks for new events every few seconds, and for what is tried again at your endpoints;
it spends at most half of the key's hourly quota. Rows of an import are events only where an endpoint subscribes to them.

TAX_API_KEY=tck_test_… tax listen --forward-to http://127.0.0.1:4000/webhooks --events 'tax_return.*'
`;

export const listenCommand: Command = {
  help: HELP,
  options: {
    'forward-to': { type: 'string' },
    events: { type: 'string' },
    secret: { type: 'string' },
    'public-url': { type: 'string' },
    port: { type: 'string' },
    poll: { type: 'boolean' },
    'print-json': { type: 'boolean' },
  },
  run: listen,
};

interface Listening extends Run {
  readonly forwarder: Forwarder;
  readonly events: readonly string[];
  readonly secret: string | null;
}

async function listen(run: Run): Promise<void> {
  const { values, print, signal } = run;
  const to = typeof values['forward-to'] === 'string' ? values['forward-to'] : null;
  if (to !== null && !/^https?:\/\//.test(to))
    throw new CommandError('--forward-to takes an address such as http://127.0.0.1:4000/webhooks.');
  const events = String(values['events'] ?? '*')
    .split(',')
    .map((one) => one.trim());
  const secret = typeof values['secret'] === 'string' ? values['secret'] : null;
  const forwarder = createForwarder(to, print, values['print-json'] === true);
  replayOnInput(forwarder, signal);
  const listening = { ...run, forwarder, events, secret };
  if (values['poll'] === true || !(await receive(listening))) await poll(listening);
}

/** A number on a line of its own sends that delivery again. */
function replayOnInput(forwarder: Forwarder, signal: AbortSignal): void {
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on('line', (line) => {
    const number = Number(line.trim());
    if (line.trim() !== '') void forwarder.replay(number);
  });
  signal.addEventListener('abort', () => {
    lines.close();
    process.stdin.destroy();
  });
}

/**
 * Listens for the API itself, at an endpoint that is deleted at the end.
 * @returns false when the API cannot deliver to this machine
 */
async function receive(run: Listening): Promise<boolean> {
  const { tax, values, print, signal, events, secret } = run;
  let know: (secret: string) => void = () => undefined;
  const known = new Promise<string>((resolve) => {
    know = resolve;
  });
  const server = createServer((request, response) => {
    bodyOf(request)
      .then(async (body) => {
        const headers = headersOf(request);
        verify(body, headers, await known);
        const id = String(request.headers['webhook-id'] ?? '');
        const delivery = secret === null ? { body, headers, isVerified: true } : signed(id, body, secret);
        response.writeHead(await run.forwarder.forward(delivery)).end();
      })
      .catch((error: unknown) => {
        if (error instanceof WebhookVerificationError) print(`A request was refused: ${error.message}`);
        response.writeHead(400).end();
      });
  });
  server.listen(Number(values['port'] ?? 0), '127.0.0.1');
  await once(server, 'listening');
  const given = values['public-url'];
  const url =
    typeof given === 'string' ? given : `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const endpoint = await tax.webhookEndpoints
    .create({ url, events: [...events] as ['*'], description: 'Made by tax listen.' }, { signal })
    .catch((error: unknown) => {
      const isUrl =
        error instanceof ValidationError && error.fieldErrors.every(({ pointer }) => pointer === '#/url');
      if (isUrl && given === undefined) return null;
      server.close();
      throw error;
    });
  if (endpoint === null) {
    server.close();
    return false;
  }
  know(endpoint.secret);
  print(
    `Ready. The API delivers to ${url} (${endpoint.id}). Ctrl-C ends it.\nSecret: ${secret ?? endpoint.secret}`,
  );
  if (!signal.aborted) await once(signal, 'abort');
  await tax.webhookEndpoints.delete(endpoint.id);
  await closed(server);
  return true;
}

/** Asks for events, and signs them with a secret of its own. */
async function poll(run: Listening): Promise<void> {
  const secret = run.secret ?? `whsec_${randomBytes(32).toString('base64')}`;
  await followEvents(
    run,
    (everyMs) => {
      run.print(`Ready. Asking for events every ${everyMs / 1000} s. Ctrl-C ends it.`);
      run.print(`Secret: ${secret}`);
    },
    async (event) => {
      await run.forwarder.forward(signed(event.id, JSON.stringify(event), secret));
    },
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Headers of this hop alone. */
const OF_THE_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      OF_THE_HOP.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
