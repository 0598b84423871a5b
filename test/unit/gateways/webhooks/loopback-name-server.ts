import { createSocket } from 'node:dgram';
import { onTestFinished } from 'vitest';

/** What a name server knows: names with their addresses; `silent` names get no answer at all. */
export interface Zone {
  readonly [name: string]: { readonly a?: readonly number[]; readonly aaaa?: readonly number[] } | 'silent';
}

const TYPES = { a: 1, aaaa: 28 } as const;

/** A name server on this machine for the length of a test; it notes every question as `type name`. */
export async function startNameServer(
  zone: Zone,
): Promise<{ address: string; questions: readonly string[] }> {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    questions.push(`${type} ${name}`);
    const known = zone[name];
    if (known === 'silent') return;
    const data = type === TYPES.a ? known?.a : known?.aaaa;
    const answer = data ? [recordOf(type, data)] : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(known ? 0x8180 : 0x8183, 2); // an answer without error, or no such name
    header.writeUInt16BE(answer.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answer]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    socket.close();
  });
  return { address: `127.0.0.1:${socket.address().port}`, questions };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordOf(type: number, data: readonly number[]): Buffer {
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc00c, 0); // the name of the question
  fixed.writeUInt16BE(type, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(60, 6);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, Buffer.from(data)]);
}
