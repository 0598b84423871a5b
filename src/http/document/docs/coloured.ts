import { createRequire } from 'node:module';

/** The part of highlight.js that is used: its own types would bring a browser's globals into every file. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(text: string, options: { readonly language: string }): { readonly value: string };
}

const require = createRequire(import.meta.url);
const highlighter: Highlighter = require('highlight.js/lib/core');
const LANGUAGES: Readonly<Record<string, unknown>> = {
  bash: require('highlight.js/lib/languages/bash'),
  go: require('highlight.js/lib/languages/go'),
  javascript: require('highlight.js/lib/languages/javascript'),
  json: require('highlight.js/lib/languages/json'),
  python: require('highlight.js/lib/languages/python'),
  typescript: require('highlight.js/lib/languages/typescript'),
};

/** Brackets, commas and colons stay in the colour of the text: they are half of all marks in JSON. */
const PUNCTUATION = /<span class="hljs-punctuation">([^<]*)<\/span>/g;

/** Names after the fence of a document, and labels of tabs. */
const NAMES: Readonly<Record<string, string>> = {
  sh: 'bash',
  curl: 'bash',
  js: 'javascript',
  ts: 'typescript',
};

for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** Code as HTML, its words marked by kind; `null` for a language that is not known. */
export function coloured(text: string, language: string): string | null {
  const lower = language.toLowerCase();
  const name = NAMES[lower] ?? lower;
  if (highlighter.getLanguage(name) === undefined) return null;
  return highlighter.highlight(text, { language: name }).value.replaceAll(PUNCTUATION, '$1');
}
