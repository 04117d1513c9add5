import { describedEnum } from '#services/core/text/fields.js';

export const SkillAuditVerdict = describedEnum('SkillAuditVerdict', 'The overall result of an audit of the files.', {
  pass: 'The audit has no findings.',
  warning: 'The audit has findings to review.',
  fail: 'The audit has findings that are not allowed. Orgraph holds updates with this verdict.',
});

export const SkillAuditSeverity = describedEnum('SkillAuditSeverity', 'The weight of a finding.', {
  warning: 'A person should review the finding.',
  error: 'The finding is not allowed.',
});

export const SkillAuditCode = describedEnum('SkillAuditCode', 'The kind of an audit finding.', {
  missing_skill_md: 'The skill has no SKILL.md.',
  inventory_mismatch: 'The files differ from those of the version.',
  invalid_frontmatter: 'SKILL.md does not state the purpose of the skill, or its front matter is invalid.',
  oversized_file: 'A file is larger than a file of a skill should be.',
  non_text_file: 'A file is not text.',
  script_trust: 'The skill has programs.',
  asset_trust: 'The skill has assets that are not text for agents.',
  other_trust: 'The skill has hidden or unexpected content, or the audit could not run.',
  remote_fetch_exec: 'The skill downloads something and runs it.',
  secret_exfiltration: 'The skill reads secrets and sends data.',
  network_reference: 'The skill uses the network.',
  secret_reference: 'The skill names secrets or places that contain them.',
  broken_internal_link: 'The skill refers to a file that it does not have.',
  local_modifications: 'The skill has changes that its origin does not have.',
  origin_unavailable: "Orgraph cannot reach the skill's origin.",
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
