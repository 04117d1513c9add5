import { row, sends } from '../row.js';

const PROGRAM = { role: 'engineer', adapterType: 'process', adapterConfig: { command: 'true' } };

/** Agents, their keys, instructions and settings, and their runs. */
export const agents = [
  sends('agent create -C $company', { name: 'Bob', ...PROGRAM }, { shows: { name: 'Bob' }, as: 'bob' }),
  row('agent list -C $company', { shows: [{ id: '$bob' }] }),
  row('agent get $bob', { shows: { name: 'Bob' } }),
  row('agent me --api-key $agentKey', { shows: { id: '$agent' } }),
  row('agent inbox --api-key $agentKey', { shows: [] }),
  sends('company update $company', { defaultResponsibleUserId: '$board' }),
  row('agent inbox-mine --user-id $board --status todo,done --api-key $agentKey', { shows: [] }),
  sends('agent update $bob', { title: 'Builder' }, { shows: { title: 'Builder' } }),
  row('agent pause $bob', { shows: { status: 'paused' } }),
  row('agent resume $bob', { shows: { status: 'idle' } }),
  sends('agent permissions:update $bob', { canCreateAgents: true, canAssignTasks: true }, { shows: { id: '$bob' } }),
  row('agent configuration $bob', { shows: { adapterType: 'process' } }),
  row('agent config-revisions $bob', { as: 'revision', at: '0' }),
  row('agent config-revision:get $bob $revision', { shows: { id: '$revision' } }),
  row('agent config-revision:rollback $bob $revision', { shows: { id: '$bob' } }),
  row('agent runtime-state $bob', { shows: { agentId: '$bob' } }),
  row('agent runtime-state:reset-session $bob --task-key one', { shows: { agentId: '$bob' } }),
  row('agent task-sessions $bob', { shows: [] }),

  sends('agent create -C $company', { name: 'Cody', role: 'engineer', adapterType: 'claude_local' }, { as: 'cody' }),
  sends('agent instructions-bundle:update $cody', { mode: 'managed', entryFile: 'AGENTS.md' }),
  row('agent instructions-file:put $cody --path AGENTS.md --content hello', { shows: { path: 'AGENTS.md' } }),
  row('agent instructions-file:put $cody --path more.md --content more', { shows: { content: 'more' } }),
  row('agent instructions-file:get $cody --path AGENTS.md', { shows: { content: 'hello' } }),
  row('agent instructions-bundle $cody', { shows: { entryFile: 'AGENTS.md' } }),
  row('agent instructions-file:delete $cody --path more.md', { shows: { entryFile: 'AGENTS.md' } }),
  sends('agent instructions-path:update $cody', { path: '$files/AGENTS.md' }, { shows: { agentId: '$cody' } }),
  row('agent terminate $cody', { shows: { status: 'terminated' } }),
  row('agent delete $cody --yes'),

  sends('company update $company', { requireBoardApprovalForNewAgents: true }),
  sends('agent hire -C $company', { name: 'New', ...PROGRAM }, { as: 'hire', at: 'agent' }),
  row('agent approve $hire', { shows: { id: '$hire', status: 'idle' } }),

  row('token agent create -C $company --agent bob --name spare', { isOwn: true, as: 'key', at: 'key' }),
  row('token agent list -C $company --agent $bob', { isOwn: true, shows: { keys: [{ id: '$key', name: 'spare' }] } }),
  row('token agent revoke $key -C $company --agent bob', { isOwn: true, shows: { ok: true } }),
  row('agent local-cli bob -C $company --no-install-skills', { isOwn: true, shows: { agent: { id: '$bob' } } }),
  row('agent-prompt ada $agentKey Please look', {
    isOwn: true,
    shows: { issue: { title: 'Please look', assigneeAgentId: '$agent' } },
  }),
  row('agent prompt Again --no-wake --api-key $agentKey', { isOwn: true, as: 'asked', at: 'issue' }),
  row('agent prompt More --issue $asked --api-key $agentKey', { isOwn: true, shows: { comment: { body: 'More' } } }),
  row('board prompt --agent bob -C $company Build it', { isOwn: true, shows: { agent: { id: '$bob' } } }),
  row('board prompt --agent $bob -C $company --issue $asked --no-wake Faster', {
    isOwn: true,
    shows: { comment: { body: 'Faster' } },
  }),

  row('agent wake bob -C $company --reason look --payload {"a":1} --idempotency-key one --force-fresh-session', {
    shows: { agentId: '$bob' },
    as: 'run',
  }),
  row('agent heartbeat:invoke $bob', { shows: { agentId: '$bob' } }),
  row('heartbeat run --agent-id $bob --timeout-ms 60000', { isOwn: true, isText: true, shows: 'status succeeded' }),
  row('run list -C $company --agent-id $bob --limit 50', { shows: [{ id: '$run' }] }),
  row('run live -C $company --limit 3 --min-count 2', { shows: [{ companyId: '$company' }] }),
  row('run get $run', { shows: { id: '$run' } }),
  row('run events $run --after-seq 0 --limit 10', { shows: [{ message: 'Run queued' }] }),
  row('run log $run --limit-bytes 100', { shows: { runId: '$run' } }),
  row('run issues $run', { isOwn: true, shows: [] }),
  row('run cancel $run', { shows: { id: '$run' } }),
];
