import got, { RequestError, type Response } from 'got';
import { GatewayUnavailableError, InvalidStateError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';

/** The values of HMRC's redirect when somebody has granted access. */
interface SandboxConsent {
  readonly code: string;
  readonly state: string;
}

/** The HMRC sandbox of test data: what nobody can do at HMRC itself. */
export interface HmrcSandbox {
  /**
   * Gives an order of `/_control/state`.
   * @throws {InvalidStateError} `hmrc_sandbox_required` where what answers takes no orders from us
   * @throws {GatewayUnavailableError} where nothing answers
   */
  order(body: object): Promise<void>;
  /**
   * Grants access at a consent page, as the person or the agent whose browser was sent there would.
   * @param agent the agent reference number of who signs in; `null` for a person
   * @throws as `order`
   */
  consent(authoriseUrl: string, agent: string | null): Promise<SandboxConsent>;
}

interface SandboxAddress {
  readonly port: number;
  /** The key of `/_control`; `null` where only this machine reaches it. */
  readonly controlKey: string | null;
}

/** The sandbox on this machine, at which gateways of test data call. */
export function createHmrcSandbox({ port, controlKey }: SandboxAddress): HmrcSandbox {
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    async order(body) {
      const answer = await exchange(`${baseUrl}/_control/state`, {
        ...(controlKey !== null && { authorization: `Bearer ${controlKey}` }),
        prefer: 'return=minimal',
        json: body,
      });
      if (answer.statusCode !== 204) throw refused(answer);
    },
    async consent(authoriseUrl, agent) {
      const page = new URL('/oauth/authorize', baseUrl);
      page.search = new URL(authoriseUrl).search;
      page.searchParams.set('auto', 'true');
      if (agent !== null) page.searchParams.set('as', `agent:${agent}`);
      const answer = await exchange(page.href, {});
      const back = returnOf(answer);
      if (back === null) throw refused(answer);
      return back;
    },
  };
}

interface Exchange {
  readonly authorization?: string;
  readonly prefer?: string;
  /** Body, which makes the exchange a POST. */
  readonly json?: object;
}

async function exchange(url: string, { json, ...headers }: Exchange): Promise<Response<string>> {
  try {
    return await got(url, {
      method: json === undefined ? 'GET' : 'POST',
      headers,
      ...(json !== undefined && { json }),
      responseType: 'text',
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
      timeout: { request: LIMITS.hmrc.sandboxMs.value },
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new GatewayUnavailableError(
      'gateway_unavailable',
      'The HMRC sandbox of this deployment gave no answer.',
      {},
      { cause: error },
    );
  }
}

function returnOf({ headers: { location } }: Response<string>): SandboxConsent | null {
  if (location === undefined || !URL.canParse(location)) return null;
  const query = new URL(location).searchParams;
  const [code, state] = [query.get('code'), query.get('state')];
  return code === null || state === null ? null : { code, state };
}

function refused({ statusCode }: Response<string>): Error {
  if (statusCode >= 500) {
    return new GatewayUnavailableError('gateway_unavailable', 'The HMRC sandbox of this deployment failed.');
  }
  return new InvalidStateError(
    'hmrc_sandbox_required',
    'What stands in for HMRC for the test data of this deployment is not our sandbox, or takes no orders from this service.',
  );
}
