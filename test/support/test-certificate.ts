import {
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

const OIDS = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
  basicConstraints: '0603551d13',
};

const CRITICAL = der(0x01, Buffer.from([0xff]));
const AUTHORITY = der(0x30, hex(OIDS.basicConstraints), CRITICAL, der(0x04, der(0x30, CRITICAL)));

/** An authority that signs certificates of others. */
export interface TestAuthority {
  readonly cert: string;
  /** @param keys of another kind than P-256 */
  issue(names: readonly string[], notAfter: Date, keys?: KeyPairKeyObjectResult): TestCertificate;
}

export function createTestAuthority(name: string, notAfter: Date): TestAuthority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name, key: keys.privateKey };
  return {
    cert: createCertificate({ names: [name], notAfter, keys, issuer, isAuthority: true }).cert,
    issue: (names, until, own = generateKeyPairSync('ec', { namedCurve: 'P-256' })) =>
      createCertificate({ names, notAfter: until, keys: own, issuer }),
  };
}

/** A self-signed certificate for the names and IPv4 addresses, good from yesterday until the day given. */
export function createTestCertificate(names: readonly string[], notAfter: Date): TestCertificate {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return createCertificate({ names, notAfter, keys, issuer: { name: names[0] ?? '', key: keys.privateKey } });
}

function createCertificate(made: {
  readonly names: readonly string[];
  readonly notAfter: Date;
  readonly keys: KeyPairKeyObjectResult;
  readonly issuer: { readonly name: string; readonly key: KeyObject };
  readonly isAuthority?: true;
}): TestCertificate {
  const { names, notAfter, keys, issuer, isAuthority } = made;
  const { privateKey, publicKey } = keys;
  const dayBefore = new Date(Math.min(Date.now(), notAfter.getTime()) - 24 * 60 * 60 * 1000);
  const algorithm = der(0x30, hex(OIDS.ecdsaWithSha256));
  const altNames = names.map((text) =>
    isIPv4(text) ? der(0x87, Buffer.from(text.split('.').map(Number))) : der(0x82, Buffer.from(text)),
  );
  const extension = isAuthority
    ? AUTHORITY
    : der(0x30, hex(OIDS.subjectAltName), der(0x04, der(0x30, ...altNames)));
  const toBeSigned = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer.name),
    der(0x30, utcTime(dayBefore), utcTime(notAfter)),
    nameOf(names[0] ?? ''),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, issuer.key));
  const certificate = der(0x30, toBeSigned, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const nameOf = (text: string): Buffer =>
  der(0x30, der(0x31, der(0x30, hex(OIDS.commonName), der(0x0c, Buffer.from(text)))));

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
