/** A part of a guide. Words between backticks are code. */
export interface GuideSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly samples?: readonly { readonly language: string; readonly text: string }[];
}
