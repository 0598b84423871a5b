import type { Processes } from './estate.js';
import type { Fault } from './fault.js';
import type { Place } from './processes.js';

type Choice = (estate: Processes) => readonly Place[];

const firstWeb: Choice = ({ webs }) => webs.slice(0, 1);
const firstWorker: Choice = ({ workers }) => workers.slice(0, 1);
const everyProcess: Choice = ({ webs, workers, admin }) => [...webs, ...workers, admin];

/** A job's lock lasts for 20 s: one that is frozen for longer has been given to another worker when it goes on. */
const LONGER_THAN_A_LOCK = { short: 23, long: 40 };

/** Killed as the kernel kills what has used too much memory; started again when the fault ends. */
function killed(name: string, choose: Choice): Fault<Processes> {
  return {
    name: `${name} killed`,
    seconds: { short: 1, long: 5 },
    async begin(estate) {
      for (const place of choose(estate)) place.signal('SIGKILL');
    },
    async end(estate) {
      await Promise.all(choose(estate).map((place) => place.replace()));
    },
  };
}

function frozen(name: string, choose: Choice, seconds: Fault['seconds']): Fault<Processes> {
  return {
    name: `${name} frozen`,
    seconds,
    async begin(estate) {
      for (const place of choose(estate)) place.signal('SIGSTOP');
    },
    async end(estate) {
      for (const place of choose(estate)) place.signal('SIGCONT');
    },
  };
}

/** As a deployment does it: asked to stop, and followed by the next. */
const replaced: Fault<Processes> = {
  name: 'web and worker replaced',
  seconds: { short: 0, long: 0 },
  async begin({ webs, workers }) {
    for (const place of [...webs.slice(0, 1), ...workers.slice(0, 1)]) {
      await place.stop();
      await place.replace();
    }
  },
  end: async () => undefined,
};

export const PROCESS_FAULTS: readonly Fault<Processes>[] = [
  killed('web', firstWeb),
  killed('worker', firstWorker),
  killed('admin', ({ admin }) => [admin]),
  killed('every process', everyProcess),
  frozen('web', firstWeb, { short: 4, long: 40 }),
  frozen('worker', firstWorker, LONGER_THAN_A_LOCK),
  frozen('admin', ({ admin }) => [admin], { short: 4, long: 40 }),
  replaced,
];
