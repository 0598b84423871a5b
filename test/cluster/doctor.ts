import { loadConfig } from '../../src/config.js';
import { closeContext, createContext } from '../../src/context.js';
import { runDoctor } from '../../src/services/health/run-doctor.js';
import type { ClusterEstate } from './estate.js';

/** What `doctor` fails on. */
export async function doctorFaults({ env }: ClusterEstate): Promise<readonly string[]> {
  const ctx = createContext(loadConfig({ ...env, LOG_LEVEL: 'silent' }), 'doctor');
  try {
    const checks = await runDoctor(ctx, { embedded: false });
    return checks.flatMap(({ name, ok, detail }) => (ok ? [] : [`${name}: ${detail}`]));
  } finally {
    await closeContext(ctx);
  }
}
