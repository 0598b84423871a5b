import { describe, expect, it } from 'vitest';
import { readLogo } from '../../../../src/gateways/logos/read-logo.js';
import { LIMITS } from '../../../../src/limits/limits.js';
import { type MadePng, makePng } from '../../../support/reports/make-png.js';

/** One grey pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
const svg = (inside: string, attributes = '') =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`,
  ).toString('base64')}`;

describe('readLogo', () => {
  it('takes a PNG', async () => {
    const read = await readLogo(`data:image/png;base64,${PNG}`);
    expect('logo' in read && [read.logo.type, read.logo.bytes.length]).toEqual(['image/png', 67]);
  });

  it.each([
    ['a path', svg('<path d="M0 0h9v9z" fill="#123456"/>')],
    ['a gradient by reference', svg('<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/>')],
    ['one used twice', svg('<defs><g id="a"><circle r="1"/></g></defs><use href="#a"/>')],
    [
      'a gradient and a clip by classes',
      svg(
        '<style>.a{fill:url(#g)}.b{clip-path:url(#c)}</style><linearGradient id="g"><stop/></linearGradient>' +
          '<clipPath id="c"><rect/></clipPath><g class="b"><rect class="a"/><path class="a"/></g>',
      ),
    ],
    ['a plain style', svg('<style>.a{fill:red}</style><text class="a">A &amp; B</text>')],
    ['text in its URI', 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'],
    ['a declaration and a comment', svgText('<?xml version="1.0"?><!-- made by hand --><svg/>')],
  ])('takes an SVG with %s', async (_, uri) => {
    expect(await readLogo(uri)).toMatchObject({ logo: { type: 'image/svg+xml' } });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script in another case', svg('<SCRIPT>alert(1)</SCRIPT>')],
    ['a script of a namespace', svg('<svg:script>alert(1)</svg:script>')],
    ['an event handler', svg('', ' onload="alert(1)"')],
    ['HTML inside', svg('<foreignObject><b/></foreignObject>')],
    ['a picture from elsewhere', svg('<image href="https://x.example/a.png"/>')],
    ['a link', svg('<a href="https://x.example">x</a>')],
    ['a use from elsewhere', svg('<use href="https://x.example/a.svg#b"/>')],
    ['a use from elsewhere, as XLink', svg('<use xlink:href="//x.example/a.svg#b"/>')],
    ['a fill from elsewhere', svg('<rect fill="url(https://x.example/#a)"/>')],
    ['a fill from elsewhere, spaced', svg('<rect fill="u r l ( \'https://x.example/#a\')"/>')],
    ['a fill from elsewhere, escaped', svg('<rect style="fill:u\\72l(https://x.example/#a)"/>')],
    ['a fill from elsewhere, as an entity', svg('<rect fill="&#117;rl(https://x.example/#a)"/>')],
    ['a style that imports', svg('<style>@import "https://x.example/a.css";</style>')],
    ['a style that loads', svg('<style>.a{fill:url(https://x.example/#a)}</style>')],
    ['an animation', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ['a document type', svgText('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>')],
    ['a style sheet', svgText('<?xml-stylesheet href="https://x.example/a.css"?><svg/>')],
    ['CDATA', svg('<style><![CDATA[@import "a"]]></style>')],
    ['what is not well-formed', svg('<g>')],
    ['another document', svgText('<html/>')],
    ['two documents', svgText('<svg/><svg/>')],
    ['too many elements', svg('<g/>'.repeat(LIMITS.reports.logoElements.value + 1))],
    ['elements that use one another', svg(tenfold(9))],
    ['clips that clip one another', svg(tenfold(9, (id) => `<g clip-path="url( '#${id}' )"/>`))],
    ['elements that a style sheet leads to one another', svg(styledTenfold(9))],
    [
      'elements of one name, of which one is large',
      svg(`<g id="a"/><g id="a">${'<g/>'.repeat(300)}</g>${'<use href="#a"/>'.repeat(9)}`),
    ],
    [
      'a style sheet that leads every element to one',
      svg(
        `<style>g, .x > *{fill:url(#p)}</style><pattern id="p">${'<path/>'.repeat(300)}</pattern>${'<rect/>'.repeat(9)}`,
      ),
    ],
    ['one that uses itself', svg('<g id="a"><use href="#a"/></g>')],
    ['fills that hold one another', svg(filled('a', 'b') + filled('b', 'a'))],
    ['too deep a nesting', svg('<g>'.repeat(99) + '</g>'.repeat(99))],
  ])('refuses an SVG with %s', async (_, uri) => {
    expect(await readLogo(uri)).toHaveProperty('fault');
  });

  it.each([
    ['another type', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['no data URI', 'https://x.example/logo.png'],
    ['an SVG called PNG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['a PNG called SVG', `data:image/svg+xml;base64,${PNG}`],
    ['broken base64', 'data:image/png;base64,iVBORw0KGgo'],
    ['a broken escape', 'data:image/svg+xml,%3Csvg%2'],
    ['a PNG of a size that no machine holds', pngUri({ ...GREY, width: 100_000 })],
    ['a PNG of too many pixels', pngUri({ ...GREY, width: 3_000, height: 3_000 })],
    ['a PNG without size', pngUri({ ...GREY, width: 0 })],
    ['a PNG that does not inflate', pngUri({ ...GREY, chunks: [['IDAT', Buffer.from('no zlib stream')]] })],
    ['a PNG that inflates to more than its size', pngUri({ ...GREY, lines: Buffer.alloc(1_000_000) })],
    ['a PNG that inflates to less', pngUri({ ...GREY, lines: Buffer.alloc(1) })],
    ['a PNG of a filter that there is not', pngUri({ ...GREY, lines: Buffer.from([9, 0]) })],
    ['a PNG of a depth that its colours do not have', pngUri({ ...GREY, colour: 6, depth: 4 })],
    ['a PNG of unknown colours', pngUri({ ...GREY, colour: 5 })],
    ['a PNG of colours without a palette', pngUri({ ...GREY, colour: 3 })],
    ['a PNG whose palette is cut', pngUri({ ...GREY, colour: 3, chunks: [['PLTE', Buffer.alloc(4)]] })],
    ['a PNG without lines', pngUri({ ...GREY, chunks: [['tEXt', Buffer.from('a')]], lines: null })],
    ['a PNG whose chunk is longer than the file', pngUri(GREY, (bytes) => bytes.writeUInt32BE(99_999, 33))],
    ['a PNG whose chunk leads back', pngUri(GREY, (bytes) => bytes.writeInt32BE(-12, 33))],
    ['a PNG whose sums are wrong', pngUri(GREY, (bytes) => bytes.writeUInt8(7, 24))],
    ['a PNG without an end', `data:image/png;base64,${makePng(GREY).subarray(0, -12).toString('base64')}`],
  ])('refuses %s', async (_, uri) => {
    expect(await readLogo(uri)).toHaveProperty('fault');
  });

  it('refuses more bytes than the limit', async () => {
    const bytes = Buffer.alloc(LIMITS.reports.logoBytes.value + 1).toString('base64');
    expect(await readLogo(`data:image/png;base64,${bytes}`)).toMatchObject({ isTooLarge: true });
  });
});

function svgText(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
}

/** Each of `levels` elements refers to ten times the one before. */
function tenfold(levels: number, refer = (id: string) => `<use href="#${id}"/>`): string {
  const parts = Array.from({ length: levels }, (_, at) => {
    const inside = at === 0 ? '<rect width="1" height="1"/>' : refer(`a${at - 1}`).repeat(10);
    return `<clipPath id="a${at}">${inside}</clipPath>`;
  });
  return `<defs>${parts.join('')}</defs>${refer(`a${levels - 1}`)}`;
}

/** The same, where nothing but a style sheet says so. */
function styledTenfold(levels: number): string {
  const all = Array.from({ length: levels }, (_, at) => at);
  const rules = all.map((at) => `.c${at + 1}{fill:url(#p${at})}`).join('');
  const parts = all.map((at) => `<pattern id="p${at}">${`<rect class="c${at}"/>`.repeat(10)}</pattern>`);
  return `<style>${rules}</style>${parts.join('')}<rect class="c${levels}"/>`;
}

const filled = (id: string, other: string) =>
  `<pattern id="${id}"><rect width="1" height="1" style="fill:url(#${other})"/></pattern>`;

const GREY: MadePng = { width: 1, height: 1, colour: 0, depth: 8, lines: Buffer.from([0, 7]) };

function pngUri(made: MadePng, spoil: (bytes: Buffer) => void = () => undefined): string {
  const bytes = makePng(made);
  spoil(bytes);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
