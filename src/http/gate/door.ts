import type { Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import type { Credential } from '../../db/tenants/api-keys-queries.js';
import { LIMITS } from '../../limits/limits.js';
import type { Admission } from './middleware/admission.js';
import { authenticate } from './middleware/authenticate.js';
import type { Size } from './middleware/fair-queue.js';
import { addressQueue, createKnownKeys, type KnownKeys, type PresentedKey } from './middleware/known-keys.js';
import { CallerGone, type Entrant, FREE_PLACE, type Place } from './middleware/place.js';
import type { Quota } from './middleware/quota.js';
import { requesterOf } from './middleware/request-log-line.js';
import type { RequestLimits } from './request-limits.js';
import type { QuotaState } from './route.js';

/** Steps that every request passes, built once. */
export interface Door {
  readonly ctx: AppContext;
  readonly quota: Quota;
  readonly limits: RequestLimits;
  readonly keys: KnownKeys;
  readonly admission: Admission;
}

export function createDoor(ctx: AppContext, steps: Pick<Door, 'quota' | 'limits' | 'admission'>): Door {
  return { ctx, ...steps, keys: createKnownKeys(ctx, steps.limits.credentials) };
}

/** A request that has its place, under the key that it carries. */
export interface Entry {
  readonly place: Place;
  readonly key: PresentedKey;
}

/** A request whose credential is known. */
export interface Admitted {
  readonly place: Place;
  readonly credential: Credential;
  readonly quota: QuotaState;
}

/** Runs `work` once its tenant queue has a place for the request, and gives the place up however it ends. */
export function withPlace(
  { keys, admission }: Door,
  size: Size,
  work: (req: Request, res: Response, entry: Entry) => Promise<void>,
): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    const tenantQueue = addressQueue(req);
    // A refusal is an answer like any other, and takes the turn of its address.
    const key = await keys
      .present(req)
      .catch((refusal: unknown) =>
        inPublicPlace(admission, { tenantQueue, caller: res, size: 'full' }, () => Promise.reject(refusal)),
      );
    if (key === undefined) return;
    await inPlace(admission, { tenantQueue: key.tenantQueue, caller: res, size }, (place) =>
      work(req, res, { place, key }),
    );
  };
}

/** Runs `work` when it is the turn of the caller's address: no credential is needed. */
export const withPublicPlace =
  (
    admission: Admission,
    work: (req: Request, res: Response, place: Place) => Promise<void>,
  ): ((req: Request, res: Response) => Promise<void>) =>
  (req, res) =>
    inPublicPlace(admission, { tenantQueue: addressQueue(req), caller: res, size: 'full' }, (place) =>
      work(req, res, place),
    );

/**
 * A request that waits for nothing is over before the next one is read, so that however many came there would be one at a time in
 * the tenant queue, and none would wait for its turn. So each lets the others in first.
 */
const inPublicPlace: typeof inPlace = (admission, entrant, work) =>
  inPlace(admission, entrant, async (place) => {
    await place.yield();
    await work(place);
  });

/** The same in a tenant queue of its own, and after a moment without a turn: a process that is busy is not broken. */
export const withProbePlace =
  (
    admission: Admission,
    work: (req: Request, res: Response, place: Place) => Promise<void>,
  ): ((req: Request, res: Response) => Promise<void>) =>
  async (req, res) => {
    const place = await enterSoon(admission, `probe ${addressQueue(req)}`, res);
    await place.yield();
    await work(req, res, place).finally(() => place.leave());
  };

async function enterSoon(admission: Admission, tenantQueue: string, caller: Response): Promise<Place> {
  const entering = admission.enter(tenantQueue, { caller, size: 'full' });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Place>((resolve) => {
    timer = setTimeout(resolve, LIMITS.requests.probeWaitMs.value, FREE_PLACE);
  });
  const place = await Promise.race([entering.catch(() => FREE_PLACE), late]);
  clearTimeout(timer);
  if (place === FREE_PLACE) {
    entering.then(
      (unused) => unused.leave(),
      () => undefined,
    );
  }
  return place;
}

/** The same for any tenant queue. That the caller goes away is no error. */
async function inPlace(
  admission: Admission,
  { tenantQueue, ...entrant }: Entrant & { readonly tenantQueue: string },
  work: (place: Place) => Promise<void>,
): Promise<void> {
  try {
    const place = await admission.enter(tenantQueue, entrant);
    await work(place).finally(() => place.leave());
  } catch (error) {
    if (!(error instanceof CallerGone)) throw error;
  }
}

/** Credential and quota: every request under `/v1` passes here, whether or not it leads anywhere. */
export async function admit(
  { ctx, quota, keys }: Door,
  req: Request,
  res: Response,
  { place, key }: Entry,
  free = false,
): Promise<Admitted> {
  const credential = await authenticate(ctx, req, keys, key);
  res.locals['tenantId'] = credential.tenantId;
  res.locals['requester'] = requesterOf(credential);
  await place.moveTo(credential.tenantId);
  const state = free ? await quota.read(credential, res) : await quota.spend(credential, res);
  return { place, credential, quota: state };
}
