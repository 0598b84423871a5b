import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const derive = (key: Buffer, use: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `tax-compliance-api ${use}`, 32));

/** Seals as the first format did, which named neither key nor row. */
export function sealFormat1(key: Buffer, purpose: string, plain: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(key, 'field encryption'), iv);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), iv, cipher.getAuthTag(), sealed]);
}

/** The blind index that stood beside it, of one key for every tenant. */
export const formerIndex = (key: Buffer, identifier: string, value: string): Buffer =>
  createHmac('sha256', derive(key, 'blind index')).update(`${identifier}\0${value}`).digest();
