import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const UNIT = 'test/unit/gateways/webhooks';
const DOMAIN = 'test/unit/domain/webhooks';
const DEEP = 'test/integration/webhooks';
const hostile = `${UNIT}/webhook-sender.hostile.test.ts`;
const statuses = `${UNIT}/webhook-sender.test.ts`;
const addresses = `${UNIT}/webhook-sender.addresses.test.ts`;
const tls = `${UNIT}/webhook-sender.tls.test.ts`;
const clocks = `${UNIT}/webhook-sender.clocks.test.ts`;
const names = `${UNIT}/resolve-host.test.ts`;
const flow = `${DOMAIN}/endpoint-flow.test.ts`;
const schedule = `${DOMAIN}/delivery-schedule.test.ts`;
const urls = `${DOMAIN}/receiver-url.test.ts`;
const ranges = `${DOMAIN}/receiver-address.test.ts`;
const ownHeaders = `${DOMAIN}/receiver-headers.test.ts`;
const deliveries = `${DEEP}/deliveries.test.ts`;
const scheduler = `${DEEP}/scheduler.test.ts`;
const once = `${DEEP}/at-least-once.test.ts`;
const wakeUps = `${DEEP}/wake-ups.test.ts`;
const endpoints = `${DEEP}/webhook-endpoints.test.ts`;
const recovery = `${DEEP}/recover.test.ts`;

/** Where it is tested: the file, and a part of the test's name or of its example. */
type Shown = readonly (readonly [file: string, text: string])[];

