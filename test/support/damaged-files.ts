import { gzipSync } from 'node:zlib';

/** Numbers that depend on nothing but the seed. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

export type Random = ReturnType<typeof seededRandom>;

/** A text that no message may repeat; every kind of damage that writes words writes this one. */
export const MARKER = 'zq7731secret';

const HUGE = 70_000;
const NUMBERS = ['1e999', '-0', '9'.repeat(400), '1e-7', 'NaN', '٣٤٥', '0x10', '99999999999999999999.99'];
const TEXT_DAMAGE: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => spliced(text, random, '\0'.repeat(1 + random.below(4))),
  (text, random) => spliced(text, random, '"'.repeat(1 + random.below(5))),
  (text, random) => spliced(text, random, MARKER),
  (text, random) => spliced(text, random, `"${MARKER}\n\n""${MARKER}"`),
  (text, random) =>
    spliced(text, random, random.pick([',', ';', '\t', '|', '^', '<', '>', '{', '}', '[', ']'])),
  (text, random) =>
    spliced(text, random, random.pick(['\ud800', '\udc00', '\ufeff', '\u202e', '\u0085', '𝟙'])),
  (text, random) =>
    text.replace(/\d+(\.\d+)?/g, (digits) => (random.below(6) === 0 ? random.pick(NUMBERS) : digits)),
  (text, random) => text.replace(/\r?\n/g, () => random.pick(['\r\n', '\n', '\r', '\n\r'])),
  (text, random) => text.split('\n').reverse().join('\n') + random.below(2),
  (text, random) => dropped(text, random),
  (text, random) => text + text.slice(random.below(text.length + 1)),
  (text, random) =>
    text.replaceAll(random.pick([',', '"', ':', '/', '<', '.']), random.pick(['', ';', '""', MARKER])),
  (text) => `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${MARKER}"><!ENTITY b "&a;&a;&a;&a;">]>${text}`,
  (text, random) => text.replace(/<(\w+)>/, (tag) => tag.repeat(random.below(300))),
];
/** Costly to make or to read, so fewer of them. */
const HEAVY_DAMAGE: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => spliced(text, random, random.pick(['x', '1', ' ', '"', '<', '(', '-', '{']).repeat(HUGE)),
  (text, random) =>
    spliced(text, random, random.pick(['[', '{"a":', '[{', '<Ntry ', '<a>', '"a\n', ',']).repeat(9_000)),
  (_, random) =>
    random.pick(['[', '{"a":', '[[{"a":1},', '<Ntry>', '<STMTTRN ', ':61:', '!Type:Bank\n^']).repeat(20_000),
];
const BYTE_DAMAGE: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => Buffer.from(bytes.toString('utf8'), random.pick(['utf16le', 'latin1'] as const)),
  (bytes) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString('utf8'), 'utf16le')]).subarray(
      0,
      -1,
    ),
  (bytes) =>
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(bytes.toString('utf8'), 'utf16le').swap16()]),
  (bytes, random) => flipped(bytes, random, 1 + random.below(20)),
  (_bytes, random) => Buffer.from(Array.from({ length: random.below(3_000) }, () => random.below(256))),
  (bytes) => gzipSync(bytes),
  () => gzipSync(Buffer.alloc(200_000)),
  (bytes, random) =>
    Buffer.concat([Buffer.from(random.pick(['PK\u0003\u0004', '%PDF-1.7', '{\\rtf1'])), bytes]),
];

/** The file with one to three kinds of damage, chosen by the random numbers. */
export function damaged(content: Buffer, random: Random): Buffer {
  let text = content.toString('utf8');
  for (let times = 1 + random.below(3); times > 0; times--) text = random.pick(TEXT_DAMAGE)(text, random);
  if (random.below(40) === 0) text = random.pick(HEAVY_DAMAGE)(text, random);
  const bytes = Buffer.from(text.slice(0, 400_000));
  return random.below(4) === 0 ? random.pick(BYTE_DAMAGE)(bytes, random) : bytes;
}

function spliced(text: string, random: Random, piece: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
}

function dropped(text: string, random: Random): string {
  const from = random.below(text.length + 1);
  return text.slice(0, from) + text.slice(from + random.below(80));
}

function flipped(bytes: Buffer, random: Random, times: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let left = times; left > 0 && copy.length > 0; left--)
    copy[random.below(copy.length)] = random.below(256);
  return copy;
}
