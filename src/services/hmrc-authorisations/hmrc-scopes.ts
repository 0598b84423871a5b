import type { AppContext } from '../../context.js';
import { HOUR_MS } from '../../domain/durations.js';
import type { HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';

/** Scopes for filing: reading HMRC's data, and sending. */
const HMRC_SCOPES = ['read:self-assessment', 'write:self-assessment'] as const;

/** Scopes of HMRC Assist. HMRC may refuse a request for them to an application that is not subscribed to it. */
export const ASSIST_SCOPES = ['read:self-assessment-assist', 'write:self-assessment-assist'] as const;

/** A person may have to find a password, a phone and a passport before HMRC lets them in. */
export const STATE_LIFE_MS = HOUR_MS;

/** Scopes for a client's affairs in this deployment. */
export const scopesFor = (
  { config }: Pick<AppContext, 'config'>,
  { takesRecords }: Pick<HmrcGateway, 'takesRecords'>,
): readonly string[] =>
  takesRecords || config.hmrc.isAssistOn ? [...HMRC_SCOPES, ...ASSIST_SCOPES] : HMRC_SCOPES;
