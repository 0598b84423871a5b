import { hmrcCodeInWords } from './hmrc-code-in-words.js';
import type { HmrcExchange } from './hmrc-exchange.js';

/** Events of a return in words, by the trigger of the change. */
const WORDS: Readonly<Record<string, string>> = {
  create: 'The return was opened.',
  edit: 'The figures were changed.',
  prepare: 'The preparation with HMRC was asked for.',
  declare: 'The figures were agreed to.',
  submit: 'The filing was asked for.',
  resubmit: 'The filing was asked for again after HMRC had refused access.',
  take_back: 'The filing was taken back before it began.',
  amend: 'An amendment was opened.',
  cancel: 'The return was given up.',
  data_sent: 'HMRC has the data of the year.',
  data_refused: 'HMRC did not take the data of the year; see the issues.',
  calculation_ready: 'HMRC’s figures are ready to be agreed to.',
  calculation_failed: 'HMRC gave no figures; see the issues.',
  confirmed: 'HMRC has confirmed the filing.',
  refused: 'HMRC refused the filing.',
  figures_changed: 'HMRC calculates again: the figures agreed to are no longer the ones it holds.',
  too_early: 'HMRC does not take the filing yet.',
  outcome_unknown: 'HMRC’s answer was lost: its records are read before anything is sent again.',
  proved_elsewhere: 'The year was filed by other software or an agent.',
  proved_absent: 'HMRC has no trace of the filing: it is sent again.',
  obligation_fulfilled: 'HMRC shows the obligation as fulfilled.',
  amendment_abandoned: 'The amendment was given up.',
};

const IS_HMRC_CODE = /^[A-Z]/;

/** A change of status in words, with HMRC's code where one led to it; empty for a trigger without words. */
export function changeInWords(trigger: string, code: string | null): string {
  const words = Object.hasOwn(WORDS, trigger) ? (WORDS[trigger] ?? '') : '';
  return code !== null && IS_HMRC_CODE.test(code) ? `${words} ${hmrcCodeInWords(code)}`.trim() : words;
}

/** HMRC's answer to a call in words. */
export function exchangeInWords({
  outcome,
  status,
  code,
}: Omit<HmrcExchange, 'operation' | 'correlationId'>): string {
  switch (outcome) {
    case 'answered':
      return `HMRC answered ${status ?? 'it'}.`;
    case 'refused':
      return hmrcCodeInWords(code ?? String(status));
    case 'unknown':
      return `HMRC gave no answer (${why(code)}), so that it may have carried the call out.`;
    case 'not_sent':
      return `HMRC did not carry the call out (${why(code)}); it is made again.`;
  }
}

const why = (code: string | null): string => (code ?? 'no reason known').replaceAll('_', ' ');
