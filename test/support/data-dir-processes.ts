import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export interface DataDirProcess {
  readonly pid: number;
  readonly command: string;
}

/** Every process that works for a `DATA_DIR`: it was started with it, or works inside it. Only Linux shows this. */
export function processesFor(dataDir: string): DataDirProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => isToldOf(dataDir, name) || lookAt(name, 'cwd', readlinkSync).startsWith(dataDir))
    .map((name) => ({ pid: Number(name), command: textOf(name, 'cmdline').replaceAll('\0', ' ') }));
}

const isToldOf = (dataDir: string, pid: string) => textOf(pid, 'environ').includes(`DATA_DIR=${dataDir}\0`);

const textOf = (pid: string, file: string) => lookAt(pid, file, (path) => readFileSync(path, 'utf8'));

/** A process may end while it is looked at. */
function lookAt(pid: string, file: string, look: (path: string) => string): string {
  try {
    return look(join('/proc', pid, file));
  } catch {
    return '';
  }
}
