import { constants } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_BYTES = 20 * 1024 * 1024;
const TAIL_BYTES = 4096;

/** The log file of one server; the server writes to it by itself, so that it outlives this process. */
export interface ServerLog {
  readonly fd: number;
  /** Lines written since it was opened, at most the last few. */
  tail(): Promise<string>;
  close(): Promise<void>;
}

/** Opens `DATA_DIR/logs/<name>.log` to append; one that has grown large is first set aside as `.1`. */
export async function openServerLog(dataDir: string, name: string): Promise<ServerLog> {
  const path = join(dataDir, 'logs', `${name}.log`);
  await setAsideWhenLarge(path);
  const file = await open(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
  const { size: from } = await file.stat();
  return {
    fd: file.fd,
    tail: () => readFrom(file, from),
    close: () => file.close(),
  };
}

async function readFrom(file: FileHandle, from: number): Promise<string> {
  const { size } = await file.stat();
  const start = Math.max(from, size - TAIL_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
  return buffer.toString('utf8', 0, bytesRead).trim();
}

/** Renames a log of more than 20 MB to `<path>.1`, over the one before it. */
export async function setAsideWhenLarge(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > KEPT_BYTES) await rename(path, `${path}.1`);
}
