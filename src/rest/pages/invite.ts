import { type HtmlPage, htmlPage, scriptStart } from './page.js';
import { SIGN_IN_FORMS, SIGN_IN_SCRIPT, SIGN_UP_FORM, SIGN_UP_SCRIPT } from './sign-in.js';

const SCRIPT = `${scriptStart('../')}
const token = location.pathname.split('/').filter(Boolean).at(-1);
const invite = 'invites/' + encodeURIComponent(token);

async function look() {
  const offer = await api(invite);
  byId('company').textContent = offer.companyName;
  byId('text').textContent = offer.inviteMessage ?? '';
  byId('role').textContent = offer.humanRole ?? '';
  byId('until').textContent = new Date(offer.expiresAt).toLocaleString();
  byId('onboarding').href = address(invite.replace('invites', 'api/invites') + '/onboarding.txt');
  show('offer', true);
  const forPeople = offer.allowedJoinTypes !== 'agent';
  show('agents', offer.allowedJoinTypes !== 'human');
  show('people', forPeople);
  if (forPeople) await api('auth/get-session').then(() => show('join', true), () => ['sign-in', 'sign-up'].forEach((id) => show(id, true)));
}

function signedIn() {
  for (const id of ['sign-in', 'sign-up', 'second-factor']) show(id, false);
  byId('message').textContent = '';
  show('join', true);
}

byId('join').addEventListener('click', () => api(invite + '/accept', { requestType: 'human' }).then(({ status }) => {
  show('join', false);
  byId('message').textContent = status === 'approved' ? 'You are a member now.' : 'Somebody of the company has to approve this.';
  show('home', true);
}).catch(tell));
${SIGN_IN_SCRIPT}${SIGN_UP_SCRIPT}
look().catch(tell);
`;

/** The page on which a person reads an invite, signs in or up, and joins; it points agents to their instructions. */
export const INVITE_PAGE: HtmlPage = htmlPage({
  title: 'An invite',
  body: `<div id="offer" hidden><dl><dt>Company</dt><dd id="company"></dd><dt>Role</dt><dd id="role"></dd><dt>Good until</dt><dd id="until"></dd></dl><p id="text"></p>
<div id="people" hidden>${SIGN_IN_FORMS}${SIGN_UP_FORM}<p><button id="join" hidden>Join</button></p><p id="home" hidden><a href="../">Go on</a></p></div>
<p id="agents" hidden>An agent joins by reading <a id="onboarding">its instructions</a>.</p></div>`,
  script: SCRIPT,
});
