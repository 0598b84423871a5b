import { hkdfSync } from 'node:crypto';

/** Keys that are derived from one master key. Nothing else leaves this folder. */
export interface MasterKey {
  /** Identifies the key without revealing it: 16 hexadecimal digits. */
  readonly fingerprint: string;
  readonly encryptionKey: Buffer;
  /** One a tenant, so that equal values of two tenants have different indexes. */
  indexKeyOf(tenantId: string): Buffer;
  /** The one of every tenant, by which indexes beside values of format 1 were made. */
  readonly formerIndexKey: Buffer;
}

/** @param key 32 bytes */
export function createMasterKey(key: Buffer): MasterKey {
  const derive = (use: string, salt = '') =>
    Buffer.from(hkdfSync('sha256', key, salt, `tax-compliance-api ${use}`, 32));
  return {
    fingerprint: derive('fingerprint').toString('hex').slice(0, 16),
    encryptionKey: derive('field encryption'),
    indexKeyOf: (tenantId) => derive('blind index of a tenant', tenantId),
    formerIndexKey: derive('blind index'),
  };
}
