import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDeadGrant, isExpiredToken } from '../../../../src/gateways/hmrc/hmrc-errors.js';
import { openToken } from '../../../../src/gateways/hmrc/open-token.js';
import { BROWSER_FACTS } from '../../../support/browser-facts.js';
import { type Driver, NINO, obtainCode, REDIRECT_URI, startDriver } from './sandbox-driver.js';

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the sandbox's authorisation", () => {
  let driver: Driver;
  beforeEach(async () => {
    driver = await startDriver();
  });
  afterEach(() => driver.close());

  const authorisePath = (changes: Record<string, string> = {}) =>
    `${driver.url}/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: 'client',
      scope: 'read:self-assessment',
      state: 'a b&c',
      redirect_uri: REDIRECT_URI,
      ...changes,
    })}`;

  it('shows one button, which brings back a code and the untouched state', async () => {
    const page = await fetch(authorisePath());
    const html = await page.text();
    const answer = await fetch(authorisePath(), { method: 'POST', redirect: 'manual' });

    const location = new URL(answer.headers.get('location') ?? '');
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(answer.status).toBe(302);
    expect(`${location.origin}${location.pathname}`).toBe(REDIRECT_URI);
    expect(location.searchParams.get('state')).toBe('a b&c');
    expect(location.searchParams.get('code')).toMatch(/^[0-9a-f]{48}$/);
  });

  it('writes no parameter of the request into its page', async () => {
    const html = await (await fetch(authorisePath({ state: '"><script>', client_id: '<b>' }))).text();

    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'invalid_request'],
    [{ redirect_uri: '/relative' }, 'invalid_request'],
    [{ scope: 'write:everything' }, 'invalid_scope'],
    [{ client_id: '' }, 'invalid_request'],
  ])('refuses %o without going anywhere', async (changes, error) => {
    const answer = await fetch(authorisePath({ ...changes, auto: 'true' }), { redirect: 'manual' });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error });
  });

  it('gives tokens for a code once', async () => {
    const code = await obtainCode(driver.gateway);

    const tokens = await driver.gateway.exchangeCode(code);
    const second = await errorOf(driver.gateway.exchangeCode(code));

    expect(tokens).toMatchObject({
      expiresInSeconds: 14_400,
      scopes: [
        'read:self-assessment',
        'write:self-assessment',
        'read:self-assessment-assist',
        'write:self-assessment-assist',
      ],
    });
    expect(isDeadGrant(second)).toBe(true);
  });

  it('gives nothing for a code after ten minutes', async () => {
    const code = await obtainCode(driver.gateway);
    driver.clock.now = new Date(driver.clock.now.getTime() + 600_000);

    const error = await errorOf(driver.gateway.exchangeCode(code));

    expect(isDeadGrant(error)).toBe(true);
  });

  it('spends a refresh token on a new pair and ends the old access token at once', async () => {
    const first = await driver.gateway.exchangeCode(await obtainCode(driver.gateway));

    const second = await driver.gateway.refresh(first.refreshToken);

    const call = (accessToken: string) => ({ token: openToken(accessToken), fraudPrevention: BROWSER_FACTS });
    const withOld = await errorOf(driver.gateway.listBusinesses(call(first.accessToken), NINO));
    const withNew = await errorOf(driver.gateway.listBusinesses(call(second.accessToken), NINO));
    const again = await errorOf(driver.gateway.refresh(first.refreshToken));
    expect(isExpiredToken(withOld)).toBe(true);
    expect(withNew).toBeUndefined();
    expect(isDeadGrant(again)).toBe(true);
  });

  it('lets an access token expire, after which a refresh still works', async () => {
    await driver.control({ settings: { access_token_seconds: 60 } });
    const { accessToken, refreshToken } = await driver.gateway.exchangeCode(await obtainCode(driver.gateway));
    driver.clock.now = new Date(driver.clock.now.getTime() + 60_000);

    const expired = await errorOf(
      driver.gateway.listBusinesses({ token: openToken(accessToken), fraudPrevention: BROWSER_FACTS }, NINO),
    );
    const refreshed = await driver.gateway.refresh(refreshToken);

    expect(isExpiredToken(expired)).toBe(true);
    expect(refreshed.expiresInSeconds).toBe(60);
  });

  it('ends a grant after 18 months, however often it was refreshed', async () => {
    const first = await driver.gateway.exchangeCode(await obtainCode(driver.gateway));
    driver.clock.now = new Date(driver.clock.now.getTime() + 300 * 86_400_000);
    const second = await driver.gateway.refresh(first.refreshToken);
    driver.clock.now = new Date(driver.clock.now.getTime() + 241 * 86_400_000);

    const error = await errorOf(driver.gateway.refresh(second.refreshToken));

    expect(isDeadGrant(error)).toBe(true);
  });

  it('loses the answer of a refresh when asked to: the pair is spent and the new one is lost', async () => {
    const { refreshToken } = await driver.gateway.exchangeCode(await obtainCode(driver.gateway));
    await driver.control({ on: 'token', fault: 'drop_after_accept' });

    const lost = await errorOf(driver.gateway.refresh(refreshToken));
    const again = await errorOf(driver.gateway.refresh(refreshToken));

    expect(lost).toMatchObject({ outcome: 'unknown' });
    expect(isDeadGrant(again)).toBe(true);
  });
});
