import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 40rem; padding: 2rem 1rem; color: #1d1d24; background: #fff }
code, pre { font: 14px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
dt { font-weight: 700 } dd { margin: 0 0 .6rem } td, th { text-align: left; padding: .2rem 1rem .2rem 0 }
label { display: block; margin: 0 0 .6rem } input, button { font: inherit; padding: .3rem .8rem }
[role=status] { min-height: 1.5em }
@media (prefers-color-scheme: dark) { body { background: #16171b; color: #e4e4e8 } a { color: #7ab8ff } }
`;

/** Whether the request is that of a browser for a page. */
export const acceptsHtml = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') ?? false;

/** A page of the server's own, with its response headers. */
export interface HtmlPage {
  readonly html: string;
  readonly headers: OutgoingHttpHeaders;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Untrusted text, escaped for a page. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

interface PageParts {
  readonly title: string;
  /** HTML below the title. */
  readonly body: string;
  /** The script of the page. It renders values as text, never as HTML, and talks to this server only. */
  readonly script: string;
}

/** A page that runs only its own script, and that no other page may frame. */
export function htmlPage({ title, body, script }: PageParts): HtmlPage {
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
${body}
<p id="message" role="status"></p>
<script>${script}</script></body></html>
`,
    headers: {
      'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      'Referrer-Policy': 'no-referrer',
    },
  };
}

/**
 * The beginning of the pages' scripts: `byId`, `tell(error)`, `show(id, isShown)`, `add(parent, tag, text, attributes)`
 * and `api(path, body, headers)`, which throws an Error with the `answer` of an error response.
 * @param root from the page's own address to the server's root, such as `../`: the server may be served below a path
 */
export const scriptStart = (root: string): string => `
const byId = (id) => document.getElementById(id);
const tell = ({ message }) => { byId('message').textContent = message; };
const show = (id, isShown) => { byId(id).hidden = !isShown; };
const address = (path) => new URL('${root}' + path, location.href.split(/[?#]/)[0]);

function add(parent, tag, text, attributes = {}) {
  const element = Object.assign(document.createElement(tag), { textContent: text ?? '' }, attributes);
  parent.append(element);
  return element;
}

async function api(path, body, headers) {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const response = await fetch(address('api/' + path), init);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.issues?.[0]?.message ?? answer.error), { answer, status: response.status });
  return answer;
}
`;
