// What a code host's event says about an issue, and the texts that the triage makes of it. Nothing here asks anybody, and
// the same event always gives the same texts: a write that is sent again must be the same write.

const KINDS = [
  ['bug', /\b(bug|crash|error|fail|broken|wrong|spell|typo)/i],
  ['documentation', /\b(readme|docs?|documentation|example)\b/i],
  ['question', /\?|\bhow (do|to|can)\b/i],
];

/** As one line of plain words: without markup, so that it reads the same in a document and in its plain text. */
function plain(text, most) {
  const words = (text ?? '').replace(/[^\p{L}\p{N}\s.,:;!?'"()/@-]/gu, ' ').replace(/\s+/g, ' ');
  return [...words.trim()].slice(0, most).join('').trim();
}

/** @returns the facts of an event about an issue; undefined for any other one */
export function factsOf(event) {
  const { issue, repository } = event ?? {};
  if (!issue?.number || !repository?.full_name) return undefined;
  const labels = (issue.labels ?? []).map(({ name }) => name);
  const words = [...labels, issue.title, issue.body].join('\n');
  return {
    key: `${repository.full_name}#${issue.number}`,
    repository: repository.full_name,
    number: issue.number,
    title: plain(issue.title, 200) || `Issue ${issue.number}`,
    quote: plain(issue.body, 160) || plain(issue.title, 160) || 'The report is empty.',
    kind: KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'question',
    reporter: issue.user?.login ?? 'somebody',
    labels,
    milestone: issue.milestone?.title ?? null,
    comments: issue.comments ?? 0,
    openIssues: repository.open_issues_count ?? 0,
    language: repository.language ?? null,
    link: issue.html_url ?? null,
    openedAt: issue.created_at ?? null,
    size: JSON.stringify(event).length,
  };
}

const rowsOf = (facts) => [
  ['Repository', facts.repository],
  ['Number', facts.number],
  ['Opened by', facts.reporter],
  ['Opened at', facts.openedAt ?? 'unknown'],
  ['Labels', facts.labels.join(', ') || 'none'],
  ['Milestone', facts.milestone ?? 'none'],
  ['Comments', facts.comments],
  ['Open issues of the repository', facts.openIssues],
  ['Language', facts.language ?? 'unknown'],
  ['Kind', facts.kind],
];

const BEFORE = '# Triage\n\nThe report says: ';
const BEFORE_IN_PLAIN_TEXT = 'Triage The report says: ';

/** The triage as a document. What stands before the quote is always the same, so the place of the quote is known. */
export function documentOf(facts) {
  const table = rowsOf(facts).map(([name, value]) => `| ${name} | ${value} |`);
  return `${BEFORE}${facts.quote}\n\n## ${facts.title}\n\n| Fact | |\n|---|---|\n${table.join('\n')}\n`;
}

/** Where the quote stands in the document: in its body, and in its plain text, which is the body without markup. */
export function selectorOf({ quote }) {
  const [markdownStart, normalizedStart] = [BEFORE.length, BEFORE_IN_PLAIN_TEXT.length];
  return {
    quote: { exact: quote },
    position: {
      markdownStart,
      markdownEnd: markdownStart + quote.length,
      normalizedStart,
      normalizedEnd: normalizedStart + quote.length,
    },
  };
}

/** The same as a file. */
export function reportOf(facts) {
  const width = Math.max(...rowsOf(facts).map(([name]) => name.length));
  const lines = rowsOf(facts).map(([name, value]) => `${name.padEnd(width)}  ${value}`);
  return `${facts.key}: ${facts.title}\n\n${lines.join('\n')}\n\n${facts.link ?? ''}\n`;
}

export const replyOf = ({ reporter, kind, quote }) =>
  `Hello ${reporter},\n\nthank you for your report:\n\n> ${quote}\n\nWe have filed it as ${kind} and look into it.\n`;
