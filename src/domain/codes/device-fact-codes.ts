import { type CodeWords, codesOf, words } from './code-words.js';

/** Codes of faults that HMRC would find in the facts about a person’s device. */
export const DEVICE_FACT_CODES = {
  required: words(
    'The connection method requires the fact, and it is not there.',
    'Give it, or `{"unavailable": "the reason"}`.',
  ),
  declared_unavailable: words(
    'The fact is declared to be unavailable, and is left out of the headers.',
    'Give it where the device has it; HMRC asks for the reason where it has not.',
  ),
  not_a_uuid: words('The id of the device is no UUID.', 'Make one UUID for each device, and keep it there.'),
  not_a_public_address: words(
    'The address is one of a private network or of the machine itself.',
    'Give the address from which the internet sees the person.',
  ),
  port_of_a_server: words('The port is one of a server.', 'Give the port from which the person connected.'),
  does_not_begin_with_the_public_address: words(
    'The first hop does not begin with the address of the person.',
    'Give as first hop the one that the person connected to.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type DeviceFactCode = keyof typeof DEVICE_FACT_CODES;

export const DEVICE_FACT_CODE_LIST: readonly DeviceFactCode[] = codesOf(DEVICE_FACT_CODES);
