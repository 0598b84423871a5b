import { lazy } from '../../domain/language/lazy.js';
import { CODE_KINDS } from '../document/docs/code-kinds.js';
import { codeKindUrl } from '../document/docs/code-pages.js';
import { PROBLEM_WORDS } from '../document/words/problem-words.js';
import { isProblemCode, PROBLEMS } from '../gate/answers/problems.js';
import { type DocumentObject, shapes } from './api-document.js';
import type { ToolDefinition } from './compile-tools.js';

/** A tool that answers from the documentation, the same for everybody. */
interface ReferenceTool {
  readonly definition: ToolDefinition;
  /** `null` where there is nothing of that name. */
  readonly find: (name: string) => DocumentObject | null;
  readonly missing: string;
}

const LOOKS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

const nameSchema = (property: string, description: string) => ({
  type: 'object' as const,
  additionalProperties: false,
  required: [property],
  properties: { [property]: { type: 'string', maxLength: 100, description } },
});

/** Each takes one argument, `name` or `code`. */
export const referenceTools: () => readonly ReferenceTool[] = lazy(() => [
  {
    definition: {
      name: 'describe_shape',
      title: 'Describe a shape',
      description: 'The fields of a shape that the schema of a tool names, as JSON Schema.',
      inputSchema: nameSchema('name', 'Name of the shape, as a schema states it.'),
      annotations: LOOKS,
    },
    find: (name) => (Object.hasOwn(shapes(), name) ? (shapes()[name] ?? null) : null),
    missing: 'There is no shape of that name. Names stand in the schemas of the tools.',
  },
  {
    definition: {
      name: 'explain_code',
      title: 'Explain a code',
      description:
        'The meaning of a code in an answer (an issue, failure, warning, import error, reason for review or problem) and what to do about it.',
      inputSchema: nameSchema('code', 'The code, as the answer states it.'),
      annotations: LOOKS,
    },
    find: explain,
    missing: 'No answer has that code.',
  },
]);

function explain(code: string): DocumentObject | null {
  const meanings = CODE_KINDS.flatMap((kind) => {
    const words = Object.hasOwn(kind.codes, code) ? kind.codes[code] : undefined;
    return words === undefined
      ? []
      : [{ kind: kind.title, ...words, documentation: `${codeKindUrl(kind)}#${code}` }];
  });
  if (isProblemCode(code)) {
    const { happened: meaning, todo } = PROBLEM_WORDS[code];
    const documentation = `/docs/errors/${code.replaceAll('_', '-')}`;
    meanings.push({ kind: `Problem, status ${PROBLEMS[code].status}`, meaning, todo, documentation });
  }
  return meanings.length === 0 ? null : { code, meanings };
}
