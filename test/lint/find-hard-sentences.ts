import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lexer, type Token } from 'marked';
import { vagueBeginningsOf } from './vague-beginnings.js';

/** A reader takes in so many words at once; a code counts as one. */
const MAX_WORDS = 35;

/** Phrases that have to be read twice, and what to say in their place. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, 'say who: the client, the operator, the caller'],
  [/\bwhat became of\b/i, 'say the outcome'],
  [/\bin vain\b/i, 'say what did not happen'],
  [/\bwhom\b/i, 'name the person: the client, the caller'],
  [/\bfor want of\b/i, 'say what is missing'],
  [/\b(?:cannot|could not|can|to) be had\b/i, 'say what cannot be read or known'],
  [/\bso as to\b/i, 'say to'],
];

const sentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/**
 * Sentences of documents that are long or hold a phrase that has to be read twice, as `file: sentence: advice`.
 * @param max words of a sentence
 */
export const findHardSentences = (
  root: string,
  places: readonly string[],
  max = MAX_WORDS,
): readonly string[] =>
  places
    .flatMap((place) => documentsIn(join(root, place)))
    .flatMap((path) =>
      paragraphsOf(readFileSync(path, 'utf8'))
        .flatMap((paragraph) => hardIn(paragraph, max))
        .map((fault) => `${relative(root, path)}: ${fault}`),
    );

/**
 * Hard sentences of every description of an OpenAPI document, and descriptions that begin without what they are about,
 * each text once, as `pointer: sentence: advice`.
 */
export function findHardDescriptions(document: unknown): readonly string[] {
  const places = new Map<string, string>();
  const collect = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'example' || key === 'x-codeSamples') continue;
      if (key === 'description' && typeof inner === 'string' && !places.has(inner))
        places.set(inner, pointer);
      else collect(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  };
  collect(document, '#');
  return [...places].flatMap(([text, pointer]) =>
    [
      ...paragraphsOf(text).flatMap((paragraph) => hardIn(paragraph)),
      ...vagueBeginningsOf(text).map((fault) => `"${text.slice(0, 60)}…" ${fault}`),
    ].map((fault) => `${pointer}: ${fault}`),
  );
}

/** The sentences of one text, with the advice for each that is hard. @param max words of a sentence */
export function hardIn(paragraph: string, max = MAX_WORDS): readonly string[] {
  return [...sentences.segment(paragraph)].flatMap(({ segment }) => {
    const sentence = segment.trim();
    const words = sentence.split(/\s+/).length;
    const advice = [
      ...(words > max ? [`has ${words} words, more than ${max}: make two of it.`] : []),
      ...PHRASES.flatMap(([phrase, instead]) => (phrase.test(sentence) ? [`${instead}.`] : [])),
    ];
    return advice.map((one) => `"${sentence.slice(0, 60)}…" ${one}`);
  });
}

function documentsIn(path: string): readonly string[] {
  if (!existsSync(path)) throw new RangeError(`there is no ${path}`);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(path, name));
}

/** Text of paragraphs and items of lists, with one word in the place of each code and link. */
const paragraphsOf = (document: string): readonly string[] => lexer(document).flatMap(textsOf);

function textsOf(token: Token): readonly string[] {
  if (token.type === 'paragraph' || token.type === 'text') return [plain(token)];
  if (token.type === 'list')
    return token['items'].flatMap((item: Token) => childrenOf(item).flatMap(textsOf));
  return token.type === 'blockquote' ? childrenOf(token).flatMap(textsOf) : [];
}

function plain(token: Token): string {
  if (token.type === 'codespan') return 'Code';
  const children = childrenOf(token);
  return children.length === 0 ? ('text' in token ? String(token.text) : '') : children.map(plain).join('');
}

const childrenOf = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : []);
