import type { ReceiverAnswer } from '../receiver-connection.js';
import { refusedMessage, unreadableAnswer } from './cloud-failure.js';
import type { CallService, CloudAnswer } from './cloud-message.js';

/** A request as an AWS client hands it to its sender. */
interface AwsRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Settings of an AWS client that leave nothing to the environment, to shared files or to the role of the machine: the credentials are the given ones
 * alone, the host is fixed, and each request is made once, by `call`.
 */
export function awsSettings(options: {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secret: string;
  readonly origin: string;
  readonly call: CallService;
}) {
  const { region, accessKeyId, secret, origin, call } = options;
  return {
    region,
    credentials: { accessKeyId, secretAccessKey: secret },
    endpoint: origin,
    maxAttempts: 1,
    retryMode: 'standard',
    defaultsMode: 'standard' as const,
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    disableClockSkewCorrection: true,
    authSchemePreference: ['sigv4'],
    userAgentAppId: async () => undefined,
    requestHandler: {
      async handle(request: AwsRequest) {
        const { protocol, hostname, port, path, headers } = request;
        const host = port === undefined ? hostname : `${hostname}:${port}`;
        const { host: _host, 'content-length': _length, ...own } = headers;
        const answer = await call({
          url: `${protocol}//${host}${path}`,
          headers: own,
          body: bytesOf(request.body),
        });
        // A copy: the client makes a type of its own of the bytes that it reads.
        const body = new Uint8Array(answer.excerpt);
        return { response: { statusCode: answer.status, headers: answer.headers, body } };
      },
    },
  };
}

/** Requests of the used calls have a body of JSON; nothing is streamed. */
function bytesOf(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array
    ? Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    : Buffer.alloc(0);
}

/**
 * Makes one call of an AWS client.
 * @param run has the client make the call, with `call`, and says why the message was not taken although the service answered with success
 * @throws {DeliveryFailure} when no answer came
 */
export async function callAws(
  call: CallService,
  run: (call: CallService) => Promise<CloudAnswer['failure']>,
): Promise<CloudAnswer> {
  let answer: ReceiverAnswer | null = null;
  const noting: CallService = async (request) => {
    answer = await call(request);
    return answer;
  };
  const noted = () => answer;
  try {
    const failure = await run(noting);
    const made = noted();
    if (made === null) throw unreadableAnswer();
    return { answer: made, failure };
  } catch (error) {
    const made = noted();
    if (made === null) throw error;
    const isSuccess = made.status >= 200 && made.status <= 299;
    const code = error instanceof Error ? error.name : undefined;
    return { answer: made, failure: isSuccess ? unreadableAnswer() : refusedMessage(made.status, code) };
  }
}
