import type { DeviceFactCode } from '../codes/device-fact-codes.js';
import { isUuid } from '../ids.js';
import {
  type FraudPrevention,
  isUnavailable,
  missingFraudPreventionFacts,
  unavailableFacts,
} from './fraud-prevention.js';

/** A fault that HMRC would find in the headers made from some facts. */
export interface FraudPreventionFinding {
  /** Within the facts, as a JSON pointer. */
  readonly path: string;
  readonly code: DeviceFactCode;
  /** A warning does not make the headers invalid; HMRC wants it reported. */
  readonly severity: 'error' | 'warning';
  readonly detail: string;
}

const SERVER_PORTS = [80, 443];

/**
 * Checks facts by the rules of HMRC's specification that need no call to HMRC.
 * @see https://developer.service.hmrc.gov.uk/guides/fraud-prevention/ specification 3.3
 */
export function findingsOf(facts: FraudPrevention): FraudPreventionFinding[] {
  const missing = missingFraudPreventionFacts(facts).map((path) =>
    error(path, 'required', 'is required for this connection method, or {"unavailable": "the reason"}'),
  );
  const unavailable = unavailableFacts(facts).map(({ name }) => ({
    path: `/${name}`,
    code: 'declared_unavailable' as const,
    severity: 'warning' as const,
    detail: 'is left out of the headers; HMRC requires the reason why it is unavailable',
  }));
  return [...missing, ...unavailable, ...findingsOfValues(facts)];
}

function findingsOfValues(facts: FraudPrevention): FraudPreventionFinding[] {
  const { device_id: deviceId, public_ip: publicIp, public_port: port, vendor_forwarded: hops } = facts;
  const findings: FraudPreventionFinding[] = [];
  if (typeof deviceId === 'string' && !isUuid(deviceId.toLowerCase())) {
    findings.push(error('/device_id', 'not_a_uuid', 'must be a UUID that stays the same on the device'));
  }
  if (typeof publicIp === 'string' && !isPublicAddress(publicIp)) {
    findings.push(
      error(
        '/public_ip',
        'not_a_public_address',
        'must be the address from which the internet sees the user',
      ),
    );
  }
  if (typeof port === 'number' && SERVER_PORTS.includes(port)) {
    findings.push(
      error('/public_port', 'port_of_a_server', 'must be the port from which the user connected, not yours'),
    );
  }
  const first = hops === undefined || isUnavailable(hops) ? undefined : hops[0];
  if (first !== undefined && typeof publicIp === 'string' && first.for !== publicIp) {
    findings.push(
      error(
        '/vendor_forwarded/0/for',
        'does_not_begin_with_the_public_address',
        'must be public_ip: the first hop is the one that the user connected to',
      ),
    );
  }
  return findings;
}

const error = (
  path: string,
  code: FraudPreventionFinding['code'],
  detail: string,
): FraudPreventionFinding => ({
  path,
  code,
  severity: 'error',
  detail,
});

const PRIVATE_IPV4 = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./;
const PRIVATE_IPV6 = /^(?:::1?$|f[cd]|fe[89ab])/i;

/** Whether an IP address is neither a machine's own nor of a private network. Other text counts as public. */
export const isPublicAddress = (address: string): boolean =>
  address.includes(':') ? !PRIVATE_IPV6.test(address) : !PRIVATE_IPV4.test(address);
