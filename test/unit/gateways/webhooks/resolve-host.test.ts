import { describe, expect, it } from 'vitest';
import { createHostResolver } from '../../../../src/gateways/webhooks/resolve-host.js';
import { startNameServer } from './loopback-name-server.js';

const LOOPBACK_6 = [...Array<number>(15).fill(0), 1];

describe('createHostResolver', () => {
  it('gives the addresses of both families, IPv4 first', async () => {
    const { address } = await startNameServer({ 'receiver.test': { a: [127, 0, 0, 1], aaaa: LOOPBACK_6 } });
    const { resolve } = createHostResolver({ nameServers: [address] });

    expect(await resolve('receiver.test')).toEqual(['127.0.0.1', '::1']);
  });

  it('gives the addresses of the one family there is', async () => {
    const { address } = await startNameServer({
      'four.test': { a: [127, 0, 0, 1] },
      'six.test': { aaaa: LOOPBACK_6 },
    });
    const { resolve } = createHostResolver({ nameServers: [address] });

    expect(await resolve('four.test')).toEqual(['127.0.0.1']);
    expect(await resolve('six.test')).toEqual(['::1']);
  });

  it('asks once for sends that come together or soon after', async () => {
    const { address, questions } = await startNameServer({ 'receiver.test': { a: [127, 0, 0, 1] } });
    const { resolve } = createHostResolver({ nameServers: [address] });

    await Promise.all([resolve('receiver.test'), resolve('receiver.test')]);
    await resolve('receiver.test');

    expect([...questions].sort()).toEqual(['1 receiver.test', '28 receiver.test']);
  });

  it('looks into the hosts file for a name the server does not know', async () => {
    const { address } = await startNameServer({});
    const { resolve } = createHostResolver({ nameServers: [address] });

    const addresses = await resolve('localhost');

    expect(addresses.every((found) => found === '127.0.0.1' || found === '::1')).toBe(true);
    expect(addresses).not.toHaveLength(0);
  });

  it('gives up on a silent server, and asks again the next time', async () => {
    const { address, questions } = await startNameServer({ 'slow.test': 'silent' });
    const { resolve } = createHostResolver({ nameServers: [address], tryTimeoutMs: 20 });

    await expect(resolve('slow.test')).rejects.toThrow();
    const askedFirst = questions.length;
    await expect(resolve('slow.test')).rejects.toThrow();

    expect(questions.length).toBeGreaterThan(askedFirst);
  });

  it('keeps no name waiting for others that get no answer', async () => {
    const silent = Object.fromEntries(
      Array.from({ length: 20 }, (_, nth) => [`slow${nth}.test`, 'silent'] as const),
    );
    const { address } = await startNameServer({ ...silent, 'receiver.test': { a: [127, 0, 0, 1] } });
    const resolver = createHostResolver({ nameServers: [address] });
    const waiting = Object.keys(silent).map((name) => resolver.resolve(name).catch(() => 'none'));

    const first = await Promise.race([resolver.resolve('receiver.test'), ...waiting]);

    expect(first).toEqual(['127.0.0.1']);
    resolver.close();
    await Promise.all(waiting);
  });

  it('stops asking when it is closed', async () => {
    const { address } = await startNameServer({ 'slow.test': 'silent' });
    const resolver = createHostResolver({ nameServers: [address] });

    const pending = resolver.resolve('slow.test');
    resolver.close();

    await expect(pending).rejects.toThrow(/ECANCELLED/);
  });
});
