import type { Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import type { Credential } from '../../db/api-keys/api-keys-queries.js';
import { LIMITS } from '../../limits/limits.js';
import type { Admission } from './middleware/admission.js';
import { authenticate } from './middleware/authenticate.js';
import type { Size } from './middleware/fair-queue/tenant-queues.js';
import { addressQueue, createKnownKeys, type KnownKeys, type PresentedKey } from './middleware/known-keys.js';
import type { Quota } from './middleware/quota.js';
import { requesterOf } from './middleware/request-log-line.js';
import { CallerGone, type Entrant, FREE_SLOT, type RequestSlot } from './middleware/request-slot.js';
import type { RequestLimits } from './request-limits.js';
import type { QuotaState } from './route.js';

/** Steps that every request passes, built once. */
export interface RequestPipeline {
  readonly ctx: AppContext;
  readonly quota: Quota;
  readonly limits: RequestLimits;
  readonly keys: KnownKeys;
  readonly admission: Admission;
}

export function createRequestPipeline(
  ctx: AppContext,
  steps: Pick<RequestPipeline, 'quota' | 'limits' | 'admission'>,
): RequestPipeline {
  return { ctx, ...steps, keys: createKnownKeys(ctx, steps.limits.credentials) };
}

/** A request that has its slot, under the key that it carries. */
export interface SlottedRequest {
  readonly slot: RequestSlot;
  readonly key: PresentedKey;
}

/** A request whose credential is known. */
export interface AuthenticatedRequest {
  readonly slot: RequestSlot;
  readonly credential: Credential;
  readonly quota: QuotaState;
}

/** Runs `work` once its tenant queue has a slot for the request, and gives the slot up however it ends. */
export function withSlot(
  { keys, admission }: RequestPipeline,
  size: Size,
  work: (req: Request, res: Response, entry: SlottedRequest) => Promise<void>,
): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    const tenantQueue = addressQueue(req);
    // A refusal is an answer like any other, and takes the turn of its address.
    const key = await keys
      .present(req)
      .catch((refusal: unknown) =>
        inPublicSlot(admission, { tenantQueue, caller: res, size: 'full' }, () => Promise.reject(refusal)),
      );
    if (key === undefined) return;
    await inSlot(admission, { tenantQueue: key.tenantQueue, caller: res, size }, (slot) =>
      work(req, res, { slot, key }),
    );
  };
}

/** Runs `work` when it is the turn of the caller's address: no credential is needed. */
export const withPublicSlot =
  (
    admission: Admission,
    work: (req: Request, res: Response, slot: RequestSlot) => Promise<void>,
  ): ((req: Request, res: Response) => Promise<void>) =>
  (req, res) =>
    inPublicSlot(admission, { tenantQueue: addressQueue(req), caller: res, size: 'full' }, (slot) =>
      work(req, res, slot),
    );

/**
 * A request that waits for nothing is over before the next one is read, so that however many came there would be one at a
 * time in the tenant queue, and none would wait for its turn. So each lets waiting ones in first.
 */
const inPublicSlot: typeof inSlot = (admission, entrant, work) =>
  inSlot(admission, entrant, async (slot) => {
    await slot.yield();
    await work(slot);
  });

/** Runs `work` in a tenant queue for probes, and after a moment without a turn: a process that is busy is not broken. */
export const withProbeSlot =
  (
    admission: Admission,
    work: (req: Request, res: Response, slot: RequestSlot) => Promise<void>,
  ): ((req: Request, res: Response) => Promise<void>) =>
  async (req, res) => {
    const slot = await enterSoon(admission, `probe ${addressQueue(req)}`, res);
    await slot.yield();
    await work(req, res, slot).finally(() => slot.leave());
  };

async function enterSoon(admission: Admission, tenantQueue: string, caller: Response): Promise<RequestSlot> {
  const entering = admission.enter(tenantQueue, { caller, size: 'full' });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<RequestSlot>((resolve) => {
    timer = setTimeout(resolve, LIMITS.requests.probeWaitMs.value, FREE_SLOT);
  });
  const slot = await Promise.race([entering.catch(() => FREE_SLOT), late]);
  clearTimeout(timer);
  if (slot === FREE_SLOT) {
    entering.then(
      (unused) => unused.leave(),
      () => undefined,
    );
  }
  return slot;
}

/** Runs `work` when it is the turn of a tenant queue. That the caller goes away is no error. */
async function inSlot(
  admission: Admission,
  { tenantQueue, ...entrant }: Entrant & { readonly tenantQueue: string },
  work: (slot: RequestSlot) => Promise<void>,
): Promise<void> {
  try {
    const slot = await admission.enter(tenantQueue, entrant);
    await work(slot).finally(() => slot.leave());
  } catch (error) {
    if (!(error instanceof CallerGone)) throw error;
  }
}

interface RequestToAdmit {
  readonly req: Request;
  readonly res: Response;
  readonly entry: SlottedRequest;
  /** The quota is read and not spent. */
  readonly isFree?: boolean;
}

/** Credential and quota: every request under `/v1` passes here, whether or not it leads anywhere. */
export async function admit(
  { ctx, quota, keys }: RequestPipeline,
  { req, res, entry: { slot, key }, isFree = false }: RequestToAdmit,
): Promise<AuthenticatedRequest> {
  const credential = await authenticate(ctx, req, keys, key);
  res.locals['tenantId'] = credential.tenantId;
  res.locals['requester'] = requesterOf(credential);
  await slot.moveTo(credential.tenantId);
  const state = isFree ? await quota.read(credential, res) : await quota.spend(credential, res);
  return { slot, credential, quota: state };
}
