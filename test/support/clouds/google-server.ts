import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { type CloudAnswer, type CloudServer, startCloudServer } from './cloud-server.js';

interface PublishedMessage {
  readonly topic: string;
  readonly data: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface GoogleServer extends CloudServer {
  readonly messages: readonly PublishedMessage[];
  /** How many tokens were given. */
  tokens: number;
  /** Takes no token of before any more. */
  forgetTokens(): void;
  insteadOfToken: (() => CloudAnswer | null) | undefined;
  insteadOfPublish: (() => CloudAnswer | null) | undefined;
}

const CLIENT_EMAIL = 'sender@acme-tax.iam.gserviceaccount.com';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** The file that Google gives for a service account, which the server knows. */
export const SERVICE_ACCOUNT = {
  type: 'service_account',
  project_id: 'acme-tax',
  private_key_id: 'abc',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  client_email: CLIENT_EMAIL,
  client_id: '1',
  token_uri: 'https://oauth2.googleapis.com/token',
  universe_domain: 'googleapis.com',
};

const refusal = (status: number, word: string): CloudAnswer => ({
  status,
  body: { error: { code: status, message: word, status: word } },
});
const partOf = (text: string | undefined) => JSON.parse(Buffer.from(text ?? '', 'base64url').toString());

/** Google's token server and Pub/Sub, as far as they take messages: assertions are checked, topics are known by name. */
export async function startGoogleServer(topics: readonly string[]): Promise<GoogleServer> {
  const messages: PublishedMessage[] = [];
  const given = new Set<string>();

  const server = await startCloudServer((request, body) => {
    if (request.url === '/token') return self.insteadOfToken ? self.insteadOfToken() : giveToken(body);
    if (self.insteadOfPublish) return self.insteadOfPublish();
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!given.has(token)) return refusal(401, 'UNAUTHENTICATED');
    const topic = /^\/v1\/(projects\/[^/]+\/topics\/[^/]+):publish$/.exec(request.url ?? '')?.[1];
    if (topic === undefined || !topics.includes(topic)) return refusal(404, 'NOT_FOUND');
    const [{ data, attributes }] = JSON.parse(body.toString()).messages;
    messages.push({ topic, data: Buffer.from(data, 'base64').toString(), attributes });
    return { status: 200, body: { messageIds: [String(messages.length)] } };
  });

  function giveToken(body: Buffer): CloudAnswer {
    const form = new URLSearchParams(body.toString());
    const assertion = form.get('assertion') ?? '';
    const [head, claims, signature] = assertion.split('.');
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature ?? '', 'base64url'),
    );
    const { iss, aud, scope, iat, exp } = partOf(claims);
    const isGood =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      partOf(head).alg === 'RS256' &&
      iss === CLIENT_EMAIL &&
      aud === 'https://oauth2.googleapis.com/token' &&
      scope === 'https://www.googleapis.com/auth/pubsub' &&
      exp - iat <= 3_600 &&
      Math.abs(Date.now() / 1_000 - iat) < 60;
    if (!isSigned || !isGood) return { status: 400, body: { error: 'invalid_grant' } };
    self.tokens += 1;
    const token = `ya29.${randomUUID()}`;
    given.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3_599 } };
  }

  const self: GoogleServer = {
    ...server,
    messages,
    tokens: 0,
    forgetTokens: () => given.clear(),
    insteadOfToken: undefined,
    insteadOfPublish: undefined,
    reset() {
      server.reset();
      messages.splice(0);
    },
  };
  return self;
}
