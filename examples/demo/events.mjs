// What to tell of an event: who did what to which issue, in a few words. Most of the journal is not worth a line, and
// agents say themselves what they did: their comments are told.

const MOST = 88;

const firstLine = (text) => {
  const [line] = text.replace(/^#+ /, '').split('\n', 1);
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
};

const SENTENCES = {
  'issue.created': ({ details }) => details.title,
  'issue.comment_added': ({ details }) => firstLine(details.bodySnippet ?? ''),
  'issue.updated': ({ details: { changes } }) => {
    const { assigneeAgentId, title, status, priority, labelIds } = changes ?? {};
    if (assigneeAgentId) return firstLine(`hands on ${title?.to ?? 'it'}`);
    if (status?.to === 'blocked') return 'is blocked';
    if (priority) return `priority ${priority.to}`;
    if (labelIds) return 'labels it';
  },
  'case.issue_linked': ({ details, key }) => details.role === 'origin' && `opens a case for ${key}`,
  'case.document_revised': ({ details }) => `writes the document "${details.key}"`,
  'case.document_annotation_thread_created': () => 'annotates the quote in it',
  'case.attachment_added': ({ details }) => `attaches ${details.originalFilename}`,
  'tool_gateway.approval_requested': () => 'asks whether it may call a tool',
  'heartbeat.failed': ({ details }) => `fails: ${details.error}`,
};

/** The lines of a company's events, in their order: what happened to a case is told of the issue that it was opened for. */
export function narrator() {
  const identifiers = new Map();
  const keys = new Map();
  return {
    /** @returns {{ who: string, what: string, sentence: string, bad: boolean } | undefined} */
    lineOf(event) {
      const { action, entityId, details, agent, issue } = event;
      if (issue) identifiers.set(issue.id, issue.identifier);
      if (action === 'case.created') keys.set(entityId, details.key);
      if (action === 'case.issue_linked') identifiers.set(entityId, identifiers.get(details.issueId));
      const sentence = SENTENCES[action]?.({ ...event, key: keys.get(entityId) });
      if (!sentence) return undefined;
      const what = issue?.identifier ?? identifiers.get(entityId) ?? identifiers.get(details?.issueId) ?? '';
      return {
        who: agent?.name ?? (action === 'issue.created' ? 'Routine' : 'Board'),
        what,
        sentence,
        bad: action === 'heartbeat.failed',
      };
    },
  };
}
