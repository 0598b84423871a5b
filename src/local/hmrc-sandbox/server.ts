import { join } from 'node:path';
import { loadConfig } from '../../config/config.js';
import { exitOnCrash } from '../../process/exit-on-crash.js';
import { followParent } from '../../process/follow-parent.js';
import { createLogger } from '../../telemetry/logger.js';
import { startSandbox } from './start-sandbox.js';

/** Milliseconds of a second, and a fifth of it as room for two ideas of a second: one call in 400 ms keeps to HMRC's three. */
const ROOM_FOR_A_SECOND = 1_200;

const config = loadConfig();
const log = createLogger(config.logLevel, 'hmrc-sandbox');
const { port, publicUrl, controlKey: key } = config.hmrcSandbox;
const isPublic = publicUrl !== null;
const sandbox = await startSandbox({
  port,
  folder: join(config.dataDir, 'hmrc-sandbox'),
  settings: { callsPerSecond: Math.ceil(ROOM_FOR_A_SECOND / config.hmrc.callIntervalMs) },
  ...(isPublic && { publicUrl }),
  ...(isPublic && { host: config.host, control: key === null ? 'closed' : { key } }),
});
log.info({ port: sandbox.port }, 'the HMRC sandbox listens');

let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, 'the HMRC sandbox stops');
  await sandbox.close();
  process.exit(0);
}

followParent();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
exitOnCrash(log);
