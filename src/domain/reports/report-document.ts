import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

/** A report without a format: what it contains, in reading order. Every writer draws the same one. */
export interface ReportDocument {
  /** The type of the report. */
  readonly type: string;
  /** `Tax summary 2025-26`. */
  readonly title: string;
  readonly reportId: string;
  /** The instant of the snapshot, ISO 8601 in UTC. */
  readonly asOf: string;
  /** `2025-26`; `null` for a report of other dates. */
  readonly taxYear: string | null;
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  /** The client of these figures; `null` for a report of many clients. */
  readonly subject: ReportSubject | null;
  readonly facts: readonly Fact[];
  /** Members of the JSON beside the tables: names as on the wire, amounts in pounds. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly sections: readonly ReportSection[];
}

/** References arrive masked: a report never holds a whole UTR or NINO. */
export interface ReportSubject {
  readonly name: string;
  readonly utrMasked: string | null;
  readonly ninoMasked: string | null;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface ReportSection {
  readonly heading: string;
  /** 1 stands in the bookmarks; 2 is a part of the section before. */
  readonly level: 1 | 2;
  /** Begins a page of its own where the one before is not left nearly empty. */
  readonly startsPage?: boolean;
  readonly blocks: readonly ReportBlock[];
}

export type ReportBlock = Paragraph | FiguresBlock | TableBlock | ChartBlock | ApprovalBlock;

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
  readonly tone?: 'plain' | 'muted' | 'item';
}

/** A few figures side by side. */
export interface FiguresBlock {
  readonly kind: 'figures';
  readonly figures: readonly {
    readonly label: string;
    readonly unit: Unit;
    readonly value: ReportCell;
    /** Last year's, a rate: whatever is to stand small under the figure. */
    readonly note?: string;
  }[];
}

export type Unit = 'text' | 'date' | 'pence' | 'percent' | 'count';

export interface TableBlock {
  readonly kind: 'table';
  /** Names the table in JSON and its sheet in a workbook: `income_by_month`. */
  readonly key: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

export interface ReportColumn {
  /** Names the cell in JSON. */
  readonly key: string;
  readonly heading: string;
  readonly unit: Unit;
  /** How much of the width it takes beside the others; 1 when left out, 3 for text. */
  readonly weight?: number;
}

/**
 * `group` is a heading over the rows that follow, in its first cell; `total` closes rows. With `isSum` every
 * amount and count of a total is the sum of the entries since the last group or total that is a sum.
 */
export interface ReportRow {
  readonly kind: 'group' | 'entry' | 'total';
  readonly cells: readonly ReportCell[];
  readonly isSum?: boolean;
}

/** Text and dates as text, `pence` as whole pence, `percent` as 12.5 for 12.5 %. `null` has no figure. */
export type ReportCell = string | number | null;

export interface ChartBlock {
  readonly kind: 'chart';
  readonly title: string;
  /** Under each place along the axis. */
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly Pence[] }[];
  /** The whole of it in words, for those who cannot see it. */
  readonly alternative: string;
}

/** A place to sign. */
export interface ApprovalBlock {
  readonly kind: 'approval';
  readonly statement: string;
}

export const paragraph = (text: string, tone: Paragraph['tone'] = 'plain'): Paragraph => ({
  kind: 'paragraph',
  text,
  tone,
});

export const entry = (...cells: readonly ReportCell[]): ReportRow => ({ kind: 'entry', cells });
export const group = (heading: string): ReportRow => ({ kind: 'group', cells: [heading] });
export const total = (...cells: readonly ReportCell[]): ReportRow => ({ kind: 'total', cells });
/** @see ReportRow.isSum */
export const sumRow = (...cells: readonly ReportCell[]): ReportRow => ({ kind: 'total', cells, isSum: true });
