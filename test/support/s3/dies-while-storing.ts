import { loadConfig } from '../../../src/config/config.js';
import { type AppContext, createContext } from '../../../src/context.js';
import type { TenantKey } from '../../../src/domain/tenant.js';
import { moveFiles } from '../../../src/services/files/move-files.js';

/** Work for the process to die at. */
export type DeadlyWork =
  | { readonly kind: 'write'; readonly tenant: TenantKey; readonly fileId: string; readonly bytes: number }
  | { readonly kind: 'move' };

const die = () => process.kill(process.pid, 'SIGKILL');
const ctx = createContext(loadConfig(), 'worker');

process.on('message', (work: DeadlyWork) => {
  if (work.kind === 'move') void moveFiles(dyingOnceCopied(ctx), 's3', () => undefined);
  else void ctx.files.write(work.tenant, work.fileId, dyingSource(work.bytes), { maxBytes: 2 * work.bytes });
});
process.send?.('ready');

async function* dyingSource(bytes: number) {
  const piece = Buffer.alloc(256 * 1024, 'x');
  for (let at = 0; at < bytes; at += piece.length) yield piece;
  die();
}

/** An object is written, and no row names it yet. */
function dyingOnceCopied(of: AppContext): AppContext {
  const { objects } = of;
  if (objects === null) throw new Error('no bucket');
  return {
    ...of,
    objects: {
      ...objects,
      async write(tenant, fileId, source) {
        await objects.write(tenant, fileId, source);
        die();
      },
    },
  };
}
