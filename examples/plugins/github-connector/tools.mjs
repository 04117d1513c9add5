import { OWN } from './texts.mjs';

const MOST_COMMENTS = 20;

/** Asks the API of GitHub. @throws Error that says what GitHub answered */
async function ask({ http }, { apiUrl, token }, method, path, body) {
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    'user-agent': 'orgraph-github-connector',
    authorization: `Bearer ${await token()}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await http.fetch(`${apiUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (answer.status >= 200 && answer.status < 300) return answer.json();
  throw new Error(`GitHub answered ${answer.status}: ${messageIn(answer)}`);
}

function messageIn(answer) {
  try {
    return String(answer.json().message);
  } catch {
    return 'without a reason';
  }
}

/** @throws Error for a repository that the company does not work with */
function pathOf(settings, { repository, number }) {
  const known = settings.repository(repository);
  if (!known) throw new Error(`${repository} is none of the repositories of the company`);
  return `/repos/${known.name}/issues/${number}`;
}

const summary = ({ number, title, state, html_url: url, user, labels = [], pull_request: isPull }) => ({
  number,
  title,
  state,
  url,
  author: user?.login ?? null,
  labels: labels.map((label) => label.name ?? label),
  kind: isPull ? 'pull request' : 'issue',
});

async function getIssue(ctx, settings, parameters) {
  const path = pathOf(settings, parameters);
  const issue = await ask(ctx, settings, 'GET', path);
  const page = Math.max(1, Math.ceil((issue.comments ?? 0) / MOST_COMMENTS));
  const comments = await ask(ctx, settings, 'GET', `${path}/comments?per_page=${MOST_COMMENTS}&page=${page}`);
  const data = {
    ...summary(issue),
    body: issue.body ?? '',
    comments: comments.map(({ user, body, created_at: at }) => ({ author: user?.login ?? null, body, at })),
  };
  const lines = data.comments.map(({ author, body, at }) => `${author} at ${at}:\n${body}`);
  const head = `${data.kind} #${data.number} by ${data.author}, ${data.state}: ${data.title}`;
  return { content: [head, data.body, ...lines].join('\n\n'), data };
}

async function createComment(ctx, settings, { body, ...place }) {
  const path = `${pathOf(settings, place)}/comments`;
  const { id, html_url: url } = await ask(ctx, settings, 'POST', path, { body: `${body}\n\n${OWN}` });
  return { content: `Written: ${url}`, data: { id, url } };
}

async function search(ctx, settings, { query, limit = 20 }) {
  if (/(?:^|\s)-?(?:repo|org|user|owner):/i.test(query))
    throw new Error('The query must not name repositories or owners');
  const places = settings.repositories.map(({ name }) => `repo:${name}`).join(' ');
  const path = `/search/issues?q=${encodeURIComponent(`${query} ${places}`)}&per_page=${limit}`;
  const { total_count: total, items } = await ask(ctx, settings, 'GET', path);
  const found = items.map((item) => ({
    repository: item.repository_url.split('/').slice(-2).join('/'),
    ...summary(item),
  }));
  const known = found.filter(({ repository }) => settings.repository(repository));
  const lines = known.map(({ repository, number, state, title }) => `${repository}#${number} ${state}: ${title}`);
  return { content: lines.join('\n') || 'Nothing was found', data: { total, items: known } };
}

export const TOOLS = { github_get_issue: getIssue, github_create_comment: createComment, github_search: search };
