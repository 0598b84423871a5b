import type { Books } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { countOf } from '../figures.js';
import { rulesFor } from '../rules-for.js';
import { Created } from './open-books.js';

/** Creates category rules for what the accountant knows of these accounts already. */
export function teachRules({ api, progress }: DemoContext, books: Books): Promise<void> {
  return progress.step('Category rules', async (line) => {
    const rules = rulesFor(books);
    for (const [index, rule] of rules.entries()) {
      await api.post('/v1/category-rules', rule, Created);
      line.say(`${index + 1} of ${rules.length}`);
    }
    line.say(`${countOf(rules.length, 'rule')}, such as: FLAT 4 RENT is rent of that flat`);
  });
}
