import type { Response } from 'supertest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { FilingApp } from '../submissions/filing-story.js';

export const ARN = 'TARN0000001';
export const OTHER_ARN = 'EARN0000003';

interface SignIn {
  readonly arn?: string;
  /** Who signs in at HMRC: `agent:` and a number, or `person`. */
  readonly as?: string;
  /** Of the tenant; the app's own when left out. */
  readonly secret?: string;
}

/** Signs the practice in at HMRC as a browser would. @returns our page */
export async function signIn(
  { app }: FilingApp,
  { arn = ARN, as = `agent:${arn}`, secret }: SignIn = {},
): Promise<Response> {
  const started = await app.as(secret).post('/v1/hmrc-agent', { arn });
  if (started.status !== 201) throw new Error(`sign in: ${started.status} ${started.text}`);
  const address = `${started.body.authorise_url}&auto=true&as=${as}`;
  const answer = await fetch(address, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? 'about:blank');
  return app.http.get(`${back.pathname}${back.search}`);
}

/** Has HMRC know what is between an agent and a person. */
export const relate = (
  { control }: FilingApp,
  nino: string,
  type: 'main' | 'supporting' | 'none',
  arn: string = ARN,
): Promise<void> => control({ relationship: { arn, nino, type } });

export const accessOf = async ({ app }: FilingApp, clientId: string) => {
  const answer = await app.as().get(`/v1/clients/${clientId}/hmrc-access`);
  if (answer.status !== 200) throw new Error(`access: ${answer.status} ${answer.text}`);
  return answer.body;
};

/** Types of the events about agents and their clients, oldest first. */
export async function agentEvents({ app }: FilingApp, clientId: string | null = null): Promise<string[]> {
  const uuid = clientId === null ? null : uuidFromPublicId('client', clientId);
  const rows: { type: string }[] = await app.ctx
    .systemDb('events')
    .where({ tenant_id: app.tenant.tenantId, client_id: uuid })
    .whereRaw(`type ~ '^(hmrc_agent|agent_authorisation|hmrc_authorisation)[.]'`)
    .orderBy('id')
    .select('type');
  return rows.map(({ type }) => type);
}
