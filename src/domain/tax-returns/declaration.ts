export type DeclarantKind = 'taxpayer' | 'agent';

/** A text to which a person agreed. Wordings are never edited: a change is a new version. */
export interface DeclarationWording {
  readonly version: string;
  readonly kind: DeclarantKind;
  readonly text: string;
}

/**
 * The wordings, oldest first. Those of 2026-04 were our own; those of 2026-11 are HMRC's, to the letter, as it requires of
 * software that files. An older one is kept for the declarations that were made with it.
 *
 * @see https://developer.service.hmrc.gov.uk/guides/income-tax-mtd-end-to-end-service-guide/
 */
export const DECLARATION_WORDINGS: readonly DeclarationWording[] = [
  {
    version: '2026-04',
    kind: 'taxpayer',
    text:
      'I have checked the figures shown to me and everything I have given for this tax year. ' +
      'As far as I know and believe, they are right and nothing is left out. ' +
      'I am making my final declaration to HM Revenue and Customs on these figures, and I accept that ' +
      'giving false information, or hiding income, can lead to penalties and prosecution.',
  },
  {
    version: '2026-04',
    kind: 'agent',
    text:
      'I act for the person named on this return. They have been shown these figures and have confirmed ' +
      'to me that, as far as they know and believe, everything given for this tax year is right and ' +
      'nothing is left out. With their approval I am making their final declaration to HM Revenue and ' +
      'Customs, and they accept that giving false information, or hiding income, can lead to penalties ' +
      'and prosecution.',
  },
  {
    version: '2026-11',
    kind: 'taxpayer',
    text:
      'Before you can submit the information displayed here in response to your notice to file from HM Revenue & Customs, ' +
      'you must read and agree to the following statement. ' +
      'I declare that the information and tax return I have submitted are (taken together) correct and complete to the best ' +
      'of my knowledge. I understand that I may have to pay financial penalties and face prosecution if I give false information.',
  },
  {
    version: '2026-11',
    kind: 'agent',
    text:
      'I confirm that my client has received a copy of all the information being filed and approved the information as being ' +
      'correct and complete to the best of their knowledge and belief. My client understands that they may have to pay ' +
      'financial penalties and face prosecution if they give false information.',
  },
];

/** The wording to show today; the last of its kind. `wordings` replaces ours where HMRC's own text is set. */
export function currentDeclaration(
  kind: DeclarantKind,
  wordings: readonly DeclarationWording[] = DECLARATION_WORDINGS,
): DeclarationWording {
  const wording = wordings.findLast((candidate) => candidate.kind === kind);
  if (!wording) throw new RangeError(`no declaration wording for ${kind}`);
  return wording;
}

/** Whether the person agreed to the wording that is current now. */
export function isCurrentDeclaration(
  agreed: { readonly kind: DeclarantKind; readonly version: string },
  wordings: readonly DeclarationWording[] = DECLARATION_WORDINGS,
): boolean {
  return currentDeclaration(agreed.kind, wordings).version === agreed.version;
}
