import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/domain/limits.js';
import { readLogo } from '../../../../src/gateways/logos/read-logo.js';

/** One grey pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
const svg = (inside: string, attributes = '') =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`,
  ).toString('base64')}`;

describe('readLogo', () => {
  it('takes a PNG', () => {
    const read = readLogo(`data:image/png;base64,${PNG}`);
    expect('logo' in read && [read.logo.type, read.logo.bytes.length]).toEqual(['image/png', 67]);
  });

  it.each([
    ['a path', svg('<path d="M0 0h9v9z" fill="#123456"/>')],
    ['a gradient by reference', svg('<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/>')],
    ['one used twice', svg('<defs><g id="a"><circle r="1"/></g></defs><use href="#a"/>')],
    ['a plain style', svg('<style>.a{fill:red}</style><text class="a">A &amp; B</text>')],
    ['text in its URI', 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'],
    ['a declaration and a comment', svgText('<?xml version="1.0"?><!-- made by hand --><svg/>')],
  ])('takes an SVG with %s', (_, uri) => {
    expect(readLogo(uri)).toMatchObject({ logo: { type: 'image/svg+xml' } });
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
    ['too deep a nesting', svg('<g>'.repeat(99) + '</g>'.repeat(99))],
  ])('refuses an SVG with %s', (_, uri) => {
    expect(readLogo(uri)).toHaveProperty('fault');
  });

  it.each([
    ['another type', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['no data URI', 'https://x.example/logo.png'],
    ['an SVG called PNG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['a PNG called SVG', `data:image/svg+xml;base64,${PNG}`],
    ['broken base64', 'data:image/png;base64,iVBORw0KGgo'],
    ['a broken escape', 'data:image/svg+xml,%3Csvg%2'],
    ['a PNG of a size that no machine holds', `data:image/png;base64,${ofSize(100_000)}`],
    ['a PNG without size', `data:image/png;base64,${ofSize(0)}`],
  ])('refuses %s', (_, uri) => {
    expect(readLogo(uri)).toHaveProperty('fault');
  });

  it('refuses more bytes than the limit', () => {
    const bytes = Buffer.alloc(LIMITS.reports.logoBytes.value + 1).toString('base64');
    expect(readLogo(`data:image/png;base64,${bytes}`)).toMatchObject({ isTooLarge: true });
  });
});

function svgText(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
}

function ofSize(width: number): string {
  const bytes = Buffer.from(PNG, 'base64');
  bytes.writeUInt32BE(width, 16);
  return bytes.toString('base64');
}
