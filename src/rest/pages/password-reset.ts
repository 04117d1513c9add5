import { type HtmlPage, htmlPage, scriptStart } from './page.js';

// The token is behind the #, so opening the page does not send it to any server.
const SCRIPT = `${scriptStart('')}
const token = location.hash.slice(1);

byId('reset').addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  if (fields.get('password') !== fields.get('again')) return tell(new Error('The two passwords differ.'));
  api('auth/password-resets', { token, newPassword: fields.get('password') }).then(() => {
    show('reset', false);
    history.replaceState(null, '', location.pathname);
    byId('message').textContent = 'The password is set. Every browser was signed out: sign in with the new password.';
  }).catch(tell);
});
if (!token) tell(new Error('This address is not whole: open the link as you got it.'));
`;

/** The page on which a person sets a new password, by a link that an instance admin made. */
export const RESET_PAGE: HtmlPage = htmlPage({
  title: 'Set a new password',
  body: `<form id="reset"><label>New password, at least 8 characters<br><input name="password" type="password" autocomplete="new-password" minlength="8" maxlength="128" required></label>
<label>The same again<br><input name="again" type="password" autocomplete="new-password" required></label><button>Set the password</button></form>`,
  script: SCRIPT,
});
