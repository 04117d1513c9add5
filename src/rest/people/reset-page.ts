import { PAGE_STYLE, pagePolicy } from '../http/pages.js';

// The page runs this as it stands. The token is behind the #, so that opening the page sends it to nobody.
const SCRIPT = `
const byId = (id) => document.getElementById(id);
const token = location.hash.slice(1);

async function reset(newPassword) {
  const response = await fetch(new URL('api/auth/password-resets', location.href), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, newPassword }),
  });
  if (response.ok) return;
  const answer = await response.json();
  throw new Error(answer.issues?.[0]?.message ?? answer.error);
}

const tell = (message) => { byId('message').textContent = message; };

byId('reset').addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  if (fields.get('password') !== fields.get('again')) return tell('The two passwords differ.');
  reset(fields.get('password')).then(() => {
    byId('reset').hidden = true;
    history.replaceState(null, '', location.pathname);
    tell('The password is set. Every browser was signed out: sign in with the new password.');
  }).catch((error) => tell(error.message));
});
if (!token) tell('This address is not whole: open the link as you got it.');
`;

/** On which a person sets a new password by a link that an instance admin made. */
export const RESET_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Set a new password</title><style>${PAGE_STYLE}</style></head>
<body><h1>Set a new password</h1>
<form id="reset"><label>New password, at least 8 characters<br><input name="password" type="password" autocomplete="new-password" minlength="8" maxlength="128" required></label>
<label>The same again<br><input name="again" type="password" autocomplete="new-password" required></label><button>Set the password</button></form>
<p id="message" role="status"></p>
<script>${SCRIPT}</script></body></html>
`;

export const RESET_POLICY = pagePolicy(SCRIPT);
