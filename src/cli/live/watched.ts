/** The lists that can be watched, with the entities whose events change them. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  'agent inbox': ['ISSUE'],
  'agent inbox-mine': ['ISSUE'],
  'agent list': ['AGENT', 'RUN'],
  'approval list': ['APPROVAL'],
  'case list': ['CASE'],
  'goal list': ['GOAL'],
  'inbox list': ['ISSUE'],
  'inbox new': ['ISSUE'],
  'issue activity': ['ISSUE'],
  'issue comments': ['ISSUE'],
  'issue interactions': ['ISSUE'],
  'issue list': ['ISSUE', 'RUN'],
  'issue live-runs': ['RUN'],
  'issue runs': ['RUN'],
  'project list': ['PROJECT'],
  'routine list': ['ROUTINE'],
  'routine runs': ['ROUTINE', 'ISSUE'],
  'run events': ['RUN'],
  'run list': ['RUN'],
  'run live': ['RUN', 'ISSUE'],
};

/** The entities whose events cause a new read of the list; undefined for a command that cannot be watched. */
export const watchedTypes = (path: string): readonly string[] | undefined =>
  Object.hasOwn(WATCHED, path) ? WATCHED[path] : undefined;
