import { parentPort } from 'node:worker_threads';
import { drawLogo } from '../report-files/pdf/logo.js';
import { openSheet, PAGE } from '../report-files/pdf/page.js';
import type { FromDrawing } from './logo-reader.js';

const port = parentPort;
if (port === null) throw new Error('This module is the beginning of a thread.');
const say = (message: FromDrawing) => port.postMessage(message);
const sheet = openSheet({ title: '', author: '', subject: '', createdAt: new Date(0), colour: null });

const draw = (bytes: Uint8Array) =>
  drawLogo(sheet, { type: 'image/svg+xml', bytes }, { x: PAGE.left, y: PAGE.top, alternative: '' });

/** Draws a document. The first one takes longest, since fonts are read and code is compiled for it. */
draw(
  Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9a2 2 0 0 1 2 2z" fill="#123456"/><text>A</text></svg>'),
);

/** Draws the one SVG that it is sent, as a report would. */
port.on('message', (bytes: Uint8Array) => {
  try {
    draw(bytes);
    say('drawn');
  } catch {
    say('failed');
  }
});
say('ready');
