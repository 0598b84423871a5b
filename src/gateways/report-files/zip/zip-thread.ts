import { parentPort } from 'node:worker_threads';
import { serveZip } from './serve-zip.js';

if (parentPort === null) throw new Error('This module is the beginning of a thread.');
serveZip(parentPort);
