import { loadConfig } from '../../src/config/config.js';
import { closeContext, createContext } from '../../src/context.js';
import { runDoctor } from '../../src/services/health/run-doctor.js';
import type { ClusterEstate } from './estate.js';

/** The lines of `doctor` that fail. */
export async function doctorFaults({ env }: ClusterEstate): Promise<readonly string[]> {
  // Amazon's client looks for its access key in the environment of the process alone.
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) process.env[name] = env[name];
  const ctx = createContext(loadConfig({ ...env, LOG_LEVEL: 'silent' }), 'doctor');
  try {
    const checks = await runDoctor(ctx, { embedded: false });
    return checks.flatMap(({ name, ok, detail }) => (ok ? [] : [`${name}: ${detail}`]));
  } finally {
    await closeContext(ctx);
  }
}
