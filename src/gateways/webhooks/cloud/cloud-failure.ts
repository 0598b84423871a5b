import { DeliveryFailure, detailOf, type FailureClass, failureOfStatus } from '../delivery-failure.js';

const ACCESS = [
  'AccessDenied',
  'AccessDeniedException',
  'IncompleteSignature',
  'IncompleteSignatureException',
  'InvalidClientTokenId',
  'InvalidSecurity',
  'InvalidSignatureException',
  'KmsAccessDenied',
  'KMS.AccessDeniedException',
  'MissingAuthenticationToken',
  'MissingAuthenticationTokenException',
  'NotAuthorizedException',
  'OptInRequired',
  'PERMISSION_DENIED',
  'SignatureDoesNotMatch',
  'UNAUTHENTICATED',
  'UnrecognizedClientException',
];
const MISSING = [
  'AWS.SimpleQueueService.NonExistentQueue',
  'NOT_FOUND',
  'QueueDoesNotExist',
  'ResourceNotFoundException',
];
const THROTTLED = [
  'KmsThrottled',
  'LimitExceededException',
  'OverLimit',
  'RESOURCE_EXHAUSTED',
  'RequestLimitExceeded',
  'RequestThrottled',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
];

/** Codes of the services, by the class that they are reported as. */
const BY_CODE: ReadonlyMap<string, FailureClass> = new Map([
  ...ACCESS.map((code) => [code, 'access_denied'] as const),
  ...MISSING.map((code) => [code, 'destination_missing'] as const),
  ...THROTTLED.map((code) => [code, 'throttled'] as const),
]);
const BY_STATUS: ReadonlyMap<number, FailureClass> = new Map([
  [401, 'access_denied'],
  [403, 'access_denied'],
  [404, 'destination_missing'],
  [413, 'message_too_large'],
  [429, 'throttled'],
]);

/** A code is repeated; other text of an answer is not. */
const CODE = /^[A-Za-z][A-Za-z0-9_.]{0,79}$/;

/** Why a service that answered did not take the message. @param code the service's own word, if it gave one */
export function refusedMessage(status: number, code: unknown): DeliveryFailure {
  const word = typeof code === 'string' && CODE.test(code) ? code : null;
  const failureClass =
    BY_CODE.get(word ?? '') ?? BY_STATUS.get(status) ?? failureOfStatus(status) ?? 'message_refused';
  const detail = detailOf(failureClass);
  return new DeliveryFailure(failureClass, word === null ? detail : `${detail} The service says: ${word}.`);
}

/** @throws {DeliveryFailure} `message_too_large` */
export function assertSize(bytes: number, max: number): void {
  if (bytes <= max) return;
  throw new DeliveryFailure(
    'message_too_large',
    `The message has ${bytes} bytes, and the destination takes at most ${max}.`,
  );
}

/** An answer with status 200 that does not say that the message was taken. */
export const unreadableAnswer = (): DeliveryFailure =>
  new DeliveryFailure('protocol', 'The answer of the service cannot be read.');
