import type { Request, Response } from 'express';
import type { AppContext } from '../src/context.js';
import { LIMITS } from '../src/limits/limits.js';
import { readSignInStep, signSignInStep } from '../src/services/operators/sign-in-step.js';
import { cookieOptions, readCookie } from './session.js';

const COOKIE = 'console_first_step';
const PATH = '/sign-in';

/** Operator whose password was right, and the page that they asked for. */
interface FirstStep {
  readonly operatorId: string;
  /** The state of the account at that moment: a change of it ends the step. */
  readonly credentialVersion: number;
  readonly next: string;
}

/** The browser carries the first step to the second, signed, for a few minutes. */
export function setFirstStepCookie(
  ctx: Pick<AppContext, 'now' | 'config'>,
  res: Response,
  { isSecure, ...step }: FirstStep & { readonly isSecure: boolean },
): void {
  const expires = new Date(ctx.now().getTime() + LIMITS.console.codeSeconds.value * 1_000);
  const note = signSignInStep(ctx, step, expires);
  res.cookie(COOKIE, note, { ...optionsOf(isSecure), expires });
}

/** `null`: the password has to be entered again. */
export const firstStepOf = (ctx: Pick<AppContext, 'now' | 'config'>, req: Request): FirstStep | null =>
  readSignInStep(ctx, readCookie(req, COOKIE));

export const clearFirstStepCookie = (res: Response, isSecure: boolean): void =>
  void res.clearCookie(COOKIE, optionsOf(isSecure));

const optionsOf = (isSecure: boolean) => ({ ...cookieOptions(isSecure), path: PATH, httpOnly: true });
