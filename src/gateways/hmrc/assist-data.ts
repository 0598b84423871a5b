import type { AssistMessage } from '../../domain/tax-returns/assist-report.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { Correlated, HmrcCall } from './hmrc-call.js';

/** HMRC's report on a calculation. */
interface ProducedReport {
  readonly reportId: string;
  /** HMRC's own id of the report, which its acknowledgement names. Not that of the exchange. */
  readonly reportCorrelationId: string;
  readonly messages: readonly AssistMessage[];
}

/** HMRC Assist, for which an authorisation has scopes of its own. */
export interface AssistCalls {
  /** Has HMRC write a report on a calculation; `null` where it has nothing to say. May be repeated. */
  produceAssistReport(
    call: HmrcCall,
    input: { readonly nino: string; readonly taxYear: TaxYearStart; readonly calculationId: string },
  ): Promise<Correlated & { report: ProducedReport | null }>;
  /** Tells HMRC that a report was shown in full. May be repeated. */
  acknowledgeAssistReport(
    call: HmrcCall,
    input: { readonly nino: string } & Pick<ProducedReport, 'reportId' | 'reportCorrelationId'>,
  ): Promise<Correlated>;
}
