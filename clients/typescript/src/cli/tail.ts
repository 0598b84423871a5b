import type { RequestLog } from '../generated/models.js';
import { type Command, CommandError, pollEveryMs, type Run, timeOf, waited } from './command.js';

const HELP = `tax tail [--status STATUS] [--json]

Prints your requests as they are answered, from /v1/request-logs: a key with the scope api_keys:read sees those of all
keys of its mode, any other its own.

  --status STATUS   only those with a status, such as 422, or a class of them: 4xx
  --since SECONDS   begins with those of so many seconds ago
  --json            prints each as a line of JSON
`;
/** A request is listed within seconds of its answer, so each look goes back a little. */
const OVERLAP_MS = 20_000;
const OWN_PATH = '/v1/request-logs';

export const tailCommand: Command = {
  help: HELP,
  options: { status: { type: 'string' }, since: { type: 'string' }, json: { type: 'boolean' } },
  run: tail,
};

async function tail({ tax, values, signal, print }: Run): Promise<void> {
  const seconds = Number(values['since'] ?? 0);
  if (!(seconds >= 0)) throw new CommandError('--since takes a number of seconds.');
  const startedAt = Date.now() - seconds * 1000;
  const status = typeof values['status'] === 'string' ? { status: values['status'] } : {};
  const everyMs = await pollEveryMs(tax, 1);
  if (values['json'] !== true) print(`Looking every ${everyMs / 1000} s. Ctrl-C ends it.`);
  let shown = new Set<string>();
  let from = startedAt;
  do {
    const since = new Date(from).toISOString();
    const found = (await tax.requestLogs.list({ since, limit: 100, ...status }).toArray(1_000)).reverse();
    for (const one of found) {
      if (shown.has(one.id) || one.path.startsWith(OWN_PATH)) continue;
      print(values['json'] === true ? JSON.stringify(one) : lineOf(one));
    }
    shown = new Set(found.map(({ id }) => id));
    from = Math.max(startedAt, Date.now() - everyMs - OVERLAP_MS);
  } while (await waited(everyMs, signal));
}

const lineOf = ({ created_at, status, method, path, duration_ms, id, problem_code }: RequestLog): string =>
  `${timeOf(created_at)}  ${status}  ${method} ${path}  ${duration_ms} ms  ${id}${problem_code === null ? '' : `  ${problem_code}`}`;
