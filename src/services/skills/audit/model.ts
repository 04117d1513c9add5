import { describedEnum } from '../../core/text/described-enum.js';

export const SkillAuditVerdict = describedEnum('SkillAuditVerdict', 'What an audit says of a skill.', {
  pass: 'Nothing was found.',
  warning: 'There is something to look at.',
  fail: 'There is something that must not be: updates to it are held.',
});

export const SkillAuditSeverity = describedEnum('SkillAuditSeverity', 'How much a finding of an audit weighs.', {
  warning: 'It is to be looked at.',
  error: 'It must not be.',
});

export const SkillAuditCode = describedEnum('SkillAuditCode', 'What an audit finds.', {
  missing_skill_md: 'There is no SKILL.md.',
  inventory_mismatch: 'The files are not those that the version had.',
  invalid_frontmatter: 'SKILL.md does not say what the skill is for, or not in a way that can be read.',
  oversized_file: 'A file is larger than a skill should have.',
  non_text_file: 'A file is no text.',
  script_trust: 'It has programs.',
  asset_trust: 'It has material that is no text for agents.',
  other_trust: 'It has something that people do not see or do not expect.',
  remote_fetch_exec: 'It fetches something and runs it.',
  secret_exfiltration: 'It reads secrets and sends something.',
  network_reference: 'It reaches for the network.',
  secret_reference: 'It names places where secrets are.',
  broken_internal_link: 'It refers to a file that it does not have.',
  local_modifications: 'It was changed here since its origin gave it.',
  origin_unavailable: 'Its origin cannot be reached.',
});
export type AuditCode = keyof typeof SkillAuditCode.enum;

export interface SkillAuditFinding {
  readonly code: AuditCode;
  readonly severity: 'warning' | 'error';
  /** A sentence for people. */
  readonly message: string;
  /** The file with the problem; null for the skill as a whole. */
  readonly path: string | null;
}

export interface SkillAudit {
  readonly verdict: 'pass' | 'warning' | 'fail';
  /** Each code once, in the order of the findings. */
  readonly codes: readonly AuditCode[];
  readonly findings: readonly SkillAuditFinding[];
  /** The version of the rules. */
  readonly scanVersion: string;
}
