import { row, sends } from '../row.js';

const QUESTIONS = {
  kind: 'ask_user_questions',
  resolverPolicy: 'anyone',
  payload: {
    version: 1,
    questions: [
      {
        id: 'q',
        prompt: 'Which?',
        selectionMode: 'single',
        options: [
          { id: 'a', label: 'A' },
          { id: 'b', label: 'B' },
        ],
      },
    ],
  },
};
const CONFIRMATION = { kind: 'request_confirmation', payload: { version: 1, prompt: 'Sure?' } };
const TASKS = { kind: 'suggest_tasks', payload: { version: 1, tasks: [{ clientKey: 't', title: 'T' }] } };
const BOXES = {
  kind: 'request_checkbox_confirmation',
  payload: {
    version: 1,
    prompt: 'Which?',
    options: [
      { id: 'a', label: 'A' },
      { id: 'b', label: 'B' },
    ],
  },
};
const APPROVAL = 'approval create -C $company --type request_board_approval';

/** Issues with all that hangs on them, and approvals. */
export const work = [
  row('issue create -C $company --title One --description d --status backlog --priority high --billing-code B1', {
    shows: { title: 'One', priority: 'high', billingCode: 'B1' },
    as: 'i',
  }),
  row('issue create -C $company --title Two --parent-id $i --request-depth 1', { shows: { parentId: '$i' }, as: 'j' }),
  row('issue list -C $company --status backlog --match One', { isOwn: true, shows: [{ id: '$i' }] }),
  row('issue get $i.identifier', { shows: { id: '$i' } }),
  row('issue heartbeat-context $i', { shows: { issue: { id: '$i' } } }),
  row('issue update $i --title First --priority low --comment changed --request-depth 2 --hidden-at null', {
    shows: { title: 'First', priority: 'low' },
  }),
  row('issue comment $i --body hello', { shows: { body: 'hello' }, as: 'c' }),
  row('issue comments $i --order asc --limit 5', { shows: [{ id: '$c' }] }),
  row('issue comments $i --after-comment-id $c', { shows: [] }),
  row('issue comment:get $i $c', { shows: { body: 'hello' } }),
  row('issue comment:delete $i $c', { shows: { id: '$c' } }),
  row('issue update $j --status done', { shows: { status: 'done' } }),
  row('issue comment $j --body again --reopen', { shows: { body: 'again' } }),
  row('issue read $i'),
  row('issue unread $i'),
  row('issue archive $i'),
  row('issue unarchive $i'),
  sends('issue child:create $i', { title: 'Part', acceptanceCriteria: ['works'] }, { shows: { parentId: '$i' } }),
  row('issue checkout $i --agent-id $agent', { shows: { id: '$i', status: 'in_progress' } }),
  row('issue release $i', { shows: { status: 'todo' } }),
  row('issue checkout $i --agent-id $agent --expected-statuses todo', { shows: { status: 'in_progress' } }),
  row('issue force-release $i'),
  row('issue runs $i'),
  row('issue live-runs $i'),
  row('issue active-run $i'),
  row('activity issue $i', { shows: [{ action: 'issue.created' }] }),
  row('cost issue $i', { shows: { costCents: 0 } }),

  sends('issue work-product:create $i', { type: 'document', provider: 'custom', title: 'Doc' }, { as: 'product' }),
  row('issue work-products $i', { shows: [{ id: '$product' }] }),
  sends('issue work-product:update $product', { title: 'Report' }, { shows: { title: 'Report' } }),
  row('issue work-product:delete $product', { shows: { id: '$product' } }),
  row('issue document:put $i plan --title Plan --body one --change-summary first', {
    shows: { key: 'plan', body: 'one' },
    as: 'plan',
  }),
  row('issue document:put $i plan --title Plan --body two --base-revision-id $plan.latestRevisionId', {
    shows: { body: 'two' },
  }),
  row('issue documents $i --include-system', { shows: [{ key: 'plan' }] }),
  row('issue document:get $i plan', { shows: { body: 'two' } }),
  row('issue document:revisions $i plan', { as: 'revision', at: '1' }),
  row('issue document:restore $i plan $revision', { shows: { body: 'one' } }),
  row('issue document:lock $i plan', { shows: { key: 'plan' } }),
  row('issue document:unlock $i plan', { shows: { key: 'plan' } }),
  row('issue document:delete $i plan'),
  row('issue attachment:upload $i -C $company --file $files/note.md', {
    shows: { originalFilename: 'note.md' },
    as: 'file',
  }),
  row('issue attachments $i', { shows: [{ id: '$file' }] }),
  row('issue attachment:download $file --out $files/copy.md', { isOwn: true, shows: { out: '$files/copy.md' } }),
  row('issue comment $i --body see --attachment-id $file', { shows: { body: 'see' } }),
  row('issue attachment:delete $file'),
  row('issue label:create -C $company --name bug --color #ff0000', { shows: { name: 'bug' }, as: 'label' }),
  row('issue label:list -C $company', { shows: [{ id: '$label' }] }),
  row('issue label:delete $label', { shows: { id: '$label' } }),

  sends('issue interaction:create $i', CONFIRMATION, { as: 'x1' }),
  row('issue interactions $i', { shows: [{ id: '$x1', status: 'pending' }] }),
  row('issue interaction:accept $i $x1', { shows: { status: 'accepted' } }),
  sends('issue interaction:create $i', CONFIRMATION, { as: 'x2' }),
  row('issue interaction:reject $i $x2 --reason no', { shows: { status: 'rejected' } }),
  // Who asks does not answer.
  row('issue comment $i --body mine --api-key $agentKey'),
  sends('issue interaction:create $i --api-key $agentKey', QUESTIONS, { as: 'x3' }),
  row('issue interaction:respond $i $x3 --answers-json [{"questionId":"q","optionIds":["a"]}]', {
    shows: { status: 'answered' },
  }),
  sends('issue interaction:create $i', QUESTIONS, { as: 'x4' }),
  row('issue interaction:cancel $i $x4 --reason later', { shows: { status: 'cancelled' } }),
  sends('issue interaction:create $i', TASKS, { as: 'x5' }),
  row('issue interaction:accept $i $x5 --selected-client-keys t', { shows: { status: 'accepted' } }),
  sends('issue interaction:create $i', BOXES, { as: 'x6' }),
  row('issue interaction:accept $i $x6 --selected-option-ids a', { shows: { status: 'accepted' } }),

  row(`${APPROVAL} --payload {"title":"A","summary":"s"} --issue-ids $i`, { shows: { status: 'pending' }, as: 'a1' }),
  row(`${APPROVAL} --payload {"title":"B","summary":"s"} --requested-by-agent-id $agent`, { as: 'a2' }),
  row('issue approvals $i', { shows: [{ id: '$a1' }] }),
  row('issue approval:link $i $a2', { shows: [{ id: '$a2' }] }),
  row('issue approval:unlink $i $a2', { shows: { ok: true } }),
  row('approval list -C $company --status pending', { shows: [{ id: '$a1' }, { id: '$a2' }] }),
  row('approval get $a1', { shows: { id: '$a1' } }),
  row('approval comment $a1 --body hi', { shows: { body: 'hi' } }),
  row('approval request-revision $a1 --decision-note more', { shows: { status: 'revision_requested' } }),
  row('approval resubmit $a1 --payload {"title":"A2","summary":"s"}', { shows: { status: 'pending' } }),
  row('approval approve $a1 --decision-note ok --decided-by-user-id board', { shows: { status: 'approved' } }),
  row('approval reject $a2 --decision-note no', { shows: { status: 'rejected' } }),
  row('issue delete $j --yes', { shows: { id: '$j' } }),
];
