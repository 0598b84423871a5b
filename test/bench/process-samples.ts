import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { say, spreadOf } from './report.js';

const PAGE_KB = 4;

/** What a process holds. */
export interface ProcessSample {
  readonly rssMb: number;
  readonly descriptors: number;
  readonly sockets: number;
}

export async function sampleOf(pid: number): Promise<ProcessSample> {
  const [memory, descriptors] = await Promise.all([
    readFile(`/proc/${pid}/statm`, 'latin1'),
    readdir(`/proc/${pid}/fd`),
  ]);
  const targets = await Promise.all(
    descriptors.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  );
  return {
    rssMb: (Number(memory.split(' ')[1]) * PAGE_KB) / 1024,
    descriptors: descriptors.length,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
  };
}

/** Samples a process until `work` has ended. */
export async function sampled(
  pid: number,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<readonly ProcessSample[]> {
  const samples: ProcessSample[] = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await sampleOf(pid));
      await pause(everyMs);
    }
  })();
  await work();
  isOver = true;
  await sampling;
  return samples;
}

/** Prints the medians of the first, second and last third of the time. */
export function sayThirds(label: string, samples: readonly ProcessSample[]): void {
  for (const [name, of] of Object.entries({
    'memory, MB': (sample: ProcessSample) => sample.rssMb,
    'file descriptors': (sample: ProcessSample) => sample.descriptors,
    sockets: (sample: ProcessSample) => sample.sockets,
  })) {
    say(`  ${label} ${name}: ${thirdsOf(samples.map(of)).join(', then ')} (median of each third)`);
  }
}

function thirdsOf(values: readonly number[]): string[] {
  const third = Math.ceil(values.length / 3);
  return [0, 1, 2].map((part) => spreadOf(values.slice(part * third, (part + 1) * third)).median.toFixed(0));
}
