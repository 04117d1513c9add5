import { describedEnum } from '#services/core/text/fields.js';

export { SkillFileEncoding, SkillFileKind, SkillTrustLevel } from '../format/words.js';

export const SkillSourceType = describedEnum('SkillSourceType', 'The place from which the files come.', {
  local_path: 'A folder of the server or of a project, an archive, or the company itself.',
  github: 'A Git repository.',
  url: 'A file at an address.',
  catalog: 'Orgraph itself.',
  skills_sh: 'A Git repository that the registry skills.sh refers to.',
});

export const SkillSourceKind = describedEnum('SkillSourceKind', 'The way in which a skill came into the company.', {
  bundled: 'The skill ships with Orgraph, and every company has it.',
  github: 'The skill was imported from a Git repository.',
  skills_sh: 'The skill was imported from a Git repository by way of skills.sh.',
  url: 'The skill was imported from an address.',
  local_path: 'The skill was imported from a folder or an archive.',
  project_scan: 'The skill was found in the workspace of a project.',
  managed_local: 'The skill was written in the company.',
  catalog: 'The skill was installed from the catalog of Orgraph.',
});

export const SkillCompatibility = describedEnum('SkillCompatibility', 'The compatibility of a skill with agents.', {
  compatible: 'The skill states its purpose.',
  unknown: 'The skill states that it needs a certain environment.',
  invalid: 'The skill does not state its purpose, so agents are not offered it.',
});

export const SkillSharingScope = describedEnum('SkillSharingScope', 'The agents that are offered a skill.', {
  private: 'Only the agent that created the skill. People can assign it to any agent.',
  company: 'All agents of the company.',
});

export const SkillFileTarget = describedEnum('SkillFileTarget', 'The kind of a path in a skill.', {
  file: 'A file.',
  folder: 'A folder with all its contents.',
});

export const SkillFileChangeKind = describedEnum('SkillFileChangeKind', 'The kind of change of a file.', {
  added: 'The file is new.',
  removed: 'The file was removed.',
  changed: 'The content of the file changed.',
  executable: 'The executable flag of the file changed.',
});

export const SkillTakeOverAction = describedEnum('SkillTakeOverAction', 'The result of installing a skill.', {
  created: 'The skill was created.',
  updated: 'The skill has a new version.',
  unchanged: 'The company already had the skill, and its source has no new files.',
});

export const SkillUpdateHold = describedEnum('SkillUpdateHold', 'The reason why an update of a skill is held.', {
  local_modifications: 'The skill has local changes.',
  audit_hard_stop: 'The audit of the update has findings that are not allowed.',
  origin_unavailable: 'Orgraph cannot reach the source.',
  compatibility_invalid: 'The update does not state the purpose of the skill.',
  operator_hold: "A person has stopped the skill's updates.",
});

export const SkillCandidateState = describedEnum('SkillCandidateState', 'The state of a found skill in the company.', {
  new: 'The company does not have the skill.',
  changed: 'The company has the skill with other files.',
  unchanged: 'The company has the skill with the same files.',
  conflict: 'A skill from another source has the same key.',
});

export const SkillListSort = describedEnum('SkillListSort', 'The order of a list of skills.', {
  alphabetical: 'By name.',
  recent: 'Most recently changed first.',
  installs: 'Most often assigned to agents first.',
  agents: 'Assigned to the most agents first.',
  forks: 'Most forks first.',
});

export const SkillScanMode = describedEnum('SkillScanMode', 'The mode of a search for skills.', {
  import: 'Import the found skills.',
  preview: 'Only report the found skills.',
});

export const SkillSourceMode = describedEnum('SkillSourceMode', 'The mode of a request to add a repository.', {
  add: 'Follow the repository and import its skills.',
  preview: 'Only read the repository.',
});
