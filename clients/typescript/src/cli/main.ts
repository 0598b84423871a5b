#!/usr/bin/env node
import process from 'node:process';
import { parseArgs } from 'node:util';
import { TaxApi } from '../index.js';
import { VERSION } from '../version.js';
import { type Command, CommandError } from './command.js';
import { listenCommand } from './listen.js';
import { tailCommand } from './tail.js';
import { triggerCommand } from './trigger.js';

const COMMANDS: Readonly<Record<string, Command>> = {
  listen: listenCommand,
  trigger: triggerCommand,
  tail: tailCommand,
};
const CONNECTION = {
  'api-key': { type: 'string' },
  'api-url': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const HELP = `tax ${VERSION}: webhooks and requests of the tax compliance API, on your own machine.

  tax listen     forwards events to an address of this machine, signed, and prints them
  tax trigger    makes an event happen, with data of its own
  tax tail       prints your requests as they are answered

  tax COMMAND --help says what a command takes.

Each command takes
  --api-key KEY   a key of the API; or set TAX_API_KEY
  --api-url URL   the address of the API; or set TAX_API_URL; http://127.0.0.1:3000 without either

TAX_API_KEY=tck_test_… tax listen --forward-to http://127.0.0.1:4000/webhooks
`;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (process.env['TAX_DEBUG'] !== undefined) console.error(error);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

async function main([name = '--help', ...args]: readonly string[]): Promise<number> {
  if (name === '--version') return say(`${VERSION}\n`);
  if (['--help', '-h', 'help'].includes(name)) return say(HELP);
  const command = COMMANDS[name];
  if (!command)
    throw new CommandError(`There is no command ${name}. There are ${Object.keys(COMMANDS).join(', ')}.`);
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...command.options, ...CONNECTION },
    allowPositionals: true,
  });
  if (values.help === true) return say(command.help);
  const apiKey = values['api-key'] ?? process.env['TAX_API_KEY'];
  if (typeof apiKey !== 'string' || apiKey === '')
    throw new CommandError('Give a key: --api-key tck_test_…, or set TAX_API_KEY.');
  const baseUrl = String(values['api-url'] ?? process.env['TAX_API_URL'] ?? 'http://127.0.0.1:3000');
  if (!URL.canParse(baseUrl)) throw new CommandError(`${baseUrl} is no address.`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  await command.run({
    tax: new TaxApi({ baseUrl, apiKey }),
    values,
    positionals,
    signal: ending.signal,
    print: (line) => {
      process.stdout.write(`${line}\n`);
    },
  });
  return 0;
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}
