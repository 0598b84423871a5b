import type { AddressInfo } from 'node:net';
import type { UserRole } from '../../src/domain/users/user.js';
import { cheapPasswordHash } from './cheap-password-hash.js';
import type { TestTenant } from './factories.js';
import { PlainBrowser } from './plain-browser.js';
import { startTestApp, type TestApp } from './test-app.js';

export const PASSWORD = 'a long enough password';

/** Somebody of a practice, who signs in with `PASSWORD`. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

interface PersonOptions {
  readonly role?: UserRole;
  readonly livemode?: boolean;
  readonly email?: string;
  /** UUID of the key that made the person. */
  readonly issuedById?: string;
  readonly mustChangePassword?: boolean;
}

export interface ConsoleWorld {
  readonly app: TestApp;
  readonly origin: string;
  makePerson(tenant: Pick<TestTenant, 'tenantId'>, options?: PersonOptions): Promise<Person>;
  /** A browser of somebody who is signed in. */
  signedIn(person: Person): Promise<ConsoleBrowser>;
  close(): Promise<void>;
}

/** A browser at the practice console. */
export class ConsoleBrowser extends PlainBrowser {
  readonly #origin: string;

  constructor(origin: string) {
    super();
    this.#origin = origin;
  }

  /** @returns the status, after redirects */
  async see(path: string, headers: Record<string, string> = {}): Promise<number> {
    await this.open(`${this.#origin}${path}`, undefined, headers);
    return this.status;
  }

  /** Sends a form as the page that is shown would, with its token. @returns the status, after redirects */
  async act(
    path: string,
    fields: Record<string, string> = {},
    { csrf = this.csrf, headers = {} }: { csrf?: string; headers?: Record<string, string> } = {},
  ): Promise<number> {
    await this.open(`${this.#origin}${path}`, { csrf, ...fields }, headers);
    return this.status;
  }

  async signIn({ email }: Pick<Person, 'email'>, password = PASSWORD): Promise<number> {
    await this.see('/console/sign-in');
    await this.submit('sign_in', { email, password });
    return this.status;
  }
}

/** The API on a port, with people who sign in at its console. */
export async function startConsoleWorld(settings: Record<string, string> = {}): Promise<ConsoleWorld> {
  const app = await startTestApp(settings);
  const server = app.app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let made = 0;
  return {
    app,
    origin,
    async makePerson({ tenantId }, options = {}) {
      const { role = 'owner', livemode = true, issuedById = null, mustChangePassword = false } = options;
      made += 1;
      const person = { id: app.ctx.newId(), email: options.email ?? `person${made}@practice.example` };
      await app.ctx.systemDb('users').insert({
        ...person,
        tenant_id: tenantId,
        livemode,
        role,
        issued_by_id: issuedById,
        password_hash: cheapPasswordHash(PASSWORD),
        must_change_password: mustChangePassword,
      });
      return person;
    },
    async signedIn(person) {
      const browser = new ConsoleBrowser(origin);
      if ((await browser.signIn(person)) !== 200) throw new Error(browser.body);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}
