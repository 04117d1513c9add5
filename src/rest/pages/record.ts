import { type HtmlPage, htmlPage, scriptStart } from './page.js';
import { SIGN_IN_FORMS, SIGN_IN_SCRIPT } from './sign-in.js';

const SCRIPT = `${scriptStart('../')}
const [kind, ref] = location.pathname.split('/').filter(Boolean).slice(-2);

/** Issues and cases are named alike everywhere; agents and projects within their company. */
async function paths() {
  const path = kind + '/' + encodeURIComponent(decodeURIComponent(ref));
  if (kind === 'issues' || kind === 'cases') return [path];
  return (await api('companies')).map(({ id }) => path + '?companyId=' + id);
}

async function records() {
  const answers = await Promise.all((await paths()).map((path) => api(path).catch((error) => error)));
  const found = answers.filter((answer) => !(answer instanceof Error));
  if (found.length === 0) throw answers[0] ?? new Error('You reach no company');
  return found;
}

function showRecord(record) {
  const list = add(byId('records'), 'dl');
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    add(list, 'dt', name);
    add(add(list, 'dd'), 'pre', typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value));
  }
}

async function signedIn() {
  for (const id of ['sign-in', 'second-factor']) show(id, false);
  byId('message').textContent = '';
  byId('records').replaceChildren();
  for (const record of await records()) showRecord(record);
}
${SIGN_IN_SCRIPT}
signedIn().catch((error) => {
  show('sign-in', error.message === 'Unauthorized');
  tell(error);
});
`;

/** The page at the address of a record in a search result: everything that the API returns about it. */
export const RECORD_PAGE: HtmlPage = htmlPage({
  title: 'Record',
  body: `<p><a href="../">Orgraph</a></p>${SIGN_IN_FORMS}<div id="records"></div>`,
  script: SCRIPT,
});
