import { isPlainObject } from '../language/is-object.js';

/** How the end user reached us, in HMRC's words. */
type ConnectionMethod = 'WEB_APP_VIA_SERVER' | 'OTHER_VIA_SERVER';

/** A value, or the reason why it is not known. No value is invented. */
export type FactOrReason<T> = T | { readonly unavailable: string };

export interface MultiFactor {
  readonly type: 'TOTP' | 'AUTH_CODE' | 'OTHER';
  readonly timestamp: string;
  readonly unique_reference: string;
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly scaling_factor: number;
  readonly colour_depth: number;
}

/** One internet hop that ends TLS: the address that received, and the address it received from. */
export interface ForwardedHop {
  readonly by: string;
  readonly for: string;
}

/**
 * The facts about the device from which the person pressed the button, as our customers send them; kept
 * and carried verbatim, hence the wire's names.
 *
 * @see https://developer.service.hmrc.gov.uk/guides/fraud-prevention/
 */
export interface FraudPrevention {
  readonly connection_method: ConnectionMethod;
  readonly device_id?: FactOrReason<string>;
  readonly browser_js_user_agent?: FactOrReason<string>;
  readonly multi_factor?: FactOrReason<readonly MultiFactor[]>;
  readonly public_ip?: FactOrReason<string>;
  readonly public_ip_timestamp?: FactOrReason<string>;
  readonly public_port?: FactOrReason<number>;
  readonly screens?: FactOrReason<readonly Screen[]>;
  readonly window_size?: FactOrReason<{ readonly width: number; readonly height: number }>;
  readonly timezone?: FactOrReason<string>;
  readonly user_ids?: FactOrReason<Readonly<Record<string, string>>>;
  readonly user_agent?: FactOrReason<{
    readonly os_family: string;
    readonly os_version: string;
    readonly device_manufacturer: string;
    readonly device_model: string;
  }>;
  readonly local_ips?: FactOrReason<readonly string[]>;
  readonly local_ips_timestamp?: FactOrReason<string>;
  readonly mac_addresses?: FactOrReason<readonly string[]>;
  readonly vendor_forwarded?: FactOrReason<readonly ForwardedHop[]>;
}

type FraudPreventionFact = Exclude<keyof FraudPrevention, 'connection_method'>;

const EVERY_USER: readonly FraudPreventionFact[] = [
  'device_id',
  'multi_factor',
  'public_ip',
  'public_ip_timestamp',
  'public_port',
  'timezone',
  'user_ids',
  'vendor_forwarded',
];

/** Facts that HMRC's specification 3.3 requires for each method, as far as only the end user's side knows them. */
const REQUIRED_FACTS: Readonly<Record<ConnectionMethod, readonly FraudPreventionFact[]>> = {
  WEB_APP_VIA_SERVER: [...EVERY_USER, 'browser_js_user_agent', 'screens', 'window_size'],
  OTHER_VIA_SERVER: [...EVERY_USER, 'local_ips', 'local_ips_timestamp', 'mac_addresses', 'user_agent'],
};

/**
 * JSON pointers, within the object, of the facts that its connection method requires and it lacks. An
 * empty list or object lacks as much as none; `{unavailable: reason}` counts as given.
 */
export function missingFraudPreventionFacts(facts: FraudPrevention): string[] {
  return REQUIRED_FACTS[facts.connection_method]
    .filter((name) => isMissing(facts[name]))
    .map((name) => `/${name}`);
}

/**
 * Whether a value is the facts of a person, by the member that all have. The other members were checked by the schema of the request that brought
 * them.
 */
export const isFraudPrevention = (value: unknown): value is FraudPrevention =>
  isPlainObject(value) && Object.hasOwn(REQUIRED_FACTS, String(value['connection_method']));

/** Whether a fact says why its value is not known. */
export function isUnavailable(fact: unknown): fact is { readonly unavailable: string } {
  return typeof fact === 'object' && fact !== null && 'unavailable' in fact;
}

/** The facts that were declared unavailable, with the reasons, for the record. */
export function unavailableFacts(facts: FraudPrevention): { name: string; reason: string }[] {
  return Object.entries(facts).flatMap(([name, fact]) =>
    isUnavailable(fact) ? [{ name, reason: fact.unavailable }] : [],
  );
}

function isMissing(fact: unknown): boolean {
  if (fact === undefined || fact === null || fact === '') return true;
  if (isUnavailable(fact)) return fact.unavailable.trim() === '';
  if (Array.isArray(fact)) return fact.length === 0;
  return typeof fact === 'object' && Object.keys(fact).length === 0;
}
