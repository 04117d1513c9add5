import { row, sends } from '../row.js';

const NOTE = {
  action: 'note.made',
  entityType: 'company',
  entityId: '$company',
  actorType: 'user',
  actorId: '$board',
};

/** Companies, projects, goals, drawings, files and what was done. Files are in the folder $files. */
export const organization = [
  sends('company create', { name: 'Second', description: 'one more' }, { shows: { name: 'Second' }, as: 'second' }),
  row('company list', { shows: [{ name: 'Second' }, { id: '$company' }] }),
  // Refused with the sentence by which it knows that it must ask for the agent's own company.
  row('company list --api-key $agentKey', { isOwn: true, shows: [{ id: '$company' }] }),
  row('company get $company', { shows: { id: '$company' } }),
  row('company current -C $company', { shows: { id: '$company' } }),
  row('company current --api-key $agentKey', { shows: { id: '$company' } }),
  row('company stats', { shows: { $company: {} } }),
  sends('company update $second', { name: 'Renamed' }, { shows: { name: 'Renamed' } }),
  sends('company branding:update $second', { primaryColor: '#112233' }, { shows: { primaryColor: '#112233' } }),
  row('company archive $second', { shows: { status: 'archived' } }),
  row('company delete $second --yes --confirm $second', { isOwn: true, shows: { deletedCompanyId: '$second.id' } }),
  row('dashboard get -C $company', { shows: { companyId: '$company' } }),
  sends('activity create -C $company', NOTE),
  row('activity list -C $company', { shows: [{ action: 'note.made' }] }),
  row('activity list -C $company --agent-id $agent --entity-type agent --entity-id $agent', {
    shows: [{ action: 'agent.created' }],
  }),
  row('sidebar badges -C $company', { shows: { inbox: 0 } }),
  row('health', { shows: { status: 'ok' } }),
  row('openapi', { shows: { openapi: '3.1.0' } }),

  row('project create -C $company --name Alpha --status planned --color #112233 --target-date 2027-01-01', {
    shows: { name: 'Alpha', status: 'planned', targetDate: '2027-01-01' },
    as: 'project',
  }),
  row('project list -C $company', { shows: [{ id: '$project' }] }),
  row('project get $project', { shows: { name: 'Alpha' } }),
  row('project get $project.urlKey -C $company', { shows: { id: '$project' } }),
  row('project update $project --name Beta --env-json {"A":"b"}', { shows: { name: 'Beta', env: { A: {} } } }),
  row('project create -C $company --name Gamma', { as: 'gamma' }),
  row('project update $gamma --archived-at 2027-01-01T00:00:00.000Z', {
    shows: { archivedAt: '2027-01-01T00:00:00.000Z' },
  }),
  row('project delete $gamma --yes', { shows: { id: '$gamma' } }),
  sends('project-workspace create $project', { name: 'main', cwd: '/tmp' }, { shows: { cwd: '/tmp' }, as: 'folder' }),
  row('project-workspace list $project', { shows: [{ id: '$folder' }] }),
  sends('project-workspace update $project $folder', { name: 'other' }, { shows: { name: 'other' } }),
  row('project-workspace delete $project $folder', { shows: { id: '$folder' } }),

  row('goal create -C $company --title Win --level company --status active', {
    shows: { title: 'Win', level: 'company' },
    as: 'goal',
  }),
  row('goal list -C $company', { shows: [{ id: '$goal' }] }),
  row('goal get $goal', { shows: { title: 'Win' } }),
  row('goal update $goal --title More --owner-agent-id $agent', { shows: { title: 'More', ownerAgentId: '$agent' } }),
  row('goal delete $goal --yes', { shows: { id: '$goal' } }),

  row('org get -C $company', { shows: [{ id: '$agent' }] }),
  row('org svg -C $company --out $files/org.svg', { isOwn: true, shows: { out: '$files/org.svg' } }),
  row('org png -C $company --out $files/org.png', { isOwn: true, shows: { out: '$files/org.png' } }),
  row('agent-config list -C $company', { shows: [{ id: '$agent' }] }),
  row('asset image:upload --file $files/org.png -C $company --alt chart --title Chart', {
    shows: { contentType: 'image/png', originalFilename: 'org.png' },
    as: 'asset',
  }),
  row('asset content $asset --out $files/again.png', { isOwn: true, shows: { ok: true } }),
  row('asset logo:upload --file $files/org.png -C $company', { shows: { contentType: 'image/png' } }),
];