/** What receivers do wrong, or on purpose, by number. */
const ROWS: Readonly<Record<number, readonly [what: string, shown: Shown]>> = {
  1: ['accepts and never answers', [[hostile, 'never answers']]],
  2: ['drips header lines for ever', [[hostile, 'drips header lines for ever']]],
  3: ['sends 103 or 102 for ever', [[hostile, 'sends 103 Early Hints for ever']]],
  4: ['drips its body after a 200', [[hostile, 'drips its body']]],
  5: ['floods its body after a 200', [[hostile, 'floods its body after a 200']]],
  6: ['announces ten gigabytes', [[hostile, 'announces ten gigabytes and drips']]],
  7: [
    'answers slowly, within the limit',
    [
      [flow, 'ms slow: %s'],
      [scheduler, 'gives slow endpoints places of their own'],
    ],
  ],
  8: ['answers after the limit', [[clocks, 'after the wall clock for none']]],
  9: ['does not read the request', [[hostile, 'does not read a large request']]],
  10: ['stalls in the TLS handshake', [[tls, 'stops a stalled handshake']]],
  11: ['drops connections', [[clocks, 'nobody takes before the wall clock']]],
  12: [
    'has a silent name server',
    [
      [names, 'gives up on a silent server'],
      [names, 'keeps no name waiting for others'],
    ],
  ],
  13: ['resets on accept', [[hostile, 'resets on accept']]],
  14: ['closes without an answer', [[hostile, 'closes after the request']]],
  15: [
    'resets or closes in mid-body after a 200',
    [
      [hostile, 'closes in mid-body'],
      [hostile, 'resets in mid-body'],
    ],
  ],
  16: [
    'sends bad chunks after a 200',
    [
      [hostile, 'sends a bad chunk size'],
      [hostile, 'ends a chunk badly'],
    ],
  ],
  17: ['frames its answer twice', [[hostile, 'both framings']]],
  18: ['slips in a second answer', [[hostile, 'slips in a second response']]],
  19: ['answers in HTTP/1.0', [[statuses, 'HTTP/1.0 that ends with the connection']]],
  20: [
    'sends what is no HTTP',
    [
      [hostile, 'an SSH banner'],
      [hostile, 'bare line feeds'],
      [hostile, 'with NUL'],
    ],
  ],
  21: [
    'answers 999, 000 or only 1xx',
    [
      [statuses, "[999, 'http_other']"],
      [hostile, 'status 000'],
      [hostile, 'closes after a 1xx'],
    ],
  ],
  22: ['sends 100 Continue unasked', [[hostile, 'passes over a 100 Continue that nobody asked for']]],
  23: ['switches protocols', [[hostile, '101 Switching Protocols']]],
  24: ['sends 20 KB of header', [[hostile, '20 KB of header']]],
  25: ['sends a body with 204', [[statuses, 'takes a 204 for success though a body follows']]],
  26: ['answers before it has read', [[hostile, 'has its 413 recorded']]],
  27: ['sends a gzip bomb', [[hostile, 'compresses against our wish']]],
  28: ['closes an idle connection in use', [[hostile, 'sent the request once more on a fresh connection']]],
  29: [
    'speaks HTTP/2 alone',
    [
      [tls, 'speaks only HTTP/2'],
      [hostile, "['HTTP/2'"],
    ],
  ],
  30: [
    'sends bytes that are no text',
    [
      [hostile, 'sends bytes that are no text'],
      [deliveries, "'ok\\ufffd'"],
    ],
  ],
  31: [
    'redirects',
    [
      [statuses, 'does not follow a %i'],
      [deliveries, 'follows no redirect'],
    ],
  ],
  32: ['redirects to the metadata address', [[statuses, "'the metadata address'"]]],
  33: ['redirects to a private address', [[statuses, "'a private address'"]]],
  34: ['redirects in a circle', [[statuses, 'is sent once, though the receiver redirects it to itself']]],
  35: ['answers 410', [[deliveries, 'disables an endpoint that answers 410']]],
  36: ['answers 429 with Retry-After', [[deliveries, 'pauses the endpoint for as long as Retry-After says']]],
  37: ['answers 503 with a date', [[statuses, 'retry-after: Sat, 21 Nov 2026 05:41:00 GMT']]],
  38: [
    'sends junk in Retry-After',
    [
      [statuses, 'retry-after: 999999999'],
      [schedule, 'ignores %j'],
      [schedule, 'takes the longest of several'],
    ],
  ],
  39: [
    'answers 429 for ever',
    [
      [scheduler, 'warns twice of an endpoint that takes nothing'],
      [scheduler, 'holds what waits after five failures'],
    ],
  ],
  40: [
    'answers another 4xx',
    [
      [statuses, "[422, 'http_4xx']"],
      [deliveries, 'retries on the schedule, never early'],
    ],
  ],
  41: ['answers 200 with an error in the body', [[statuses, 'never interprets the body of a 2xx']]],
  42: ['loses what it took', [[recovery, 'sends everything of the time once more']]],
  43: ['answers 500 though it took it', [[deliveries, 'with the same bytes and id']]],
  44: ['fails every other time', [[flow, 'fails every other time']]],
  45: [
    'is at an address that is not public',
    [
      [ranges, 'refuses %s and %s'],
      [addresses, 'does not connect to %s'],
      [endpoints, 'stores nothing'],
    ],
  ],
  46: [
    'writes its address oddly',
    [
      [addresses, '2130706433'],
      [endpoints, 'a private address as a number'],
    ],
  ],
  47: [
    'disguises its address as IPv6',
    [
      [addresses, 'disguised as %s'],
      [ranges, 'even when everything is allow-listed'],
    ],
  ],
  48: ['has a name that leads inside', [[addresses, "['a private address', ['10.0.0.5']]"]]],
  49: [
    'rebinds its name',
    [
      [addresses, 'that is rebound is refused'],
      [addresses, 'without a second look-up'],
    ],
  ],
  50: [
    'has public and private addresses',
    [
      [addresses, "'a public and a private address'"],
      [endpoints, 'any address that is not public'],
    ],
  ],
  51: [
    'has a local name',
    [
      [addresses, 'metadata.google.internal'],
      [addresses, 'that is local is refused a public address'],
      [urls, 'refuses the address of %s'],
    ],
  ],
  52: [
    'has credentials in its URL',
    [
      [endpoints, 'credentials_in_url'],
      [addresses, 'http://user@127.0.0.1/'],
    ],
  ],
  53: [
    'is on the port of another service',
    [
      [endpoints, 'port_not_allowed'],
      [addresses, 'on a port of no web server'],
    ],
  ],
  54: ['is our own API', [[addresses, 'refuses our own API']]],
  55: [
    'has another scheme',
    [
      [addresses, 'ftp://127.0.0.1/'],
      [addresses, 'unix:/run/x.sock'],
    ],
  ],
  56: [
    'has a long or crooked URL',
    [
      [urls, 'url_too_long'],
      [urls, 'without its fragment'],
      [urls, 'refuses %j: %s'],
    ],
  ],
  57: [
    'wants headers that are ours',
    [
      [ownHeaders, 'Transfer-Encoding'],
      [endpoints, 'header_reserved'],
      [statuses, 'does not send a header'],
    ],
  ],
  58: [
    'wants too many headers',
    [
      [endpoints, "'too_many_items'"],
      [ownHeaders, 'bytes together'],
    ],
  ],
  59: [
    'has a bad certificate',
    [
      [tls, 'has expired'],
      [tls, 'is for another name'],
      [tls, 'no trusted authority has signed'],
    ],
  ],
  60: ['speaks old TLS alone', [[tls, 'refuses TLS 1.1']]],
  61: ['wants a client certificate', [[tls, 'receiver that demands one']]],
  62: [
    'sends a megabyte of certificates',
    [
      [tls, 'refuses a megabyte of certificates'],
      [tls, 'stops a stalled handshake'],
    ],
  ],
  63: [
    'has the certificate of a neighbour',
    [
      [tls, "'is for another name'"],
      [tls, 'asks for the name, not the address'],
    ],
  ],
  64: [
    'speaks HTTP on 443, or TLS on 80',
    [
      [tls, 'speaks plain HTTP'],
      [tls, 'plain HTTP to a TLS receiver'],
    ],
  ],
  65: [
    'hangs, as one of a hundred',
    [
      [scheduler, 'gives slow endpoints places of their own'],
      [clocks, 'keeps no other waiting'],
    ],
  ],
  66: [
    'hangs, as half of all',
    [
      [scheduler, 'gives slow endpoints places of their own'],
      [scheduler, 'halves the cap of a receiver that hangs'],
    ],
  ],
  67: [
    'is slow and has much to get',
    [
      [scheduler, 'takes endpoints in turn, whatever waits'],
      [wakeUps, 'at most two jobs a shard in Redis'],
    ],
  ],
  68: ['has many endpoints on one host', [[scheduler, 'and to a host’s']]],
  69: [
    'is back with a backlog',
    [
      [scheduler, 'and goes on slowly'],
      [scheduler, 'every fourth place'],
    ],
  ],
  70: ['answers a sender that dies', [[once, 'killed between the answer and its record']]],
  71: [
    'is sent to by a sender that stood still',
    [
      [once, 'discards the result of a worker that was overtaken'],
      [once, 'outlive its lease'],
    ],
  ],
  72: [
    'waits while a store is away',
    [
      [wakeUps, 'when Redis and notifications have lost everything'],
      [once, 'continues automatically after a fault of ours'],
    ],
  ],
  73: ['answers what cannot be logged', [[once, 'it writes again']]],
  74: [
    'changes while deliveries wait',
    [
      [deliveries, 'goes to the new URL'],
      [deliveries, 'also on retries'],
      [deliveries, 'cancels what waits for a deleted'],
    ],
  ],
  75: ['answers a process that is busy', [[clocks, 'while the process was busy']]],
};

const numbers = Array.from({ length: 75 }, (_, index) => index + 1);

describe('what receivers do wrong', () => {
  it('has 75 rows, numbered without a gap', () => {
    expect(Object.keys(ROWS).map(Number)).toEqual(numbers);
  });

  it.each(numbers)('has tests and words for row %i', (number) => {
    const [what, shown] = ROWS[number] ?? ['', []];
    expect(what).not.toBe('');
    expect(shown.length).toBeGreaterThan(0);
    for (const [file, text] of shown) {
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, 'utf8').includes(text), `${file} has “${text}”`).toBe(true);
    }
  });
});
