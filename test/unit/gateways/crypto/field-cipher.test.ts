import { describe, expect, it } from 'vitest';
import { SEALED_PURPOSES, type SealedPlace } from '../../../../src/domain/sealed-purposes.js';
import { createFieldCipher } from '../../../../src/gateways/crypto/field-cipher.js';
import { formerIndex, sealFormat1 } from '../../../support/format-1.js';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const PLACE: SealedPlace = { purpose: 'clients.nino', tenantId: 'tenant-a', rowId: 'row-1' };
const cipher = createFieldCipher({ current: NEW, others: [OLD] });

describe('createFieldCipher', () => {
  it('opens a value in its own place alone', () => {
    const sealed = cipher.encrypt(PLACE, 'QQ123456C');
    const elsewhere: SealedPlace[] = [
      { ...PLACE, purpose: 'clients.utr' },
      { ...PLACE, purpose: 'submissions.nino' },
      { ...PLACE, tenantId: 'tenant-b' },
      { ...PLACE, rowId: 'row-2' },
      { ...PLACE, tenantId: 'tenant-a\0row', rowId: '1' },
    ];

    expect(cipher.decryptText(PLACE, sealed)).toBe('QQ123456C');
    for (const place of elsewhere) expect(() => cipher.decrypt(place, sealed)).toThrow();
  });

  it('refuses a value of which any byte was changed, its head included', () => {
    const sealed = cipher.encrypt(PLACE, 'QQ123456C');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => cipher.decrypt(PLACE, changed)).toThrow();
    }
  });

  it('opens what another known key sealed, and says which key is missing', () => {
    const sealed = createFieldCipher({ current: OLD, others: [] }).encrypt(PLACE, 'QQ123456C');
    const without = createFieldCipher({ current: NEW, others: [] });

    expect(cipher.decryptText(PLACE, sealed)).toBe('QQ123456C');
    expect(() => without.decrypt(PLACE, sealed)).toThrow(/not known: [0-9a-f]{16}$/);
  });

  it.each(Object.entries(SEALED_PURPOSES))('opens %s of format 1, sealed for %s', (purpose, former) => {
    const place = { ...PLACE, purpose: purpose as SealedPlace['purpose'] };

    expect(cipher.decryptText(place, sealFormat1(OLD, former, 'kept'))).toBe('kept');
    expect(() => cipher.decrypt(place, sealFormat1(OLD, `${former}?`, 'kept'))).toThrow();
  });

  it('gives the same value of two tenants different indexes', () => {
    const [a, b] = ['tenant-a', 'tenant-b'].map((tenant) => cipher.blindIndex(tenant, 'nino', 'QQ123456C'));

    expect(a).toEqual(cipher.blindIndex('tenant-a', 'nino', 'QQ123456C'));
    expect(a?.equals(b ?? Buffer.alloc(0))).toBe(false);
  });

  it('finds a value under every index it may have been given', () => {
    const indexes = cipher.blindIndexes('tenant-a', 'nino', 'QQ123456C');
    const old = createFieldCipher({ current: OLD, others: [] });

    expect(indexes[0]).toEqual(cipher.blindIndex('tenant-a', 'nino', 'QQ123456C'));
    expect(indexes).toContainEqual(old.blindIndex('tenant-a', 'nino', 'QQ123456C'));
    expect(indexes).toContainEqual(formerIndex(OLD, 'nino', 'QQ123456C'));
  });
});
