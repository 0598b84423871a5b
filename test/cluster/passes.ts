import { type Fault, inTurn } from '../chaos/fault.js';
import { PROCESS_FAULTS } from '../chaos/process-faults.js';
import type { RoundReport } from '../chaos/run.js';
import { openRun, type RunOptions } from '../chaos/run.js';
import type { DebianRoot } from '../support/debian/debian-root.js';
import { type ClusterEstate, startWithCluster, startWithSentinels } from './estate.js';
import { CLUSTER_FAULTS } from './faults/cluster-faults.js';
import { RELEASE_FAULTS } from './faults/release-faults.js';
import { SENTINEL_FAULTS, STORE_FAULTS } from './faults/store-faults.js';
import type { Sentinels } from './servers/sentinels.js';

/** An estate of one kind, disturbed by what can befall it. */
export interface Pass {
  readonly name: string;
  readonly faults: readonly Pick<Fault, 'name' | 'missing'>[];
  /** Starts the estate. */
  open(root: DebianRoot, options: PassOptions): Promise<OpenPass>;
}

export interface OpenPass {
  readonly estate: ClusterEstate;
  /** @param fault its name */
  round(fault: string): Promise<RoundReport>;
}

type PassOptions = Pick<RunOptions, 'seed' | 'length' | 'deadlineSeconds'> & {
  /** For how long each fault lasts, whatever it says itself. */
  readonly seconds?: number | undefined;
};

/** Twenty tenants ask for less than the three of the chaos run do: two cores have all of the servers, too. */
const SLOWNESS = 40;

function pass<Estate extends ClusterEstate>(
  name: string,
  start: (root: DebianRoot) => Promise<Estate>,
  faults: readonly Fault<Estate>[],
): Pass {
  return {
    name,
    faults,
    async open(root, { seconds, ...options }) {
      const estate = await start(root);
      try {
        const run = await openRun(estate, { ...options, slowness: SLOWNESS });
        return {
          estate,
          async round(wanted) {
            const fault = faults.find((one) => one.name === wanted);
            if (fault === undefined) throw new Error(`no fault of ${name} is called ${wanted}`);
            return run.round(seconds === undefined ? fault : lasting(fault, seconds));
          },
        };
      } catch (error) {
        await estate.stop();
        throw error;
      }
    },
  };
}

/** A fault that is over at once stays so. */
function lasting<Estate>(fault: Fault<Estate>, seconds: number): Fault<Estate> {
  const { name, begin, end } = fault;
  const each = (usual: number) => (usual === 0 ? 0 : seconds);
  return {
    name,
    seconds: { short: each(fault.seconds.short), long: each(fault.seconds.long) },
    begin: (estate) => begin.call(fault, estate),
    end: (estate) => end.call(fault, estate),
  };
}

const SENTINELS = pass(
  'with Redis behind Sentinels',
  startWithSentinels,
  inTurn<ClusterEstate<Sentinels>>(STORE_FAULTS, SENTINEL_FAULTS, PROCESS_FAULTS, RELEASE_FAULTS),
);
const CLUSTER = pass('with a Redis Cluster', startWithCluster, CLUSTER_FAULTS);

export const PASSES: readonly Pass[] = [SENTINELS, CLUSTER];
