import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choosePassword } from '../../../src/services/users/sign-in.js';
import {
  authorizationRequest,
  authorize,
  type MadeApp,
  type OauthWorld,
  PASSWORD,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';

describe('the sign-in of persons', () => {
  let world: OauthWorld;
  let app: MadeApp;
  const lines: string[] = [];
  beforeAll(async () => {
    const sink = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    world = await startOauthWorld(pino({ level: 'trace' }, sink));
    app = await world.makeApp();
  });
  afterAll(() => world.close());

  async function opened(): Promise<PlainBrowser> {
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, app)).url.href);
    return browser;
  }

  it('asks nobody who is signed in again, until their password changes', async () => {
    const userId = await world.makePerson(world.tenant, 'twice@practice.example');
    const browser = await opened();
    await browser.submit('sign_in', { email: 'twice@practice.example', password: PASSWORD });
    await browser.open((await authorizationRequest(world, app)).url.href);
    expect(browser.body).toContain('Do not allow');

    await choosePassword(world.ctx, { userId, password: 'quite another one', interactionId: 'none' });
    await browser.open((await authorizationRequest(world, app)).url.href);
    expect(browser.body).toContain('name="password"');
  });

  it('takes a code of the second factor, once', async () => {
    await world.makePerson(world.tenant, 'totp@practice.example');
    const browser = await opened();
    await browser.submit('sign_in', { email: 'totp@practice.example', password: PASSWORD });
    await browser.submit('show_totp');
    const secret = /name="secret" value="([A-Z2-7]+)"/.exec(browser.body)?.[1] ?? '';
    const code = codeOf(secret);
    await browser.submit('add_totp', { secret, code });
    expect(browser.body).toContain('Do not allow');

    const again = await opened();
    await again.submit('sign_in', { email: 'totp@practice.example', password: PASSWORD });
    expect(again.body).toContain('authenticator app');
    await again.submit('consent', { answer: 'allow' });
    expect(again.body).toContain('authenticator app');
    await again.submit('code', { code });
    expect([again.status, again.body.includes('used before')]).toEqual([401, true]);
    await world.ctx.systemDb('users').update({ totp_last_step: null });
    await again.submit('code', { code: codeOf(secret) });
    expect(again.body).toContain('Do not allow');
  });

  it('checks no password for a while after ten wrong ones, not even the right one', async () => {
    await world.makePerson(world.tenant, 'locked@practice.example');
    await world.ctx.systemDb('sign_in_counters').delete();
    const browser = await opened();
    for (let tries = 0; tries < 10; tries++) {
      await browser.submit('sign_in', { email: 'locked@practice.example', password: 'wrong' });
      expect(browser.status).toBe(401);
    }
    await browser.submit('sign_in', { email: 'locked@practice.example', password: PASSWORD });
    expect([browser.status, Number(browser.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await world.ctx.systemDb('sign_in_counters').delete();
  }, 60_000);

  it('leaves nothing in Postgres, Redis or the log with which anybody could act', async () => {
    const tokens = await authorize(world, app);
    await world.call(tokens.access_token, '/v1/me');
    const browser = await opened();
    await browser.submit('sign_in', { email: world.email, password: PASSWORD });
    const secrets = [
      tokens.access_token,
      tokens.refresh_token,
      tokens.code,
      app.client_secret,
      world.tenant.secret,
      PASSWORD,
    ];
    secrets.push(browser.cookies.get('oauth_session') ?? 'no cookie');

    const { rows } = await world.ctx.systemDb.raw<{ rows: { name: string }[] }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r'`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const table = await world.ctx.systemDb
        .raw<{ rows: { line: string }[] }>(`select row_to_json(t)::text as line from ${name} t`)
        .catch(() => ({ rows: [] }));
      const text = table.rows.map(({ line }) => line).join('\n');
      for (const secret of secrets) if (text.includes(secret)) found.push(`${name} ${secret}`);
    }
    const keys = await world.ctx.redis.keys(`${world.ctx.config.queuePrefix}*`);
    for (const secret of secrets) {
      if (keys.some((key) => key.includes(secret))) found.push(`redis ${secret}`);
      if (lines.join('').includes(secret)) found.push(`log ${secret}`);
    }
    expect([rows.length > 40, lines.length > 0, found]).toEqual([true, true, []]);
  });
});

/** The code that an authenticator app would show now. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
