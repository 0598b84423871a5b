import { readFileSync } from 'node:fs';
import type { StackHome } from '../support/stack-process.js';

const SAMPLE_EVERY_MS = 250;

/** The high-water mark of every process that was ever seen, by what it is; the largest of those alike. */
export function samplePeaks(home: StackHome) {
  const peaks = new Map<string, number>();
  const look = () => {
    for (const { pid, command } of home.processes()) {
      const name = nameOf(command);
      peaks.set(name, Math.max(peaks.get(name) ?? 0, highWaterMark(pid)));
    }
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return [...peaks].sort(([, one], [, other]) => other - one);
    },
  };
}

function nameOf(command: string): string {
  if (command.startsWith('postgres')) return command.replace(/\d+\.\d+\.\d+\.\d+.*|\s+$/g, '').trim();
  if (command.includes('redis')) return 'redis';
  return /([\w-]+\/[\w-]+)\.[tj]s\s*$/.exec(command)?.[1] ?? command.slice(0, 40);
}

/** In MiB; 0 for a process that has ended meanwhile. */
function highWaterMark(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
