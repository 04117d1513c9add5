import { createHash } from 'node:crypto';

// The page runs this as it stands. What it shows is set as text, never as HTML.
const SCRIPT = `
const byId = (id) => document.getElementById(id);
const id = location.pathname.split('/').filter(Boolean).at(-1);
const token = new URLSearchParams(location.search).get('token') ?? '';
const challenge = 'cli-auth/challenges/' + id;

async function api(path, body) {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(new URL('../api/' + path, location.href), init);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const ENDINGS = {
  approved: 'Approved. You can close this page and go back to the command line.',
  cancelled: 'Refused. The command line gets no key.',
  expired: 'Nobody approved this request in time. Start again on the command line.',
};

function show(asked) {
  byId('command').textContent = asked.command;
  byId('client').textContent = asked.clientName ?? 'not named';
  byId('company').textContent = asked.requestedCompanyName ?? asked.requestedCompanyId ?? 'all that you reach';
  byId('until').textContent = new Date(asked.expiresAt).toLocaleTimeString();
  byId('request').hidden = false;
  const waits = asked.status === 'pending';
  byId('sign-in').hidden = !(waits && asked.requiresSignIn);
  byId('decide').hidden = !(waits && asked.canApprove);
  const refused = waits && !asked.requiresSignIn && !asked.canApprove;
  byId('message').textContent = ENDINGS[asked.status] ?? (refused ? 'You may not approve this request.' : '');
}

const look = async () => show(await api(challenge + '?token=' + encodeURIComponent(token)));
const tell = (error) => { byId('message').textContent = error.message; };
const decide = (how) => () => api(challenge + '/' + how, { token }).then(look).catch(tell);

byId('approve').addEventListener('click', decide('approve'));
byId('cancel').addEventListener('click', decide('cancel'));
byId('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  api('auth/sign-in/email', Object.fromEntries(new FormData(event.target))).then(look).catch(tell);
});
look().catch(tell);
`;

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 32rem; padding: 2rem 1rem; color: #1d1d24; background: #fff }
code { font: 14px/1.45 ui-monospace, monospace; overflow-wrap: anywhere } dt { font-weight: 700 } dd { margin: 0 0 .6rem }
label { display: block; margin: 0 0 .6rem } input, button { font: inherit; padding: .3rem .8rem }
@media (prefers-color-scheme: dark) { body { background: #16171b; color: #e4e4e8 } }
`;

/** On which a person looks at what a command line asks for, signs in if need be, and approves or refuses. */
export const APPROVAL_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Approve a command line</title><style>${STYLE}</style></head>
<body><h1>A command line asks for a key</h1>
<p>The key opens what you may do, for 30 days. Approve only what you have just started yourself.</p>
<dl id="request" hidden><dt>Command</dt><dd><code id="command"></code></dd><dt>Client</dt><dd id="client"></dd>
<dt>Company</dt><dd id="company"></dd><dt>Waits until</dt><dd id="until"></dd></dl>
<form id="sign-in" hidden><label>E-mail<br><input name="email" type="email" autocomplete="username" required></label>
<label>Password<br><input name="password" type="password" autocomplete="current-password" required></label><button>Sign in</button></form>
<p id="decide" hidden><button id="approve">Approve</button> <button id="cancel">Refuse</button></p>
<p id="message" role="status"></p>
<script>${SCRIPT}</script></body></html>
`;

const hash = createHash('sha256').update(SCRIPT).digest('base64');

/** Nothing runs on the page but its own script, which talks to this server only; no other page may show it. */
export const APPROVAL_POLICY = {
  'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'Referrer-Policy': 'no-referrer',
};
