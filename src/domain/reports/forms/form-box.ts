import type { Pence } from '../../money.js';
import type { TaxYearStart } from '../../tax-year.js';

/** Figures for some pages of a return. */
export interface FormFigures {
  /** Pence by HMRC's section and field: `expenses.costOfGoods`. */
  readonly amounts: Readonly<Record<string, Pence>>;
  /** How many transactions are behind an amount, by the same names; `null` for pages that none is behind. */
  readonly entries: Readonly<Record<string, number>> | null;
  /** Values that are no amounts, by box or by the name that a box gives: a name, a day, a cross. */
  readonly texts: Readonly<Record<string, string>>;
}

interface Place {
  readonly box: string;
  readonly label: string;
  /** The first tax year whose form has the box, and the last. */
  readonly since?: TaxYearStart;
  readonly until?: TaxYearStart;
}

/** A box of words. */
interface TextBox extends Place {
  readonly isText: true;
  /** The name of its words where several boxes of a page have one number. */
  readonly textKey?: string;
}

/** A box that is the sum of fields; `-expenses.other` is taken off. */
interface FieldBox extends Place {
  readonly fields: readonly string[];
}

/** A box that is worked out from boxes above it. `part`: only a result above nil is entered, or one below it. */
interface SumBox extends Place {
  readonly plus: readonly string[];
  readonly minus?: readonly string[];
  readonly part?: 'profit' | 'loss';
}

/** The smaller of two figures: a loss used is no more than the profit. */
interface LeastBox extends Place {
  readonly least: readonly [field: string, ...boxes: string[]];
}

export type FormBox = TextBox | FieldBox | SumBox | LeastBox;

export interface BoxGroup {
  readonly heading: string;
  readonly boxes: readonly FormBox[];
}

/** A box with what is entered in it. `null` where the form is left empty. */
export interface FilledBox {
  readonly box: string;
  readonly label: string;
  readonly pence: Pence | null;
  readonly text: string | null;
  /** `null` for a box that no transaction is behind by itself. */
  readonly entries: number | null;
  /** Whether it is worked out from other boxes. */
  readonly isSum: boolean;
}

export interface FilledGroup {
  readonly heading: string;
  readonly boxes: readonly FilledBox[];
}

/** The boxes of a year's form in the order of the page. A sum is of what stands in its boxes. */
export function fillInForm(
  groups: readonly BoxGroup[],
  taxYear: TaxYearStart,
  figures: FormFigures,
): FilledGroup[] {
  const values = new Map<string, Pence>();
  return groups
    .map(({ heading, boxes }) => {
      const own = boxes.filter(
        ({ since, until }) => (since ?? taxYear) <= taxYear && taxYear <= (until ?? taxYear),
      );
      return {
        heading,
        boxes: own.map((rule) => filled(rule, figures, values)),
      };
    })
    .filter(({ boxes }) => boxes.length > 0);
}

function filled(rule: FormBox, figures: FormFigures, values: Map<string, Pence>): FilledBox {
  const { box, label } = rule;
  if ('isText' in rule) {
    const text = figures.texts[rule.textKey ?? box] ?? null;
    return { box, label, pence: null, text, entries: null, isSum: false };
  }
  const pence = penceOf(rule, figures, values);
  values.set(box, pence);
  const isEmpty = pence === 0;
  const entries = 'fields' in rule ? entriesOf(rule, figures) : null;
  return {
    box,
    label,
    pence: isEmpty ? null : pence,
    text: null,
    entries: isEmpty ? null : entries,
    isSum: 'plus' in rule,
  };
}

function penceOf(
  rule: Exclude<FormBox, TextBox>,
  { amounts }: FormFigures,
  values: ReadonlyMap<string, Pence>,
): Pence {
  const sum = (boxes: readonly string[]) => boxes.reduce((pence, box) => pence + (values.get(box) ?? 0), 0);
  if ('fields' in rule) {
    return rule.fields.reduce((pence, field) => pence + signOf(field) * (amounts[nameOf(field)] ?? 0), 0);
  }
  if ('least' in rule) {
    const [field, ...boxes] = rule.least;
    return Math.min(amounts[field] ?? 0, Math.max(0, sum(boxes)));
  }
  const result = sum(rule.plus) - sum(rule.minus ?? []);
  if (rule.part === 'profit') return Math.max(0, result);
  return rule.part === 'loss' ? Math.max(0, -result) : result;
}

const entriesOf = ({ fields }: FieldBox, { entries }: FormFigures): number | null =>
  entries && fields.reduce((count, field) => count + (signOf(field) < 0 ? 0 : (entries[field] ?? 0)), 0);

const signOf = (field: string): 1 | -1 => (field.startsWith('-') ? -1 : 1);
const nameOf = (field: string): string => field.replace(/^-/, '');
