import type { Express } from 'express';
import supertest from 'supertest';
import { createAdminApp } from '../../../admin/app.js';
import type { AppContext } from '../../../src/context.js';
import { insertOperator } from '../../../src/db/operators/operators-repository.js';
import type { OperatorRole } from '../../../src/domain/operators/operator-role.js';
import { newPassword } from '../../../src/gateways/crypto/password-hash.js';
import type { Logger } from '../../../src/telemetry/logger.js';
import { cheapPasswordHash } from '../../support/cheap-password-hash.js';
import { startTestContext } from '../../support/test-app.js';

export const OWN_PASSWORD = 'correct horse battery staple';

type Agent = ReturnType<typeof supertest.agent>;

/** A browser's cookies and the token its pages hold. */
export interface Browser {
  readonly agent: Agent;
  csrf(): string;
}

export interface TestConsole {
  readonly ctx: AppContext;
  readonly app: Express;
  readonly http: ReturnType<typeof supertest>;
  browser(): Browser;
  /** An account with a one-time password. */
  newOperator(role: OperatorRole): Promise<{ email: string; password: string }>;
  /** A browser in which an operator with a password of their own is signed in. */
  signedIn(role: OperatorRole): Promise<Browser & { readonly email: string }>;
  /** The record of acts, oldest first, from one address. */
  acts(actor: string): Promise<{ action: string; outcome: string; queue: string | null; detail: object }[]>;
  close(): Promise<void>;
}

/** The console over a fresh database, without a socket. A test may move the `clock`. */
export async function startTestConsole(
  options: { clock?: { now: () => Date }; settings?: Record<string, string>; log?: Logger } = {},
): Promise<TestConsole> {
  const { clock, settings, log } = options;
  const { ctx: base, close } = await startTestContext(settings, log);
  const ctx = clock ? { ...base, now: () => clock.now() } : base;
  const admin = createAdminApp(ctx);
  let accounts = 0;
  const newOperator = async (role: OperatorRole) => {
    accounts += 1;
    const [email, password] = [`${role}${accounts}@example.com`, newPassword()];
    await insertOperator(ctx.systemDb, {
      id: ctx.newId(),
      email,
      role,
      passwordHash: cheapPasswordHash(password),
    });
    return { email, password };
  };
  const browser = () => newBrowser(admin.app);
  return {
    ctx,
    app: admin.app,
    http: supertest(admin.app),
    browser,
    newOperator,
    async signedIn(role) {
      const { email } = await newOperator(role);
      await ctx
        .systemDb('operators')
        .where({ email })
        .update({ password_hash: cheapPasswordHash(OWN_PASSWORD), must_change_password: false });
      const own = browser();
      await signIn(own, email, OWN_PASSWORD);
      return { ...own, email };
    },
    acts: (actor) =>
      ctx.systemDb('audit_log').where({ actor }).orderBy('id').select('action', 'outcome', 'queue', 'detail'),
    async close() {
      await admin.close();
      await close();
    },
  };
}

/** Fills in the form that the page shows. */
export async function signIn(browser: Browser, email: string, password: string) {
  const page = await browser.agent.get('/sign-in');
  const token = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  return browser.agent.post('/sign-in').type('form').send({ _csrf: token, email, password });
}

/** The end of an act is recorded after its answer, so acts that follow one another may end in any order. */
export function byAction<A extends { action: string }>(acts: readonly A[]): A[] {
  return acts.toSorted((a, b) => (a.action < b.action ? -1 : a.action > b.action ? 1 : 0));
}

export function newBrowser(app: Express): Browser {
  const agent = supertest.agent(app);
  const csrf = () =>
    agent.jar.getCookie('XSRF-TOKEN', { domain: '127.0.0.1', path: '/', secure: false, script: false })
      ?.value ?? '';
  return { agent, csrf };
}
