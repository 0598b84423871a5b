import { type Html, html } from '../../../pages/html.js';

interface PersonPage {
  readonly heading: string;
  /** In the title of the browser's window, behind the heading; `null`: nothing. */
  readonly product: string | null;
  /** Addresses of styles beside those that all such pages have. */
  readonly styles: readonly string[];
}

/** A page for a person who signs in, consents or approves: works without scripts, and no search engine lists it. */
export function personPage({ heading, product, styles }: PersonPage, content: Html): string {
  const sheets = ['/oauth/pages.css', ...styles].map(
    (href) => html`<link rel="stylesheet" href="${href}">\n`,
  );
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${product === null ? heading : `${heading} · ${product}`}</title>
<link rel="icon" href="data:,">
${sheets}</head>
<body><main><h1>${heading}</h1>
${content}
</main></body>
</html>`.markup;
}
