import { type HtmlPage, htmlPage, scriptStart } from './page.js';
import { SIGN_IN_FORMS, SIGN_IN_SCRIPT } from './sign-in.js';

const SCRIPT = `${scriptStart('../')}
const id = location.pathname.split('/').filter(Boolean).at(-1);
const token = new URLSearchParams(location.search).get('token') ?? '';
const challenge = 'cli-auth/challenges/' + id;

const ENDINGS = {
  approved: 'Approved. You can close this page and go back to the command line.',
  cancelled: 'Refused. The command line gets no key.',
  expired: 'Nobody approved this request in time. Start again on the command line.',
};

function showRequest(request) {
  byId('command').textContent = request.command;
  byId('client').textContent = request.clientName ?? 'not named';
  byId('company').textContent = request.requestedCompanyName ?? request.requestedCompanyId ?? 'all that you reach';
  byId('until').textContent = new Date(request.expiresAt).toLocaleTimeString();
  const waits = request.status === 'pending';
  show('request', true);
  show('sign-in', waits && request.requiresSignIn);
  show('second-factor', false);
  show('decide', waits && request.canApprove);
  const isRefused = waits && !request.requiresSignIn && !request.canApprove;
  byId('message').textContent = ENDINGS[request.status] ?? (isRefused ? 'You may not approve this request.' : '');
}

const look = async () => showRequest(await api(challenge + '?token=' + encodeURIComponent(token)));
const signedIn = look;
const decide = (how) => () => api(challenge + '/' + how, { token }).then(look).catch(tell);

byId('approve').addEventListener('click', decide('approve'));
byId('cancel').addEventListener('click', decide('cancel'));
${SIGN_IN_SCRIPT}
look().catch(tell);
`;

/** The page on which a person reviews the request of a command line, signs in if needed, and approves or refuses it. */
export const APPROVAL_PAGE: HtmlPage = htmlPage({
  title: 'A command line asks for a key',
  body: `<p>The key opens what you may do, for 30 days. Approve only what you have just started yourself.</p>
<dl id="request" hidden><dt>Command</dt><dd><code id="command"></code></dd><dt>Client</dt><dd id="client"></dd>
<dt>Company</dt><dd id="company"></dd><dt>Waits until</dt><dd id="until"></dd></dl>${SIGN_IN_FORMS}
<p id="decide" hidden><button id="approve">Approve</button> <button id="cancel">Refuse</button></p>`,
  script: SCRIPT,
});
