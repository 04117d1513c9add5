import { PAGE_STYLE, pagePolicy } from '../http/pages.js';

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
  if (!response.ok) throw Object.assign(new Error(answer.error), { answer });
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
  byId('second-factor').hidden = true;
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
  api('auth/sign-in/email', Object.fromEntries(new FormData(event.target))).then(look).catch((error) => {
    const { code, details } = error.answer ?? {};
    byId('second-factor').hidden = code !== 'second_factor_required';
    byId('challenge').value = details?.challenge ?? '';
    tell(error);
  });
});
byId('second-factor').addEventListener('submit', (event) => {
  event.preventDefault();
  api('auth/sign-in/second-factor', Object.fromEntries(new FormData(event.target))).then(look).catch(tell);
});
look().catch(tell);
`;

/** On which a person looks at what a command line asks for, signs in if need be, and approves or refuses. */
export const APPROVAL_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Approve a command line</title><style>${PAGE_STYLE}</style></head>
<body><h1>A command line asks for a key</h1>
<p>The key opens what you may do, for 30 days. Approve only what you have just started yourself.</p>
<dl id="request" hidden><dt>Command</dt><dd><code id="command"></code></dd><dt>Client</dt><dd id="client"></dd>
<dt>Company</dt><dd id="company"></dd><dt>Waits until</dt><dd id="until"></dd></dl>
<form id="sign-in" hidden><label>E-mail<br><input name="email" type="email" autocomplete="username" required></label>
<label>Password<br><input name="password" type="password" autocomplete="current-password" required></label><button>Sign in</button></form>
<form id="second-factor" hidden><input id="challenge" name="challenge" type="hidden"><label>Code<br><input name="code" autocomplete="one-time-code" required></label><button>Continue</button></form>
<p id="decide" hidden><button id="approve">Approve</button> <button id="cancel">Refuse</button></p>
<p id="message" role="status"></p>
<script>${SCRIPT}</script></body></html>
`;

export const APPROVAL_POLICY = pagePolicy(SCRIPT);
