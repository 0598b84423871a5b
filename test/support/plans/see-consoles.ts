import type { Knex } from 'knex';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { startTestConsole, type TestConsole } from '../../integration/admin/console-driver.js';
import { PAGES, type PageIds } from '../../integration/admin/console-pages.js';
import { startConsoleWorld } from '../console-world.js';
import type { TestTenant } from '../factories.js';
import { practicePages } from '../practice-pages.js';
import type { World } from '../world.js';

const NO_ERROR = '0000000000000000';
const NO_ACT = '019b0000-0000-7000-8000-000000000000';

/** The console of operators and that of practices, over the database of another app. */
export interface Consoles {
  readonly pools: readonly Knex[];
  /** Opens every page of both about a tenant, and does what operators do to many pieces of work. */
  see(tenant: TestTenant, world: World): Promise<void>;
  close(): Promise<void>;
}

export async function startConsoles(settings: Record<string, string>): Promise<Consoles> {
  const [operators, practices] = [await startTestConsole({ settings }), await startConsoleWorld(settings)];
  return {
    pools: [operators.ctx, practices.app.ctx].flatMap(({ db, systemDb }) => [db, systemDb]),
    async see(tenant, world) {
      await seeAsOperator(operators, world, tenant);
      const person = await practices.signedIn(await practices.makePerson(tenant));
      for (const path of practicePages(world)) assertShown(path, await person.see(`/console${path}`));
    },
    async close() {
      await practices.close();
      await operators.close();
    },
  };
}

async function seeAsOperator(operators: TestConsole, world: World, { tenantId }: TestTenant): Promise<void> {
  const operator = await operators.signedIn('admin');
  const q = publicId('tenant', tenantId);
  const act = { _csrf: operator.csrf(), reason: 'they flood us', of: 'found', q };
  for (const path of ['/work-acts/try-again', '/work-acts/cancel'])
    await operator.agent.post(path).type('form').send(act);
  const { systemDb } = operators.ctx;
  const ids: PageIds = {
    tenant: q,
    endpoint: world.webhookEndpoint,
    delivery: world.delivery,
    taxReturn: world.taxReturn,
    event: world.event,
    imported: world.import,
    report: world.report,
    error: (await systemDb('error_groups').first('fingerprint'))?.fingerprint ?? NO_ERROR,
    act: (await systemDb('work_acts').first('id'))?.id ?? NO_ACT,
  };
  const searches = [
    world.client,
    world.taxReturn,
    world.event,
    world.request,
    uuidFromPublicId('client', world.client),
  ];
  const paths = Object.values(PAGES).flatMap((addresses) => addresses(ids));
  for (const path of [...paths, ...searches.map((text) => `/jobs?q=${text}`)])
    assertShown(path, (await operator.agent.get(path)).status);
}

function assertShown(path: string, status: number): void {
  if (status >= 500) throw new Error(`${path}: ${status}`);
}
