import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLogPosition, parseLogPosition } from '../../../src/db/hosts/log-position.js';
import { rememberPositions } from '../../../src/db/hosts/standby.js';
import { hostsOfUrl, namesHost, namesSeveralHosts } from '../../../src/domain/database-hosts.js';
import { LIMITS } from '../../../src/limits/limits.js';

const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
);
const place = fc
  .tuple(host, fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([name, port]) => (port === null ? name : `${name}:${port}`));
const login = fc
  .option(fc.tuple(fc.string({ minLength: 1 }), fc.string()))
  .map((given) => (given === null ? '' : `${given.map(encodeURIComponent).join(':')}@`));
const rest = fc.constantFrom('', '/tax', '/tax?sslmode=verify-full', '?a=b,c', '/tax?options=@,/');

describe('the address of several hosts', () => {
  it('is one address for each, with the same login, database and options', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), login, rest, (places, who, end) => {
        const url = `postgres://${who}${places.join(',')}${end}`;
        expect(hostsOfUrl(url)).toEqual(places.map((one) => `postgres://${who}${one}${end}`));
        expect(hostsOfUrl(url).every(namesHost)).toBe(true);
        expect(namesSeveralHosts(url)).toBe(places.length > 1);
      }),
    );
  });

  it('names no host where one is left out', () => {
    for (const url of ['postgres://a,/tax', 'postgres://u:p@,b/tax', 'postgres://a,:5432/tax']) {
      expect(hostsOfUrl(url).every(namesHost)).toBe(false);
    }
  });
});

describe('the place in the log that every read of a standby must have', () => {
  it('covers each write that is forgotten, whenever the primary answers, or is not known', () => {
    const { positionMs } = LIMITS.database;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 15_000 }), { minLength: 1, maxLength: 40 }),
        (pauses) => {
          let at = 0;
          let look = () => {};
          const state = () => ({
            takesWrites: true,
            timeline: 1,
            systemId: '1',
            askedAt: at,
            position: BigInt(at),
          });
          const oldest = rememberPositions({ state, onLook: (listener) => (look = listener) }, () => at);
          for (const pause of pauses) {
            at += pause;
            // A write at any moment has that moment as its place.
            const place = oldest();
            if (place !== null) expect(Number(place)).toBeGreaterThanOrEqual(at - positionMs.value);
            if (place !== null)
              expect(Number(place)).toBeLessThanOrEqual(at - LIMITS.database.standbyLateMs.value);
            look();
          }
        },
      ),
    );
  });

  it('is known while the primary answers, and not once it has been silent for longer than writes are remembered', () => {
    let at = 0;
    let look = () => {};
    const state = () => ({
      takesWrites: true,
      timeline: 1,
      systemId: '1',
      askedAt: at,
      position: BigInt(at),
    });
    const oldest = rememberPositions({ state, onLook: (listener) => (look = listener) }, () => at);
    expect(oldest()).toBeNull();
    for (; at <= 30_000; at += 500) look();
    expect(oldest()).not.toBeNull();
    at += LIMITS.database.positionMs.value;
    expect(oldest()).toBeNull();
  });
});

describe('a place in the log', () => {
  it('is read as Postgres writes it, and written as Postgres reads it', () => {
    expect(parseLogPosition('16/B374D848')).toBe(0x16b374d848n);
    expect(formatLogPosition(0x16b374d848n)).toBe('16/b374d848');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }), (position) => {
        expect(parseLogPosition(formatLogPosition(position))).toBe(position);
      }),
    );
  });
});
