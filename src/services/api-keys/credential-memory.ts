import type { Credential } from '../../db/api-keys/api-keys-queries.js';
import { CHANNELS } from '../../db/bells/bell.js';
import type { Hosts } from '../../db/hosts/follow-hosts.js';
import { type Listener, listen } from '../../db/listen.js';
import type { Logger } from '../../telemetry/logger.js';
import { setBounded } from '../set-bounded.js';

/** A process's memory of the keys that were used in the last seconds. */
export interface CredentialMemory {
  /**
   * The credential whose secret has this hash, from memory or from Postgres. It may be revoked, expired or of a
   * suspended tenant: compare with the time on each use.
   */
  find(secretHash: Buffer): Promise<Credential | undefined>;
  /** Forgets a tenant's credentials in this process at once; the bell of the committed change does so in the other processes. */
  forget(tenantId: string): void;
  /** Remembers when a key was last used, which nothing is notified of. */
  noteUse(secretHash: Buffer, at: Date): void;
  stop(): Promise<void>;
}

interface MemorySettings {
  readonly lookUp: (secretHash: Buffer) => Promise<Credential | undefined>;
  readonly database: Hosts;
  readonly log: Logger;
  readonly elapsedMs: () => number;
  /** Milliseconds after which a credential is looked up again, in case the notification of a change was lost. */
  readonly rememberMs: number;
  readonly max: number;
}

interface Remembered {
  readonly credential: Credential;
  readonly until: number;
}

/**
 * Remembers credentials while it hears of their changes, over one connection that is made for the first look-up. Without
 * that connection nothing is remembered. Only keys that work are remembered: an unknown or revoked one is looked up each
 * time. A look-up that began before a change was heard of is not remembered, since it may have read the old row.
 */
export function createCredentialMemory(settings: MemorySettings): CredentialMemory {
  const { lookUp, elapsedMs, rememberMs, max } = settings;
  const known = new Map<string, Remembered>();
  let listener: Listener | null = null;
  let isHearing = false;
  let changes = 0;

  function forgetAll(): void {
    changes += 1;
    known.clear();
  }

  function forget(tenantId: string): void {
    changes += 1;
    for (const [key, { credential }] of known) if (credential.tenantId === tenantId) known.delete(key);
  }

  const startListening = () =>
    listenForChanges(settings, {
      hear: forget,
      connected() {
        forgetAll();
        isHearing = true;
      },
      disconnected() {
        isHearing = false;
        forgetAll();
      },
    });

  return {
    async find(secretHash) {
      const key = secretHash.toString('base64');
      const remembered = known.get(key);
      if (remembered !== undefined && remembered.until > elapsedMs()) return remembered.credential;

      listener ??= startListening();
      const changesBefore = changes;
      const credential = await lookUp(secretHash);
      const isWorthIt = credential?.revokedAt === null && credential.tenantStatus === 'active';
      if (isWorthIt && isHearing && changes === changesBefore) {
        const value = { credential, until: elapsedMs() + rememberMs };
        setBounded(known, { key, value, max });
      }
      return credential;
    },
    forget,
    noteUse(secretHash, at) {
      const key = secretHash.toString('base64');
      const remembered = known.get(key);
      if (remembered === undefined) return;
      known.set(key, { ...remembered, credential: { ...remembered.credential, lastUsedAt: at } });
    },
    async stop() {
      isHearing = false;
      forgetAll();
      await listener?.stop();
    },
  };
}

type Hearing = Pick<Parameters<typeof listen>[0], 'hear' | 'connected' | 'disconnected'>;

const listenForChanges = ({ database, log }: MemorySettings, hearing: Hearing): Listener =>
  listen({
    database,
    applicationName: 'tax-credentials-listen',
    channel: CHANNELS.credentials,
    log,
    ...hearing,
  });
