import { pathsInBox } from '../../filing/registry/paper-parts.js';
import type { FormBox } from './form-box.js';

type Years = Pick<FormBox, 'since' | 'until'>;

/**
 * Boxes of one part of a form, such as `SA102 EMP`: of amounts, which hold what the registry of filed fields puts into them
 * and are empty where that is nothing, and of words.
 */
export const registryBoxesOf = (part: string) => ({
  amount: (box: string, label: string, years: Years = {}): FormBox => ({
    box,
    label,
    fields: pathsInBox(`${part}${box}`),
    ...years,
  }),
  words: (box: string, label: string, years: Years = {}): FormBox => ({ box, label, isText: true, ...years }),
});
