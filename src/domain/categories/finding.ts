import { calibrated, type FindingEvidence } from './calibrated.js';
import type { CategoryTarget, Purpose, SideTargets } from './purpose.js';

/** Meaning of a row's words, before thresholds are applied. */
export interface CategoryFinding {
  readonly category: string | null;
  readonly source: 'dictionary' | 'structure' | null;
  /** How often rows found in this way are right. */
  readonly confidence: number;
  /** Worth of the purpose and the wording, by which two findings are compared. */
  readonly weight: number;
  readonly evidence: FindingEvidence;
  readonly reason: string;
  readonly review: boolean;
  readonly allowablePercent: number | null;
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
  /** The direction of the money is the only evidence for it. */
  readonly isDefault?: boolean;
  /** The purpose, if the words gave one. */
  readonly purpose?: Purpose;
  /** The other party is the client itself. */
  readonly isOwn?: boolean;
}

/** Grounds of a finding, and the part of its target's worth that is left. */
export interface Grounds {
  readonly evidence: FindingEvidence;
  readonly factor: number;
}

export function toFinding(
  purpose: Purpose,
  targets: SideTargets,
  target: CategoryTarget,
  { evidence, factor, reason }: Grounds & { readonly reason: string },
): CategoryFinding {
  const weight = target.confidence * factor;
  const confidence = calibrated(evidence, weight);
  return {
    category: target.category,
    source: purpose.isStructural ? 'structure' : 'dictionary',
    confidence,
    weight,
    evidence,
    reason,
    review: purpose.review ?? false,
    allowablePercent: purpose.allowablePercent ?? null,
    alternatives: alternativesOf(target.category, confidence, targets.also ?? []),
    purpose,
  };
}

/** Money in, recognised by its direction or by the one word for it. */
export function received(
  category: string,
  { evidence, weight }: { readonly evidence: FindingEvidence; readonly weight: number },
  reason: string,
  also: readonly string[],
): CategoryFinding {
  const confidence = calibrated(evidence, weight);
  return {
    category,
    source: 'structure',
    confidence,
    weight,
    evidence,
    reason,
    review: false,
    allowablePercent: null,
    alternatives: alternativesOf(category, confidence, also),
  };
}

export function unexplained(
  reason: string,
  alternatives: CategoryFinding['alternatives'] = [],
): CategoryFinding {
  return {
    category: null,
    source: null,
    confidence: 0,
    weight: 0,
    evidence: 'direction',
    reason,
    review: true,
    allowablePercent: null,
    alternatives,
  };
}

/** The doubt that is left, halved from one alternative to the next. */
function alternativesOf(
  category: string | null,
  confidence: number,
  also: readonly string[],
): CategoryFinding['alternatives'] {
  const alternatives: { category: string; confidence: number }[] = [];
  let left = category === null ? 0.8 : 1 - confidence;
  for (const other of also) {
    if (other === category) continue;
    left /= 2;
    alternatives.push({ category: other, confidence: Math.round(left * 10_000) / 10_000 });
  }
  return alternatives;
}
