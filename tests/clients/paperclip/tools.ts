/** A call of a tool for models, and what it must say, as rows of commands have it. */
export interface Call {
  readonly tool: string;
  readonly input: object;
  readonly shows?: unknown;
  readonly as?: string;
  readonly at?: string;
}

const call = (tool: string, input: object = {}, options: Omit<Call, 'tool' | 'input'> = {}): Call => ({
  tool,
  input,
  ...options,
});

const OPTIONS = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];
const QUESTION = { id: 'q', prompt: 'Which?', selectionMode: 'single', options: OPTIONS };
const [issue, plan, approval] = [
  { issueId: '$issue' },
  { issueId: '$issue', key: 'plan' },
  { approvalId: '$approval' },
];

/** What an agent does in a run with each of the tools, from top to bottom. */
export const CALLS: readonly Call[] = [
  call('paperclipMe', {}, { shows: { id: '$agent' } }),
  call('paperclipListAgents', {}, { shows: [{ id: '$agent' }] }),
  call('paperclipGetAgent', { agentId: '$agent' }, { shows: { name: 'Ada' } }),
  call('paperclipCreateIssue', { title: 'One', assigneeAgentId: '$agent' }, { shows: { title: 'One' }, as: 'issue' }),
  call('paperclipInboxLite', {}, { shows: [{ id: '$issue' }] }),
  call('paperclipListIssues', { status: 'backlog,todo' }, { shows: [{ id: '$issue' }] }),
  call('paperclipGetIssue', issue, { shows: { createdByAgentId: '$agent' } }),
  call('paperclipGetHeartbeatContext', issue, { shows: { issue: { id: '$issue' } } }),
  call('paperclipCheckoutIssue', issue, { shows: { checkoutRunId: '$run' } }),
  call('paperclipAddComment', { ...issue, body: 'hi' }, { shows: { createdByRunId: '$run' }, as: 'comment' }),
  call('paperclipListComments', issue, { shows: [{ id: '$comment' }] }),
  call('paperclipGetComment', { ...issue, commentId: '$comment' }, { shows: { body: 'hi' } }),
  call('paperclipUpdateIssue', { ...issue, title: 'Two', comment: 'renamed' }, { shows: { title: 'Two' } }),
  call('paperclipUpsertIssueDocument', { ...plan, format: 'markdown', body: 'one' }, { as: 'first' }),
  call('paperclipUpsertIssueDocument', {
    ...plan,
    format: 'markdown',
    body: 'two',
    baseRevisionId: '$first.latestRevisionId',
  }),
  call('paperclipListDocuments', issue, { shows: [{ key: 'plan' }] }),
  call('paperclipGetDocument', plan, { shows: { body: 'two' } }),
  call('paperclipListDocumentRevisions', plan, { as: 'revision', at: '1' }),
  call('paperclipRestoreIssueDocumentRevision', { ...plan, revisionId: '$revision' }, { shows: { body: 'one' } }),
  call('paperclipListProjects', {}, { shows: [{ id: '$project' }] }),
  call('paperclipGetProject', { projectId: '$project' }, { shows: { id: '$project' } }),
  call('paperclipListGoals', {}, { shows: [{ id: '$goal' }] }),
  call('paperclipGetGoal', { goalId: '$goal' }, { shows: { id: '$goal' } }),
  call(
    'paperclipCreateApproval',
    { type: 'request_board_approval', payload: { title: 'May I', summary: 's' }, issueIds: ['$issue'] },
    { shows: { requestedByAgentId: '$agent' }, as: 'approval' },
  ),
  call('paperclipListApprovals', { status: 'pending' }, { shows: [{ id: '$approval' }] }),
  call('paperclipGetApproval', approval, { shows: { id: '$approval' } }),
  call('paperclipGetApprovalIssues', approval, { shows: [{ id: '$issue' }] }),
  call('paperclipAddApprovalComment', { ...approval, body: 'please' }, { shows: { body: 'please' } }),
  call('paperclipListApprovalComments', approval, { shows: [{ body: 'please' }] }),
  call('paperclipListIssueApprovals', issue, { shows: [{ id: '$approval' }] }),
  call('paperclipUnlinkIssueApproval', { ...issue, ...approval }),
  call('paperclipLinkIssueApproval', { ...issue, ...approval }, { shows: [{ id: '$approval' }] }),
  call('paperclipSuggestTasks', { ...issue, payload: { version: 1, tasks: [{ clientKey: 't', title: 'T' }] } }),
  call('paperclipAskUserQuestions', { ...issue, payload: { version: 1, questions: [QUESTION] } }),
  call('paperclipRequestConfirmation', { ...issue, payload: { version: 1, prompt: 'Sure?' } }),
  call('paperclipRequestCheckboxConfirmation', {
    ...issue,
    payload: { version: 1, prompt: 'Which?', options: OPTIONS },
  }),
  call('paperclipReleaseIssue', issue, { shows: { checkoutRunId: null } }),
  call('paperclipApiRequest', { method: 'GET', path: '/agents/me' }, { shows: { id: '$agent' } }),
];

/** Those of the board, and those of execution workspaces, which are not here. */
export const NOT_CALLED = [
  'paperclipApprovalDecision',
  'paperclipControlIssueWorkspaceServices',
  'paperclipGetIssueWorkspaceRuntime',
  'paperclipWaitForIssueWorkspaceService',
];
