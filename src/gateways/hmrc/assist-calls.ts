import Type from 'typebox';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { AssistCalls } from './assist-data.js';
import type { CallApi } from './call-api.js';
import { answerReader } from './read-answer.js';

const ASSIST = '1.0';
const REPORTS = ['individuals', 'self-assessment', 'assist', 'reports'] as const;

/** The longest text in HMRC's description of its messages. */
const Text = Type.String({ maxLength: 32_767 });
const Id = Type.String({ minLength: 1, maxLength: 200 });

const readReport = answerReader(
  Type.Object({
    reportId: Id,
    correlationId: Id,
    messages: Type.Optional(
      Type.Array(
        Type.Object({
          title: Text,
          body: Text,
          action: Type.Optional(Text),
          links: Type.Optional(
            Type.Array(Type.Object({ title: Type.Optional(Text), url: Type.Optional(Text) })),
          ),
          path: Text,
        }),
      ),
    ),
  }),
);

export function assistCalls(callApi: CallApi): AssistCalls {
  return {
    async produceAssistReport(call, { nino, taxYear, calculationId }) {
      const answer = await callApi(call, {
        method: 'POST',
        path: [...REPORTS, nino, formatTaxYear(taxYear), calculationId],
        version: ASSIST,
      });
      const { correlationId, status } = answer;
      if (status === 204) return { report: null, correlationId };
      const { reportId, correlationId: reportCorrelationId, messages = [] } = readReport(answer);
      if (messages.length === 0) return { report: null, correlationId };
      const report = {
        reportId,
        reportCorrelationId,
        messages: messages.map(({ title, body, action = null, links = [], path }) => ({
          title,
          body,
          action,
          links: links.flatMap(linkOf),
          path,
        })),
      };
      return { report, correlationId };
    },

    async acknowledgeAssistReport(call, { nino, reportId, reportCorrelationId }) {
      const { correlationId } = await callApi(call, {
        method: 'POST',
        path: [...REPORTS, 'acknowledge', nino, reportId, reportCorrelationId],
        version: ASSIST,
      });
      return { correlationId };
    },
  };
}

/** A link that a browser opens as a page, and none else: it is shown to people. */
function linkOf({ title = '', url = '' }: { readonly title?: string; readonly url?: string }) {
  return /^https:\/\/\S+$/.test(url) ? [{ title: title === '' ? url : title, url }] : [];
}
