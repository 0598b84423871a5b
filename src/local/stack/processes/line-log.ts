import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { setAsideWhenLarge } from '../stores/server-log.js';

const CHECKED_EVERY_BYTES = 1024 * 1024;
const TAIL_LINES = 20;

/** The log file of one program, written line by line. */
export interface LineLog {
  write(line: string): void;
  /** The last lines, from before a restart too. */
  tail(): string;
  close(): Promise<void>;
}

/** Opens `DATA_DIR/logs/<name>.log` to append. Grown large, it is set aside as `.1` while it is in use too. */
export async function openLineLog(dataDir: string, name: string): Promise<LineLog> {
  const path = join(dataDir, 'logs', `${name}.log`);
  const last: string[] = [];
  await setAsideWhenLarge(path);
  let stream = openStream(path);
  let unchecked = 0;

  async function reopenWhenLarge(): Promise<void> {
    const before = stream;
    await setAsideWhenLarge(path);
    stream = openStream(path);
    before.end();
  }

  return {
    write(line) {
      last.push(line);
      if (last.length > TAIL_LINES) last.shift();
      stream.write(`${line}\n`);
      unchecked += line.length;
      if (unchecked < CHECKED_EVERY_BYTES) return;
      unchecked = 0;
      reopenWhenLarge().catch(() => undefined);
    },
    tail: () => last.join('\n'),
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
}

/** A full disk must not end the stack: lines that cannot be written are lost. */
function openStream(path: string): WriteStream {
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
  stream.on('error', () => undefined);
  return stream;
}
