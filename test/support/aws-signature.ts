import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([0-9]{8})\/([a-z0-9-]+)\/([a-z0-9]+)\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/**
 * The code with which a server of AWS refuses a request's signature (version 4); `null` for a good one.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signatureFault(
  req: IncomingMessage,
  body: Buffer,
  known: Credentials,
  service = 's3',
): string | null {
  const [, keyId, day, region, signedFor, names, signature] =
    AUTHORIZATION.exec(req.headers.authorization ?? '') ?? [];
  if (keyId === undefined || day === undefined || names === undefined || signedFor !== service)
    return 'AccessDenied';
  if (keyId !== known.accessKeyId) return 'InvalidAccessKeyId';
  const url = new URL(req.url ?? '/', 'http://server');
  const payload = String(req.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name] ?? '').trim()}\n`);
  const canonical = [req.method, url.pathname, query, headers.join(''), names, payload].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [String(region), service, 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${known.secretAccessKey}`, day),
  );
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
