/** A browser without scripts: it keeps cookies, follows redirects of one origin and sends forms. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();
  body = '';
  status = 0;
  headers = new Headers();
  url = '';

  /** Follows redirects until a page, or an address of another server. @returns that address */
  async open(
    url: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<string> {
    let next: { url: string; form?: Record<string, string> | undefined } = { url, form };
    for (let hop = 0; hop < 10; hop++) {
      const answer = await fetch(next.url, {
        redirect: 'manual',
        method: next.form === undefined ? 'GET' : 'POST',
        headers: {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          accept: 'text/html',
          ...headers,
          ...(next.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(next.form === undefined ? {} : { body: new URLSearchParams(next.form).toString() }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        const value = pair.slice(at + 1);
        if (value === '' || line.includes('expires=Thu, 01 Jan 1970')) this.cookies.delete(pair.slice(0, at));
        else this.cookies.set(pair.slice(0, at), value);
      }
      const location = answer.headers.get('location');
      this.status = answer.status;
      this.headers = answer.headers;
      this.body = await answer.text();
      this.url = next.url;
      if (location === null || answer.status < 300 || answer.status >= 400) return next.url;
      const target = new URL(location, next.url).href;
      if (new URL(target).origin !== new URL(url).origin) return target;
      next = { url: target };
    }
    throw new Error('too many redirects');
  }

  /** Sends the form of this step of the page, with what a person fills in. */
  submit(step: string, fields: Record<string, string> = {}): Promise<string> {
    return this.open(this.url, { csrf: this.csrf, step, ...fields });
  }

  /** What shows the forms of this page to be the server's own. */
  get csrf(): string {
    return /name="csrf" value="([^"]+)"/.exec(this.body)?.[1] ?? '';
  }
}
