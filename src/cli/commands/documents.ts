import type { Command } from '../table/types.js';
import { textRun } from './text.js';

interface Owner {
  /** The command group, which is also the name of the parameter with its id. */
  readonly group: 'issue' | 'case';
  /** The noun in the names of operations. */
  readonly noun: 'Issue' | 'Case';
  /** The path of the document in the response to a write. */
  readonly at: '' | 'document.';
  /** The path of the revisions in a response, unless the response is their list. */
  readonly rows?: string;
}

const LOCK_FIELDS = ['key', 'title', 'lockedAt', 'latestRevisionNumber', 'id'];

/** The commands about the documents of issues, or of cases. */
export function documentCommands(owner: Owner): readonly Command[] {
  const { group, noun, at, rows } = owner;
  const written = ['key', 'title', 'latestRevisionNumber', 'latestRevisionId', 'id'].map((field) => at + field);
  return [
    {
      path: `${group} document:get`,
      operation: `get${noun}Document`,
      aliases: [`${group} document`],
      run: textRun('body'),
    },
    {
      path: `${group} document:put`,
      operation: `put${noun}Document`,
      args: [`${group}Id`, 'key', 'body?'],
      fields: written,
      examples: [`${group} document:put AC-12 plan @plan.md --change-summary "First draft"`],
    },
    {
      path: `${group} document:delete`,
      operation: `delete${noun}Document`,
      confirm: `Delete document {key} of ${group} {${group}Id}?`,
      done: 'Deleted {key}.',
    },
    { path: `${group} document:lock`, operation: `lock${noun}Document`, fields: LOCK_FIELDS },
    { path: `${group} document:unlock`, operation: `unlock${noun}Document`, fields: LOCK_FIELDS },
    {
      path: `${group} document:revisions`,
      operation: `list${noun}DocumentRevisions`,
      ...(rows && { rows }),
      columns: ['revisionNumber', 'title', 'changeSummary', 'createdAt', 'id'],
    },
    { path: `${group} document:restore`, operation: `restore${noun}DocumentRevision`, fields: written },
    ...annotations(owner),
  ];
}

const annotations = ({ group, noun }: Owner): readonly Command[] => [
  {
    path: `${group} document:annotations`,
    operation: `list${noun}Annotations`,
    columns: ['status', 'selectedText', 'createdAt', 'resolvedAt', 'id'],
  },
  {
    path: `${group} document:annotation:get`,
    operation: `get${noun}Annotation`,
    fields: ['status', 'selectedText', 'comments', 'createdAt', 'resolvedAt', 'id'],
  },
  {
    path: `${group} document:annotation:create`,
    operation: `create${noun}Annotation`,
    fields: ['status', 'selectedText', 'createdAt', 'id'],
  },
  {
    path: `${group} document:annotation:update`,
    operation: `update${noun}Annotation`,
    fields: ['status', 'selectedText', 'resolvedAt', 'id'],
  },
  {
    path: `${group} document:annotation:comment`,
    operation: `comment${noun}Annotation`,
    args: [`${group}Id`, 'key', 'threadId', 'body?'],
    fields: ['createdAt', 'body', 'id'],
  },
];
