/** What `:86:` says, whichever of its three dialects a bank writes. */
export interface Mt940Narrative {
  readonly text: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
}

const CODE_WORDS =
  'EREF|KREF|MREF|CRED|DEBT|SVWZ|REMI|NAME|IBAN|BIC|TRTP|MARF|CSID|ORDP|BENM|ISDT|CDTRREF|PREF|UDTR|RTRN|ACCW|PURP|EXCH|CHGS';

/** Free text (lines joined by a space), `?20…?32` subfields, or `/NAME/…/REMI/…` code words. */
export function mt940Narrative(lines: readonly string[]): Mt940Narrative {
  const whole = lines.join('');
  if (/\?2[0-9]/.test(whole)) return subfields(whole);
  if (new RegExp(`^/(${CODE_WORDS})/`).test(whole)) return codeWords(whole);
  return { text: lines.join(' '), counterparty: null, reference: null };
}

function subfields(whole: string): Mt940Narrative {
  const fields = [...whole.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code = '', value = '']) => ({
    code,
    value,
  }));
  const joined = (wanted: RegExp) =>
    fields
      .filter(({ code }) => wanted.test(code))
      .map(({ value }) => value)
      .join('');
  const purpose = joined(/^(2\d|6[0-3])$/);
  const remittance = /SVWZ\+(.*)$/.exec(purpose)?.[1] ?? purpose;
  return {
    text: remittance || joined(/^00$/),
    counterparty: joined(/^3[23]$/) || null,
    reference: /EREF\+(.*?)(?:(?:KREF|MREF|CRED|DEBT|SVWZ)\+|$)/.exec(purpose)?.[1] ?? null,
  };
}

function codeWords(whole: string): Mt940Narrative {
  const values = new Map<string, string>();
  const pattern = new RegExp(`/(${CODE_WORDS})/(.*?)(?=/(?:${CODE_WORDS})/|$)`, 'g');
  for (const [, code = '', value = ''] of whole.matchAll(pattern))
    values.set(code, value.replace(/^\/+|\/+$/g, ''));
  return {
    text: values.get('REMI') ?? values.get('SVWZ') ?? '',
    counterparty: values.get('NAME') ?? values.get('BENM') ?? values.get('ORDP') ?? null,
    reference: values.get('EREF') ?? null,
  };
}
