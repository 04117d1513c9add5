import { row, sends } from '../row.js';

const PROGRAM = { role: 'engineer', adapterType: 'process', adapterConfig: { command: 'true' } };
const AS_BOB = '--api-key $bobKey';
const AS_AGENT = '--api-key $agentKey';

/**
 * Commands of each kind on a server that knows its users: of $board, an instance admin who has signed in, with the key
 * that is remembered; of $person, who joins the company, with their own; of an agent with its key.
 */
export const signedIn = [
  row('whoami', { shows: { userId: '$board', source: 'board_key' } }),
  row('profile get', { shows: { id: '$board' } }),
  sends('profile update', { name: 'Ada L.' }, { shows: { name: 'Ada L.' } }),
  row('company list', { shows: [{ id: '$company' }] }),
  sends('company create', { name: 'Second' }, { shows: { name: 'Second' }, as: 'second' }),
  row('company archive $second', { shows: { status: 'archived' } }),
  row('dashboard get -C $company', { shows: { companyId: '$company' } }),
  row('project create -C $company --name Alpha', { shows: { name: 'Alpha' }, as: 'project' }),
  row('goal create -C $company --title Win', { shows: { title: 'Win' } }),
  row('secrets create -C $company --name First --key first --provider local_encrypted --value v', {
    shows: { key: 'first' },
  }),
  row('org png -C $company --out $files/org.png', { isOwn: true, shows: { out: '$files/org.png' } }),
  row('asset image:upload --file $files/org.png -C $company', { shows: { contentType: 'image/png' }, as: 'asset' }),
  row('asset content $asset --out $files/again.png', { isOwn: true, shows: { ok: true } }),
  row('admin user list --query Bob', { shows: [{ id: '$person' }] }),
  row('instance settings:general', { shows: { allowedAdapters: ['process'] } }),

  row(`whoami ${AS_BOB}`, { shows: { userId: '$person', source: 'board_key', companyIds: [] } }),
  row(`company list ${AS_BOB}`, { shows: [] }),
  sends('invite create -C $company', { allowedJoinTypes: 'human', humanRole: 'operator' }, { as: 'invite' }),
  row(`invite show $invite.token ${AS_BOB}`, { shows: { id: '$invite' } }),
  sends(`invite accept $invite.token ${AS_BOB}`, { requestType: 'human' }, { shows: { status: 'approved' } }),
  row(`company list ${AS_BOB}`, { shows: [{ id: '$company' }] }),
  row('member list -C $company', { shows: { members: [{ principalId: '$person' }] } }),
  row(`issue create -C $company --title Look --status todo --assignee-agent-id $agent ${AS_BOB}`, {
    shows: { title: 'Look', createdByUserId: '$person' },
    as: 'i',
  }),
  row(`issue comment $i --body Please ${AS_BOB}`, { shows: { authorUserId: '$person' } }),
  row(`token board create -C $company --name mine ${AS_BOB}`, { isOwn: true, as: 'key', at: 'key' }),
  row('token board revoke $key --api-key $key.token', { shows: { ok: true } }),

  sends('agent create -C $company', { name: 'Eve', ...PROGRAM }, { as: 'eve' }),
  row('token agent create -C $company --agent eve --name spare', { isOwn: true, as: 'spare', at: 'key' }),
  row('agent me --api-key $spare.token', { shows: { id: '$eve' } }),
  row('agent local-cli eve -C $company --no-install-skills', { isOwn: true, shows: { agent: { id: '$eve' } } }),
  row(`company list ${AS_AGENT}`, { isOwn: true, shows: [{ id: '$company' }] }),
  row(`agent inbox ${AS_AGENT}`, { shows: [{ id: '$i' }] }),
  row(`issue comment $i --body mine ${AS_AGENT}`, { shows: { authorAgentId: '$agent' } }),
  row(`agent prompt Again --no-wake ${AS_AGENT}`, { isOwn: true, shows: { issue: { title: 'Again' } } }),
  row('board prompt --agent eve -C $company Build it', { isOwn: true, shows: { agent: { id: '$eve' } } }),
  row('heartbeat run --agent-id $eve --timeout-ms 60000', { isOwn: true, isText: true, shows: 'status succeeded' }),
];
