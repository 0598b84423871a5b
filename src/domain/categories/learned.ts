import type { MemoryBook, MoneyDirection } from './memory-book.js';

/** Lessons of people's corrections. */
export interface Learned {
  readonly memory: MemoryBook;
  /** `null` while too little has been taught. */
  readonly model: CategoryModel | null;
}

/**
 * Multinomial naive Bayes over the words of a row, the beginnings of long ones, and how, when, how much and
 * in which setting was paid. Money in and money out are two models: their features do not meet.
 */
export interface CategoryModel {
  /** Revision of the tenant's model: one more with each lesson. */
  readonly revision: number;
  readonly classes: Readonly<Record<MoneyDirection, readonly ModelClass[]>>;
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export interface ModelClass {
  readonly category: string;
  readonly examples: number;
  /** Occurrences of any feature. */
  readonly mass: number;
}
