import { describe, expect, it } from 'vitest';
import { parseServerPlaces, placeText } from '../../../src/domain/redis-address.js';

describe('parseServerPlaces', () => {
  it('reads names, addresses, and addresses of IPv6 in brackets', () => {
    expect(parseServerPlaces('redis-1:6379, 10.0.0.2:26379,[2001:db8::1]:6380')).toEqual([
      { host: 'redis-1', port: 6379 },
      { host: '10.0.0.2', port: 26_379 },
      { host: '2001:db8::1', port: 6380 },
    ]);
  });

  it.each([
    ['an empty list', ''],
    ['an empty place', 'redis-1:6379,'],
    ['a name without a port', 'redis-1'],
    ['the port 0', 'redis-1:0'],
    ['a port beyond the last', 'redis-1:65536'],
    ['IPv6 without brackets', '2001:db8::1:6379'],
    ['a URL', 'redis://redis-1:6379'],
  ])('refuses the whole of %s', (_, text) => {
    expect(parseServerPlaces(text)).toBeNull();
  });

  it('accepts the last port', () => {
    expect(parseServerPlaces('redis-1:65535')).toEqual([{ host: 'redis-1', port: 65_535 }]);
  });
});

describe('placeText', () => {
  it.each(['redis-1:6379', '[2001:db8::1]:6380'])('writes a place as it is read: %s', (text) => {
    expect(parseServerPlaces(text)?.map(placeText)).toEqual([text]);
  });
});
