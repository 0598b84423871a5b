import { describe, expect, it } from 'vitest';
import { nextPageOf, signInFor } from '../../../../src/http/practice-console/next-page.js';
import { LIMITS } from '../../../../src/limits/limits.js';

const max = LIMITS.practiceConsole.nextPageCharacters.value;

describe('the page to return to after the sign-in', () => {
  it.each([
    '/console/live',
    '/console/test/keys',
    '/console/account/second-factor',
    '/console/live/webhooks/we_01k4x6t8e8f5mv0zq3n7c2b900?status=failed',
    '/console/live/requests?status=4xx&key_id=',
    `/console/live/${'k'.repeat(max - '/console/live/'.length)}`,
  ])('may be %s', (page) => {
    expect(nextPageOf(page)).toBe(page);
    expect(new URL(signInFor('/console/sign-in', page), 'https://here').searchParams.get('next')).toBe(page);
  });

  it.each([
    ['nothing', null],
    ['empty', ''],
    ['another server', '//evil.example'],
    ['another server, by a backslash', '/\\evil.example'],
    ['another server, after a path', '/console/live//../..//evil.example'],
    ['an absolute URL', 'https://evil.example/console/live'],
    ['an absolute URL of this server', 'https://console.invalid/console/live'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a name before the server', '@evil.example/console/live'],
    ['a path without a slash', 'console/live'],
    ['a tab', '/\t/evil.example'],
    ['a line break', '/console/live\r\nSet-Cookie: a=b'],
    ['a zero byte', '/console/live\0'],
    ['white space before it', ' /console/live'],
    ['steps upwards', '/console/live/../../v1/me'],
    ['encoded steps upwards', '/console/live/%2e%2e/%2e%2e/v1/me'],
    ['a backslash below the console', '/console/live\\evil'],
    ['a fragment', '/console/live#there'],
    ['the first page', '/console'],
    ['the sign-in itself', '/console/sign-in'],
    ['the way out', '/console/sign-out'],
    ['another part of this server', '/v1/me'],
    ['a longer name', '/console/livestock'],
    ['half a surrogate', '/console/live/\ud800'],
    ['a page beyond the limit', `/console/live/${'k'.repeat(max)}`],
  ])('is not %s', (_name, given) => {
    expect(nextPageOf(given)).toBeNull();
  });
});
