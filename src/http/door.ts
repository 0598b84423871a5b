import type { Request, Response } from 'express';
import type { AppContext } from '../context.js';
import type { Credential } from '../db/tenants/api-keys-queries.js';
import type { Admission } from './middleware/admission.js';
import { authenticate } from './middleware/authenticate.js';
import type { KnownKeys, PresentedKey } from './middleware/known-keys.js';
import { CallerGone, type Place } from './middleware/place.js';
import type { Quota } from './middleware/quota.js';
import type { RequestLimits } from './request-limits.js';
import type { QuotaState } from './route.js';

/** What every request passes, built once. */
export interface Door {
  readonly ctx: AppContext;
  readonly quota: Quota;
  readonly limits: RequestLimits;
  readonly keys: KnownKeys;
  readonly admission: Admission;
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

/** Runs `work` once its lane has a place for the request, and gives the place up however it ends. */
export function withPlace(
  { keys, admission }: Door,
  work: (req: Request, res: Response, entry: Entry) => Promise<void>,
): (req: Request, res: Response) => Promise<void> {
  return async (req, res) => {
    const key = await keys.present(req);
    await inPlace(admission, { lane: key.lane, caller: res }, (place) => work(req, res, { place, key }));
  };
}

/** The same for any lane. That the caller goes away is no error. */
export async function inPlace(
  admission: Admission,
  { lane, caller }: { readonly lane: string; readonly caller: Response },
  work: (place: Place) => Promise<void>,
): Promise<void> {
  try {
    const place = await admission.enter(lane, caller);
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
  await place.moveTo(credential.tenantId);
  const state = free ? await quota.read(credential, res) : await quota.spend(credential, res);
  return { place, credential, quota: state };
}
