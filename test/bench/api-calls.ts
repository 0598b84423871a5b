/** One request, written out but for its host; `{n}` in the body stands for a number that is never sent twice. */
export interface BenchCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export const CALLS = ['get', 'list', 'post', 'estimate'] as const;
export type CallName = (typeof CALLS)[number];

/** Sent to one web process and to two. Of the first much is Postgres's work, of the last nearly nothing. */
export const SCALED_CALLS = ['get', 'estimate', 'longEstimate'] as const;
export type ScaledCallName = (typeof SCALED_CALLS)[number];

/** What each arm is called in the print. */
export const TITLES: Readonly<Record<CallName | ScaledCallName, string>> = {
  get: 'GET /v1/clients/{id}',
  list: 'GET /v1/clients?limit=20',
  post: 'POST /v1/transactions',
  estimate: 'POST /v1/tax-estimates',
  longEstimate: 'POST /v1/tax-estimates with 100 self-employments',
};

const CLIENTS = 200;
const SELF_EMPLOYMENTS = 100;

/** Makes the clients of the tenant through the API. @returns the id of one of them */
export async function fillClients(origin: string, secret: string): Promise<string> {
  let id = '';
  for (let index = 0; index < CLIENTS; index++) {
    const answer = await fetch(`${origin}/v1/clients`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        given_name: 'Ada',
        family_name: `Byron ${index}`,
        email: `ada.${index}@example.com`,
        external_id: `crm-${index}`,
        date_of_birth: '1985-12-10',
        region: 'england',
      }),
    });
    const client: { id: string } = JSON.parse(await answer.text());
    if (!answer.ok) throw new Error(`POST /v1/clients: ${answer.status} ${JSON.stringify(client)}`);
    id = client.id;
  }
  return id;
}

/** The requests to the product, and the same to the baseline server. */
export function callsFor(client: string): Readonly<Record<CallName | ScaledCallName, BenchCall>> {
  return {
    get: { method: 'GET', path: `/v1/clients/${client}` },
    list: { method: 'GET', path: '/v1/clients?limit=20' },
    post: {
      method: 'POST',
      path: '/v1/transactions',
      body: JSON.stringify({
        client_id: client,
        date: '2025-06-01',
        amount: -12.5,
        description: 'KETTLE AND SONS {n}',
      }),
    },
    estimate: {
      method: 'POST',
      path: '/v1/tax-estimates',
      body: JSON.stringify({ tax_year: '2025-26', self_employments: [{ profit: 60_000 }] }),
    },
    longEstimate: {
      method: 'POST',
      path: '/v1/tax-estimates',
      body: JSON.stringify({
        tax_year: '2025-26',
        self_employments: Array.from({ length: SELF_EMPLOYMENTS }, (_, at) => ({
          name: `Trade ${at}`,
          turnover: 1_000 + at,
          expenses: 200.07,
        })),
      }),
    },
  };
}
