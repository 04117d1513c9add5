import type { Assignee } from '../../parts/assignee-picker.js';
import type { IssueChoice } from '../../parts/issue-picker.js';
import type { CreateIssueInDialogMutationVariables } from './create-issue.gql.js';
import type { IssueStatus, Priority } from './issue-query.js';

type Input = CreateIssueInDialogMutationVariables['input'];

/** An issue that is being written. */
export interface IssueDraft {
  readonly title: string;
  readonly description: string;
  /** Null for what the API chooses: to do with an assignee, else the backlog. */
  readonly status: IssueStatus | null;
  readonly priority: Priority;
  readonly assignee: Assignee | null;
  readonly projectId: string | null;
  readonly labelIds: readonly string[];
  readonly parent: IssueChoice | null;
  /** A plan in Markdown; null while none is written. */
  readonly plan: string | null;
}

export const EMPTY: IssueDraft = {
  title: '',
  description: '',
  status: null,
  priority: 'MEDIUM',
  assignee: null,
  projectId: null,
  labelIds: [],
  parent: null,
  plan: null,
};

/** What the next issue has of the one before it, when several are written in a row. */
export const draftAfter = ({ projectId, assignee, labelIds, parent, status, priority }: IssueDraft): IssueDraft => ({
  ...EMPTY,
  projectId,
  assignee,
  labelIds,
  parent,
  status,
  priority,
});

export function inputOf(draft: IssueDraft, companyId: string, allowDuplicate: boolean): Input {
  const { title, description, status, priority, assignee, projectId, labelIds, parent, plan } = draft;
  return {
    companyId,
    title: title.trim(),
    priority,
    ...(description.trim() ? { description } : {}),
    ...(status ? { status } : {}),
    ...(assignee?.kind === 'agent' ? { assigneeAgentId: assignee.id } : {}),
    ...(assignee?.kind === 'user' ? { assigneeUserId: assignee.id } : {}),
    ...(projectId ? { projectId } : {}),
    ...(labelIds.length > 0 ? { labelIds: [...labelIds] } : {}),
    ...(parent ? { parentId: parent.id } : {}),
    ...(plan?.trim() ? { initialPlan: plan } : {}),
    ...(allowDuplicate ? { allowDuplicate: true } : {}),
  };
}

const keyOf = (companyId: string): string => `orgraph.issue-draft.${companyId}`;

/** The draft of this tab that was not sent yet. */
export function keptDraft(companyId: string): IssueDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(companyId)) ?? 'null');
    return { ...EMPTY, ...(kept as Partial<IssueDraft> | null) };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(companyId: string, draft: IssueDraft): void {
  try {
    const isWritten = draft.title.trim() !== '' || draft.description.trim() !== '' || draft.plan !== null;
    if (isWritten) sessionStorage.setItem(keyOf(companyId), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(companyId));
  } catch {
    // The browser keeps nothing for this site, or has no room: then the draft lives as long as the dialog.
  }
}
