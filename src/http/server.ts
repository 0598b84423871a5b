import cluster from 'node:cluster';
import { loadConfig } from '../config/config.js';

/** The API: one process, or a parent that shares the port among `WEB_PROCESSES` of them. */
const config = loadConfig();
if (cluster.isPrimary && config.webProcesses > 1) {
  const { sharePort } = await import('./processes/share-port.js');
  await sharePort(config);
} else {
  const { serve } = await import('./processes/serve.js');
  await serve(config);
}
