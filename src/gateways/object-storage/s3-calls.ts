import type { S3Client } from '@aws-sdk/client-s3';
import { LIMITS } from '../../limits/limits.js';
import { StoreAwayError } from '../../process/store-faults.js';

type Sdk = typeof import('@aws-sdk/client-s3');

export interface S3Location {
  /** Address of an S3 server other than Amazon's; `null`: Amazon's. */
  readonly endpoint: string | null;
  readonly region: string;
}

export interface Times {
  readonly connectMs: number;
  readonly callMs: number;
}

export interface S3Calls {
  /**
   * Runs a call to the server.
   * @param what a word for the call
   * @throws {ObjectStorageFault}
   */
  call<T>(
    what: string,
    run: (sdk: Sdk, client: S3Client, options: { readonly abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T>;
  close(): void;
}

/** A call that failed. Has the code of the refusal and no text of the server's, which may repeat what was sent. */
export class ObjectStorageFault extends StoreAwayError {
  /** Code of the server's refusal, or of the network's fault. */
  readonly code: string;
  /** Whether the server answered as a whole. */
  readonly isAnswered: boolean;

  constructor(what: string, error: unknown) {
    const code = codeOf(error);
    super(`Object storage: ${what} failed with ${code}.`);
    this.code = code;
    this.isAnswered = error instanceof Error && '$fault' in error;
  }

  /** Whether there is no such object, upload or part of an object. */
  get isMissing(): boolean {
    return MISSING.has(this.code);
  }
}

const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidRange']);
const { callTries } = LIMITS.objects;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown fault';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Calls to an S3 server. The client is loaded when it is first used, and takes its credentials where Amazon's clients look for them. */
export function createS3Calls(place: S3Location, times: Times): S3Calls {
  let opened: Promise<{ readonly sdk: Sdk; readonly client: S3Client }> | null = null;
  return {
    async call(what, run) {
      opened ??= open(place, times);
      const { sdk, client } = await opened;
      try {
        return await run(sdk, client, { abortSignal: AbortSignal.timeout(times.callMs * callTries.value) });
      } catch (error) {
        throw new ObjectStorageFault(what, error);
      }
    },
    close() {
      void opened?.then(({ client }) => client.destroy());
    },
  };
}

async function open({ endpoint, region }: S3Location, { connectMs, callMs }: Times) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: callTries.value,
    // The parts have a SHA-256 already; another sum would be a trailer that other servers do not read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: callMs,
      throwOnRequestTimeout: true,
      socketTimeout: callMs,
    },
  });
  return { sdk, client };
}
