import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../../src/domain/tax-returns/fraud-prevention-findings.js';
import { BROWSER_FACTS } from '../../../support/browser-facts.js';

type Facts = Parameters<typeof findingsOf>[0];
const facts = (more: object): Facts => ({ ...(BROWSER_FACTS as Facts), ...more });
const codesOf = (more: object) => findingsOf(facts(more)).map(({ path, code }) => [path, code]);

describe('findingsOf', () => {
  it('finds nothing against complete facts', () => {
    expect(findingsOf(facts({}))).toEqual([]);
  });

  it.each([
    [{ device_id: undefined }, '/device_id', 'required'],
    [{ device_id: 'laptop' }, '/device_id', 'not_a_uuid'],
    [{ public_port: 443 }, '/public_port', 'port_of_a_server'],
    [
      { vendor_forwarded: [{ by: '203.0.113.6', for: '198.51.100.77' }] },
      '/vendor_forwarded/0/for',
      'does_not_begin_with_the_public_address',
    ],
  ])('names what is wrong with %j', (more, path, code) => {
    expect(codesOf(more)).toContainEqual([path, code]);
  });

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '127.0.0.1',
    '169.254.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
  ])('takes %s for no public address', (address) => {
    expect(codesOf({ public_ip: address })).toContainEqual(['/public_ip', 'not_a_public_address']);
  });

  it.each(['172.32.0.1', '198.51.100.1', '2001:db8::1'])('takes %s for one', (address) => {
    expect(codesOf({ public_ip: address })).not.toContainEqual(['/public_ip', 'not_a_public_address']);
  });

  it('only warns of what cannot be had', () => {
    const [finding, ...others] = findingsOf(facts({ multi_factor: { unavailable: 'password only' } }));
    expect(finding).toMatchObject({
      path: '/multi_factor',
      code: 'declared_unavailable',
      severity: 'warning',
    });
    expect(others).toEqual([]);
  });
});
