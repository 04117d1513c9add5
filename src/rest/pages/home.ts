import { VERSION } from '#version.js';
import { type HtmlPage, htmlPage, scriptStart } from './page.js';
import { SIGN_IN_FORMS, SIGN_IN_SCRIPT, SIGN_UP_FORM, SIGN_UP_SCRIPT } from './sign-in.js';

/** Loads the dashboard as soon as it is available. */
const WAIT = `
setInterval(() => fetch(address('ui/manifest.json'), { method: 'HEAD' }).then(({ ok }) => ok && location.reload(), () => {}), 2000);
`;

const SCRIPT = `${scriptStart('')}
let views = 0;
// A view may still wait for answers when another one takes its place: then it shows nothing any more.
const openView = () => {
  const view = ++views;
  return () => view === views;
};

const COMPANIES = '{ companies { nodes { id name issuePrefix status } } }';

async function companies() {
  const response = await fetch(address('graphql'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: COMPANIES }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data.companies.nodes;
}

async function showCompanies(isCurrent) {
  const found = await companies();
  if (!isCurrent()) return;
  const rows = byId('companies').tBodies[0];
  rows.replaceChildren();
  for (const { id, name, issuePrefix, status } of found) {
    const row = add(rows, 'tr');
    for (const text of [name, issuePrefix, status]) add(row, 'td', text);
    add(add(row, 'td'), 'a', 'org chart', { href: address('api/companies/' + id + '/org.svg') });
  }
  show('companies', found.length > 0);
  show('none', found.length === 0);
}

async function showAssistants(isCurrent) {
  const found = await api('assistants').catch((error) => {
    // The installation has none.
    if (error.status === 404) return [];
    throw error;
  });
  if (!isCurrent()) return;
  const rows = byId('assistants').tBodies[0];
  rows.replaceChildren();
  for (const { id, clientName, redirectTarget, scopes, lastUsedAt } of found) {
    const row = add(rows, 'tr');
    const used = lastUsedAt ? new Date(lastUsedAt).toLocaleString() : 'never';
    for (const text of [clientName, redirectTarget, scopes.join(' '), used]) add(row, 'td', text);
    add(add(row, 'td'), 'button', 'End').addEventListener('click', () => end(id, isCurrent).catch(tell));
  }
  show('assistants', found.length > 0);
}

async function end(id, isCurrent) {
  await fetch(address('api/assistants/' + id), { method: 'DELETE' });
  await showAssistants(isCurrent);
}

const isPending = async () => (await api('health')).bootstrapStatus === 'bootstrap_pending';

async function signedIn() {
  const isCurrent = openView();
  await showPerson(isCurrent).catch((error) => {
    if (isCurrent()) throw error;
  });
}

async function showPerson(isCurrent) {
  for (const id of ['sign-in', 'sign-up', 'second-factor']) show(id, false);
  byId('message').textContent = '';
  const { user } = await api('auth/get-session');
  const canClaim = await isPending();
  if (!isCurrent()) return;
  show('claim', canClaim);
  byId('who').textContent = user.email ? 'You are signed in as ' + (user.name || user.email) + '.' : 'This server needs no credential: you are its board.';
  show('sign-out', Boolean(user.email));
  await showCompanies(isCurrent);
  await showAssistants(isCurrent);
}

async function signedOut() {
  const isCurrent = openView();
  byId('who').textContent = 'You are not signed in.';
  for (const id of ['companies', 'none', 'assistants', 'sign-out', 'claim']) show(id, false);
  show('sign-in', true);
  const isOpen = await isPending();
  if (isCurrent()) show('sign-up', isOpen);
}

const token = '';
byId('claim').addEventListener('click', () => api('bootstrap/claim', {}).then(signedIn).catch(tell));
byId('sign-out').addEventListener('click', () => api('auth/sign-out', {}).then(signedOut).catch(tell));
${SIGN_IN_SCRIPT}${SIGN_UP_SCRIPT}
signedIn().catch((error) => error.status === 401 ? signedOut().catch(tell) : tell(error));
`;

/**
 * The page at the server's own address: the product, links to its parts, and how to sign in.
 * @param waits whether the dashboard replaces the page after it is built
 */
export const homePage = (waits: boolean): HtmlPage =>
  htmlPage({ title: 'Orgraph', body: waits ? WAITING + BODY : BODY, script: waits ? SCRIPT + WAIT : SCRIPT });

const WAITING = `<p>The server is building the dashboard, which then appears here. If it does not, run <code>npm run build</code> to build it or to see the error.</p>
`;

const BODY = `<p>The control plane for companies of AI agents, version ${VERSION}.</p>
<dl><dt><a href="graphql">GraphiQL</a></dt><dd>Ask for anything in one nested query, change it, and follow it live.</dd>
<dt><a href="api/docs">REST reference</a></dt><dd>Every path with its fields, errors and limits; <a href="api/openapi.json">openapi.json</a> for programs.</dd>
<dt><a href="api/health">Health</a></dt><dd>The state of the server, with its warnings.</dd></dl>
<h2>You</h2><p id="who"></p>${SIGN_IN_FORMS}${SIGN_UP_FORM}
<p><button id="claim" hidden>Administer this installation</button></p><p><button id="sign-out" hidden>Sign out</button></p>
<table id="companies" hidden><thead><tr><th>Company</th><th>Prefix</th><th>Status</th><th></th></tr></thead><tbody></tbody></table>
<table id="assistants" hidden><thead><tr><th>Assistant</th><th>Sent back to</th><th>May</th><th>Last used</th><th></th></tr></thead><tbody></tbody></table>
<p id="none" hidden>You reach no company yet. <code>npm run demo</code> creates one and shows it at work; <code>docs/quickstart.md</code> leads to an agent of your own.</p>`;
