import type { Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import type { Pending } from '../../domain/users/pending.js';
import type { PersonCredential } from '../../domain/users/user.js';
import type { SerialQueue } from '../../services/serial-queue.js';
import type { ProvedPerson, SignInOptions } from '../../services/users/proved-person.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';

/** A request of a browser in which somebody shows who they are: to answer an app, or for the practice console. */
export interface SignInVisit extends SignInOptions {
  readonly ctx: AppContext;
  readonly req: Request;
  readonly res: Response;
  readonly slot: RequestSlot;
  /** The line in which passwords and codes of this browser wait to be checked. */
  readonly queue: SerialQueue;
  /** The path below which the browser is known from then on. */
  readonly path: '/oauth' | '/console';
  /** `null`: nothing has been shown yet. */
  readonly pending: Pending | null;
  /** The browser, which stays signed in when its person changes what they sign in with. */
  readonly ownBrowser: { readonly interactionId: string; readonly sessionUid: string | null };
  /** The people of an address who may take the next step; none: any of them. */
  fitting(people: readonly ProvedPerson[]): readonly ProvedPerson[];
  /** Keeps how far the person has come, and leads to the next page. */
  setPending(pending: Pending): Promise<void>;
  /** The page of the step that comes next. @param message what was wrong with the last */
  show(message: string | null): Promise<void>;
  /** The person is known. */
  finish(credential: PersonCredential): Promise<void>;
}
