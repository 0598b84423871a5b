import express, { type Request, type Response, Router } from 'express';
import { isArn } from '../../domain/hmrc-agents/is-arn.js';
import { authorisePage } from './authorise-page.js';
import type { Grant, GrantRefusal } from './oauth-grants.js';
import type { Sandbox } from './sandbox.js';

interface AuthoriseQuery {
  readonly clientId: string;
  /** As it was sent: the token endpoint wants the very same text. */
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly codeChallenge: string | null;
  /** The agent who signs in; `null` for a person. */
  readonly agent: string | null;
}

const SCOPES = [
  'read:self-assessment',
  'write:self-assessment',
  'read:self-assessment-assist',
  'write:self-assessment-assist',
  'read:sent-invitations',
  'write:sent-invitations',
  'write:cancel-invitations',
  'read:check-relationship',
  'write:relationships',
];

/** HMRC's consent page and token endpoint. Any caller may press the button: the sandbox has no users. */
export function oauthRouter(sandbox: Sandbox): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '16kb' });

  router.get('/oauth/authorize', (req, res) => {
    const query = readAuthoriseQuery(req.query);
    if (typeof query === 'string') {
      res.status(400).json({ error: query, error_description: 'The authorisation request is not complete.' });
      return;
    }
    if (req.query['auto'] === 'true') {
      grant(sandbox, query, res);
      return;
    }
    res
      .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('html')
      .send(authorisePage(query.scopes));
  });

  router.post('/oauth/authorize', form, (req, res) => {
    const arn = fieldsOf(req.body)('arn')?.trim() ?? '';
    const query = readAuthoriseQuery({ ...req.query, ...(arn !== '' && { as: `agent:${arn}` }) });
    if (typeof query === 'string') {
      res.status(400).json({ error: query });
      return;
    }
    grant(sandbox, query, res);
  });

  router.post('/oauth/token', form, (req, res) => answerToken(sandbox, req, res));

  return router;
}

function grant({ grants, now }: Sandbox, query: AuthoriseQuery, res: Response): void {
  const { clientId, redirectUri, scopes, state, codeChallenge, agent } = query;
  const who = agent === null ? {} : { agent };
  const code = grants.issueCode({ clientId, redirectUri, scopes, codeChallenge, ...who }, now().getTime());
  const target = new URL(redirectUri);
  target.searchParams.set('code', code);
  if (state !== null) target.searchParams.set('state', state);
  res.redirect(302, target.href);
}

function answerToken({ grants, now, settings, faults }: Sandbox, req: Request, res: Response): void {
  const fault = faults.take('token', null);
  if (fault?.fault === 'drop_before_accept') {
    req.socket.destroy();
    return;
  }
  if (fault?.fault === 'status') {
    res.status(fault.status ?? 500).json({ error: fault.code ?? 'server_error' });
    return;
  }
  const field = fieldsOf(req.body);
  const clientId = field('client_id');
  if (!clientId || !field('client_secret')) {
    res.status(401).json({ error: 'invalid_client', error_description: 'invalid client id or secret' });
    return;
  }
  const life = { nowMs: now().getTime(), accessMs: settings.accessTokenSeconds * 1_000 };
  const answer = spend(field, clientId, life);
  if (fault?.fault === 'drop_after_accept') {
    req.socket.destroy();
    return;
  }
  if (typeof answer === 'string') {
    res.status(400).json({ error: answer, error_description: messageOf(answer) });
    return;
  }
  res.set('Cache-Control', 'no-store').json({
    access_token: answer.accessToken,
    refresh_token: answer.refreshToken,
    expires_in: settings.accessTokenSeconds,
    scope: answer.scopes.join(' '),
    token_type: 'bearer',
  });

  function spend(
    read: (name: string) => string | null,
    client: string,
    lifetime: { nowMs: number; accessMs: number },
  ): Grant | GrantRefusal {
    const code = read('code');
    const refreshToken = read('refresh_token');
    switch (read('grant_type')) {
      case 'authorization_code':
        if (!code) return 'invalid_request';
        return grants.exchangeCode(
          {
            code,
            clientId: client,
            redirectUri: read('redirect_uri') ?? '',
            codeVerifier: read('code_verifier'),
          },
          lifetime,
        );
      case 'refresh_token':
        if (!refreshToken) return 'invalid_request';
        return grants.refresh({ refreshToken, clientId: client }, lifetime);
      default:
        return 'invalid_request';
    }
  }
}

/** The request, or the OAuth error that is wrong with it. */
function readAuthoriseQuery(query: Request['query']): AuthoriseQuery | string {
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  if (text('response_type') !== 'code') return 'unsupported_response_type';
  const clientId = text('client_id');
  const redirectUri = text('redirect_uri');
  if (!clientId || !redirectUri || !URL.canParse(redirectUri)) return 'invalid_request';
  if (!['http:', 'https:'].includes(new URL(redirectUri).protocol)) return 'invalid_request';
  const scopes = (text('scope') ?? '').split(' ').filter((scope) => scope !== '');
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope))) return 'invalid_scope';
  const codeChallenge = text('code_challenge');
  if (codeChallenge !== null && text('code_challenge_method') !== 'S256') return 'invalid_request';
  const agent = readAgent(text('as'));
  if (agent === undefined) return 'invalid_request';
  return { clientId, redirectUri, scopes, state: text('state'), codeChallenge, agent };
}

/** The one who signs in: `agent:` and the number for an agent, `person` or nothing for a person; `undefined` for anything else. */
function readAgent(as: string | null): string | null | undefined {
  if (as === null || as === 'person') return null;
  const arn = as.startsWith('agent:') ? as.slice('agent:'.length) : '';
  return isArn(arn) ? arn : undefined;
}

function fieldsOf(body: unknown): (name: string) => string | null {
  const fields = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  return (name) => {
    const value: unknown = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
}

const messageOf = (refusal: GrantRefusal) =>
  refusal === 'invalid_grant' ? 'the code or refresh token is invalid or was used' : 'the request is invalid';
