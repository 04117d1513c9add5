import { createHash } from 'node:crypto';

/** How the server's own pages look. */
export const PAGE_STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 32rem; padding: 2rem 1rem; color: #1d1d24; background: #fff }
code { font: 14px/1.45 ui-monospace, monospace; overflow-wrap: anywhere } dt { font-weight: 700 } dd { margin: 0 0 .6rem }
label { display: block; margin: 0 0 .6rem } input, button { font: inherit; padding: .3rem .8rem }
@media (prefers-color-scheme: dark) { body { background: #16171b; color: #e4e4e8 } }
`;

/** Nothing runs on such a page but its own script, which talks to this server only; no other page may show it. */
export function pagePolicy(script: string): Readonly<Record<string, string>> {
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    'Referrer-Policy': 'no-referrer',
  };
}
