import { parentPort } from 'node:worker_threads';
import { readImportContent } from './read-import-content.js';
import { serveFiles } from './serve-files.js';

if (parentPort === null) throw new Error('This module is the beginning of a thread.');
serveFiles(parentPort, readImportContent);
