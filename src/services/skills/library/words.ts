import { describedEnum } from '../../core/text/described-enum.js';

export { SkillFileEncoding, SkillFileKind, SkillTrustLevel } from '../format/words.js';

export const SkillSourceType = describedEnum('SkillSourceType', 'Where a skill comes from.', {
  local_path: 'A folder of the server or of a project, or nothing but this company.',
  github: 'A Git repository.',
  url: 'A file at an address.',
  catalog: 'The product itself.',
  skills_sh: 'A Git repository, by way of the registry skills.sh.',
});

export const SkillSourceKind = describedEnum('SkillSourceKind', 'How a skill came into the company.', {
  bundled: 'It ships with the product, and every company has it.',
  github: 'It was imported from a Git repository.',
  skills_sh: 'It was imported from a Git repository by way of skills.sh.',
  url: 'It was imported from an address.',
  local_path: 'It was imported from a folder or an archive.',
  project_scan: 'It was found in the workspace of a project.',
  managed_local: 'It was written here.',
  catalog: 'It was installed from the catalogue of the product.',
});

export const SkillCompatibility = describedEnum('SkillCompatibility', 'Whether agents can use a skill.', {
  compatible: 'It says what it is for.',
  unknown: 'It says that it needs a certain environment.',
  invalid: 'It does not say what it is for, so agents are not offered it.',
});

export const SkillSharingScope = describedEnum('SkillSharingScope', 'Which agents are offered a skill.', {
  private: 'Only the agent that created it. People may give it to any.',
  company: 'All agents of the company.',
});

export const SkillFileTarget = describedEnum('SkillFileTarget', 'What a path of a skill names.', {
  file: 'A file.',
  folder: 'A folder with all that is in it.',
});

export const SkillFileChangeKind = describedEnum('SkillFileChangeKind', 'What became of a file of a skill.', {
  added: 'It was not there before.',
  removed: 'It is not there any more.',
  changed: 'Its content has changed.',
  executable: 'It became a program, or is one no more.',
});

export const SkillTakeOverAction = describedEnum(
  'SkillTakeOverAction',
  'What has become of a skill that was taken over.',
  {
    created: 'It is new here.',
    updated: 'It has a new version.',
    unchanged: 'It was here already.',
  },
);

export const SkillUpdateHold = describedEnum('SkillUpdateHold', 'Why an update of a skill is held.', {
  local_modifications: 'The skill was changed here.',
  audit_hard_stop: 'The audit found what must not be.',
  origin_unavailable: 'The source cannot be reached.',
  compatibility_invalid: 'The skill would not say what it is for.',
  operator_hold: 'Somebody has stopped its updates.',
});

export const SkillCandidateState = describedEnum('SkillCandidateState', 'How a skill of a source stands here.', {
  new: 'It is not here.',
  changed: 'It is here with other files.',
  unchanged: 'It is here as it is in the source.',
  conflict: 'A skill from elsewhere has its key.',
});

export const SkillListSort = describedEnum('SkillListSort', 'The order of a list of skills.', {
  alphabetical: 'By name.',
  recent: 'What changed last first.',
  installs: 'Those most often given to agents first.',
  agents: 'Those that most agents want first.',
  forks: 'Those with most copies first.',
});

export const SkillScanMode = describedEnum('SkillScanMode', 'Whether skills that are found are taken over.', {
  import: 'They are taken over.',
  preview: 'They are only told of.',
});

export const SkillSourceMode = describedEnum('SkillSourceMode', 'Whether a repository is followed from now on.', {
  add: 'It is followed, and its skills are taken over.',
  preview: 'It is only looked at.',
});
