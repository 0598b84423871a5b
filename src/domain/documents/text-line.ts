/** A line of text, its columns from left to right. */
export type TextLine = readonly string[];
