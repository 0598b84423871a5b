import { readdir, readFile } from 'node:fs/promises';

const TICKS_A_SECOND = 100;

/** Processor time in seconds that a process and those that it started have taken; NaN where there is no `/proc`. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const all = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(timesOf));
  const known = new Map(all.flatMap((one) => (one === null ? [] : [[one.pid, one]])));
  if (!known.has(pid)) return Number.NaN;
  const isOfTree = (one: number): boolean =>
    one === pid || (known.has(one) && isOfTree(known.get(one)?.parent ?? 0));
  const ticks = [...known.values()].filter((one) => isOfTree(one.pid)).map((one) => one.ticks);
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND;
}

async function timesOf(pid: string) {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  if (line === null) return null;
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}
