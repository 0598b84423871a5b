/** Settings that make the sandbox quick, slow, strict or lenient. Changed while it runs by `POST /_control/state`. */
export interface SandboxSettings {
  /** How long a calculation stays invisible after its trigger. */
  calculationDelayMs: number;
  /** How long an obligation stays open after what meets it has arrived. */
  obligationDelayMs: number;
  /** Calls a second before 429; 0 lifts the limit. */
  callsPerSecond: number;
  accessTokenSeconds: number;
  /** Whether a call without its fraud prevention headers is refused. HMRC checks them out of band. */
  requireFraudHeaders: boolean;
  /** How long HMRC's other services do not act on an authorisation of an agent that was just given. */
  relationshipDelayMs: number;
  /** Before every answer. */
  latencyMs: number;
}

/** HMRC's own figures, except for the two delays, which it counts in seconds and in an hour. */
export const DEFAULT_SETTINGS: Readonly<SandboxSettings> = {
  calculationDelayMs: 2_000,
  obligationDelayMs: 5_000,
  callsPerSecond: 3,
  accessTokenSeconds: 14_400,
  requireFraudHeaders: true,
  relationshipDelayMs: 0,
  latencyMs: 0,
};
