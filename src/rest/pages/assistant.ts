import { escapeHtml, type HtmlPage, htmlPage, scriptStart } from './page.js';
import { SIGN_IN_FORMS, SIGN_IN_SCRIPT } from './sign-in.js';

const SCRIPT = `${scriptStart('../')}
const asked = location.search.slice(1);
const path = 'assistant-authorization';

function showRequest({ clientName, redirectTarget, scopes, requiresSignIn }) {
  byId('client').textContent = clientName;
  byId('target').textContent = redirectTarget;
  byId('scopes').textContent = '';
  for (const { scope, text } of scopes) {
    const label = add(byId('scopes'), 'label');
    add(label, 'input', '', { type: 'checkbox', name: 'scope', value: scope, checked: true });
    label.append(' ' + text);
  }
  show('request', true);
  show('sign-in', requiresSignIn);
  show('second-factor', false);
  show('decide', !requiresSignIn);
  byId('message').textContent = '';
}

const look = async () => showRequest(await api(path + '?' + asked));
const signedIn = look;
const decide = (decision) => () => {
  const scopes = [...document.querySelectorAll('[name=scope]:checked')].map(({ value }) => value);
  show('decide', false);
  api(path, { request: asked, decision, scopes }).then(({ redirectTo }) => {
    byId('message').textContent = decision === 'approve' ? 'Approved. Go back to the program.' : 'Refused. The program gets no access.';
    location.assign(redirectTo);
  }).catch(tell);
};

byId('approve').addEventListener('click', decide('approve'));
byId('deny').addEventListener('click', decide('deny'));
${SIGN_IN_SCRIPT}
look().catch(tell);
`;

/** The page on which a person reviews the request of an assistant, signs in if needed, and lets it in or not. */
export const ASSISTANT_PAGE: HtmlPage = htmlPage({
  title: 'An assistant asks for access',
  body: `<p>The assistant will act for you in all your companies, with your rights there, until you end its access. Orgraph has not verified its name: approve only a request that you have just started yourself.</p>
<div id="request" hidden><dl><dt>Program</dt><dd id="client"></dd><dt>Return address</dt><dd><code id="target"></code></dd></dl>
<fieldset><legend>Permissions</legend><div id="scopes"></div></fieldset></div>${SIGN_IN_FORMS}
<p id="decide" hidden><button id="approve">Approve</button> <button id="deny">Refuse</button></p>`,
  script: SCRIPT,
});

/**
 * The page that says that no assistant can be let in, and why.
 * @param back redirect of the OAuth client; a link, because the page's opener may not be the client
 */
export const refusedAssistantPage = (why: string, back?: { readonly location: string; readonly target: string }) =>
  htmlPage({
    title: 'This assistant cannot get access',
    body: `<p>${escapeHtml(why)}</p>${back ? `<p><a href="${escapeHtml(back.location)}">Go back to ${escapeHtml(back.target)}</a></p>` : ''}`,
    script: '',
  });
