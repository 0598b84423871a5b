import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { moveName } from '../../../src/db/tenant-moves/cells.js';
import { abandonMove } from '../../../src/services/tenant-moves/abandon-move.js';
import { finishMove } from '../../../src/services/tenant-moves/finish-move.js';
import { startMove } from '../../../src/services/tenant-moves/start-move.js';
import { withClient } from '../../support/databases.js';
import { createTenant } from '../../support/factories.js';
import { useTls } from '../../support/postgres-tls.js';
import { createTestAuthority } from '../../support/test-certificate.js';
import { startTwoCells, type TwoCells } from '../../support/two-cells.js';

const TIMEOUT_MS = 240_000;
const TOMORROW = new Date(Date.now() + 86_400_000);
const OPTIONS = { areObjectsCopied: false };
const quiet = () => undefined;

describe('a move between databases by TLS, with an authority of their own', { timeout: TIMEOUT_MS }, () => {
  let folder: string;
  let cells: TwoCells;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moves-by-tls-'));
    // The account of the servers reads it, too, and looks for certificates of its own in its home.
    await chmod(folder, 0o755);
    vi.stubEnv('HOME', folder);
    const authority = createTestAuthority('Postgres authority', TOMORROW);
    await writeFile(join(folder, 'ca.pem'), authority.cert);
    cells = await startTwoCells();
    vi.unstubAllEnvs();
    for (const { superuserUrl } of [cells.one, cells.two])
      await useTls(superuserUrl, authority.issue(['127.0.0.1'], TOMORROW));
  }, TIMEOUT_MS);
  afterAll(async () => {
    await cells?.stop();
    await rm(folder, { recursive: true, force: true });
  }, TIMEOUT_MS);

  const moving = () => {
    const byTls = (url: string) => `${url}?sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`;
    const { one, two, move } = cells;
    const tenantMove = { sourceUrl: byTls(one.superuserUrl), targetUrl: byTls(two.superuserUrl) };
    return { ...move, config: { ...move.config, tenantMove } };
  };

  it('is made, and the other server follows by TLS, too', async () => {
    const { tenantId, secret } = await createTenant(cells.one.ctx);
    const move = moving();

    await startMove(move, tenantId, OPTIONS, quiet);
    const followers = await withClient(cells.one.superuserUrl, (admin) =>
      admin.query(
        'select ssl from pg_stat_ssl join pg_stat_replication using (pid) where application_name = $1',
        [moveName(tenantId)],
      ),
    );
    await finishMove(move, tenantId, quiet);

    expect(followers.rows).toEqual([{ ssl: true }]);
    await cells.two.as(secret).get('/v1/me').expect(200);
  });

  it('is refused with the words of the other server, and without the password', async () => {
    const { tenantId } = await createTenant(cells.one.ctx);
    const { one, two, move } = cells;
    // Only this process knows this one.
    const sourceUrl = `${one.superuserUrl}?sslmode=no-verify`;
    const tenantMove = { sourceUrl, targetUrl: two.superuserUrl };
    const started = startMove({ ...move, config: { ...move.config, tenantMove } }, tenantId, OPTIONS, quiet);

    const refusal = await started.catch((error: Error) => error.message);
    await abandonMove(move, tenantId, quiet);

    expect(refusal).toMatch(/^The other server cannot follow this one: invalid sslmode value: "no-verify"/);
    expect(refusal).not.toContain(new URL(one.superuserUrl).password);
  });
});
