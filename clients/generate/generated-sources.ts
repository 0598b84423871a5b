import type { LibraryApi } from '../../src/http/document/samples/library/model.js';
import { printGo } from './go.js';
import { printPython } from './python.js';
import { printTypescript } from './typescript.js';

/** Sources of the libraries that are written whole from the document, by path. */
export const generatedSources = (api: LibraryApi): Readonly<Record<string, string>> => ({
  ...prefixed('clients/typescript', printTypescript(api)),
  ...prefixed('clients/python', printPython(api)),
  ...prefixed('clients/go', printGo(api)),
});

function prefixed(folder: string, texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text]));
}
