import { row, sends } from '../row.js';

const TEXT = '---\nname: sums\ndescription: Adds numbers.\n---\n\nAdd.\n';

/** Skills of the company and of its agents, and what ships with the server. */
export const skills = [
  row('available-skill list', { as: 'shipped', at: 'skills.0' }),
  row('available-skill index', { shows: { skills: [{ name: '$shipped.name' }] } }),
  row('available-skill get $shipped.name'),
  row('skills browse --query review', { as: 'catalogued', at: '0', isOwn: true }),
  row('skills search review', { isOwn: true }),
  row('skills install $catalogued.slug -C $company', { shows: { action: 'created' }, as: 'installed', at: 'skill' }),
  row('skills reset $installed -C $company --yes --force', { isOwn: true }),

  sends('skill create -C $company', { name: 'sums', markdown: TEXT }, { as: 'sums' }),
  row('skills create --name Notes --slug notes --description Notes. -C $company', {
    shows: { slug: 'notes' },
    as: 'notes',
  }),
  row('skill list -C $company', { shows: [{ id: '$sums' }] }),
  row('skills list -C $company', { shows: [{ id: '$notes' }] }),
  row('skill get $sums -C $company', { shows: { slug: 'sums' } }),
  row('skills show sums -C $company', { shows: { id: '$sums' } }),
  row('skill file $sums -C $company', { shows: { path: 'SKILL.md' } }),
  row('skills file sums -C $company', { shows: { path: 'SKILL.md' } }),
  sends('skill file:update $sums -C $company', { path: 'SKILL.md', content: `${TEXT}\nAgain.\n` }),
  row('skill update-status $sums -C $company', { shows: { supported: false } }),
  row('skills check sums -C $company', { isOwn: true }),
  row('skills update --all -C $company', { isOwn: true }),
  row('skills audit sums -C $company', { isOwn: true }),

  row('project create -C $company --name Site', { as: 'site' }),
  sends('project-workspace create $site', { name: 'main', cwd: '$files' }),
  sends(
    'skill import -C $company',
    { source: '$files/of-a-folder' },
    { shows: { imported: [{ slug: 'of-a-folder' }] } },
  ),
  row('skills import $files/of-a-folder -C $company', { shows: { imported: [{ slug: 'of-a-folder' }] } }),
  sends('skill scan-projects -C $company', {}, { shows: { scannedProjects: 1 } }),
  row('skills scan-projects -C $company', { shows: { scannedProjects: 1 } }),

  row('agent skills:sync $agent --desired-skills sums --mode add', { shows: { desiredSkills: ['$sums.key'] } }),
  row('agent skills $agent', { shows: { desiredSkills: ['$sums.key'] } }),
  row('skills agent list $agent -C $company', { shows: { desiredSkills: ['$sums.key'] } }),
  row('skills agent sync $agent --skill notes --mode add -C $company', { isOwn: true }),
  row('skills agent clear $agent --yes -C $company', { isOwn: true }),

  row('skill delete $sums -C $company'),
  row('skills remove notes -C $company --yes', { isOwn: true }),
];
