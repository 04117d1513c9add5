import { type HtmlPage, htmlPage, scriptStart } from './page.js';
import { SIGN_IN_FORMS, SIGN_IN_SCRIPT, SIGN_UP_FORM, SIGN_UP_SCRIPT } from './sign-in.js';

const SCRIPT = `${scriptStart('../')}
const token = location.pathname.split('/').filter(Boolean).at(-1);
const claim = 'board-claim/' + encodeURIComponent(token);
byId('code').value = new URLSearchParams(location.search).get('code') ?? '';

const STATES = {
  claimed: 'Somebody has claimed this installation.',
  expired: 'Nobody claimed it in time. The server prints a new address when it starts.',
};

async function look() {
  const { status, requiresSignIn } = await api(claim);
  const waits = status === 'available';
  for (const id of ['sign-in', 'sign-up']) show(id, waits && requiresSignIn);
  show('second-factor', false);
  show('claim', waits && !requiresSignIn);
  byId('message').textContent = STATES[status] ?? '';
}

const signedIn = look;
byId('claim').addEventListener('submit', (event) => {
  event.preventDefault();
  api(claim + '/claim', { code: byId('code').value }).then(() => {
    show('claim', false);
    byId('message').textContent = 'You administer this installation now.';
    show('home', true);
  }).catch(tell);
});
${SIGN_IN_SCRIPT}${SIGN_UP_SCRIPT}
look().catch(tell);
`;

/** The page on which the first administrator takes over an installation, at the address that the server prints. */
export const CLAIM_PAGE: HtmlPage = htmlPage({
  title: 'Claim this installation',
  body: `<p>The person who claims it becomes its administrator, with all companies of the local board.</p>${SIGN_IN_FORMS}${SIGN_UP_FORM}
<form id="claim" hidden><label>Code<br><input id="code" required></label><button>Claim</button></form>
<p id="home" hidden><a href="../">Go on</a></p>`,
  script: SCRIPT,
});
