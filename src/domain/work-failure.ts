import { type AppError, CODE_OF_KIND } from '../errors.js';
import { type FailureCode, isFailureCode } from './codes/failure-codes.js';
import type { PlaceCode } from './codes/place-codes.js';

/** Why work has failed, as its resource shows it: a stable code and words for people. */
export interface WorkFailure {
  readonly code: FailureCode;
  readonly detail: string;
}

/** Why a calculation failed for good. The code may name a fault of the figures that it was asked for. */
export interface CalculationFailure {
  readonly code: FailureCode | PlaceCode;
  readonly detail: string;
}

/** An expected error as the failure of the work that met it. */
export const workFailure = ({ code, kind, message }: AppError): WorkFailure => ({
  code: isFailureCode(code) ? code : CODE_OF_KIND[kind],
  detail: message,
});
