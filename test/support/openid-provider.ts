import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Whom the provider vouches for. A test changes it between two sign-ins. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[] | string;
}

export interface RunningProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  person: ProviderPerson;
  /** Refuses at the sign-in, as somebody who closes its form does. */
  denies: boolean;
  close(): Promise<void>;
}

/**
 * An organisation's OpenID provider: oidc-provider over HTTP, whose sign-in and consent are answered at once for `person`.
 * @param redirectUri the one address that it leads back to
 */
export async function startOpenIdProvider(redirectUri: string): Promise<RunningProvider> {
  let listener: RequestListener = (_req, res) => void res.end();
  const server = createServer((req, res) => void listener(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [issuer, clientId, clientSecret] = [`http://127.0.0.1:${port}`, 'console', 'secret of the console'];
  const running: RunningProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: 'nobody' },
    denies: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'] },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...running.person, sub: id }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
  });
  provider.on('server_error', (_ctx, error) => process.stderr.write(`provider: ${error.stack}\n`));
  const answer = provider.callback();
  listener = async (req, res) => {
    if (req.url?.startsWith('/interaction/') !== true) return answer(req, res);
    const { grantId: known, params } = await provider.interactionDetails(req, res);
    if (running.denies) return provider.interactionFinished(req, res, { error: 'access_denied' });
    const grant = known
      ? await provider.Grant.find(known)
      : new provider.Grant({ accountId: running.person.sub, clientId: String(params['client_id']) });
    grant?.addOIDCScope('openid email');
    const grantId = await grant?.save();
    const result = { login: { accountId: running.person.sub }, consent: { ...(grantId && { grantId }) } };
    return provider.interactionFinished(req, res, result);
  };
  return running;
}
