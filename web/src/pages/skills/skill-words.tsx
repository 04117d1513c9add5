import { Badge } from '../../ui/badge.js';
import type { Tone } from '../../ui/tone.js';
import type { SkillRowFragment } from './skills.gql.js';

export type SkillRow = SkillRowFragment;
type Trust = SkillRow['trustLevel'];
type Compatibility = SkillRow['compatibility'];
type SourceKind = SkillRow['sourceKind'];
type Verdict = NonNullable<NonNullable<SkillRow['currentVersion']>['audit']>['verdict'];

const TRUST: Readonly<Record<Trust, readonly [Tone, string]>> = {
  MARKDOWN_ONLY: ['neutral', 'Texts only'],
  ASSETS: ['info', 'Has assets'],
  SCRIPTS_EXECUTABLES: ['warning', 'Has programs'],
};

const VERDICTS: Readonly<Record<Verdict, readonly [Tone, string]>> = {
  PASS: ['success', 'Nothing found'],
  WARNING: ['warning', 'Warnings'],
  FAIL: ['danger', 'Failed'],
};

export const SOURCE_KINDS: Readonly<Record<SourceKind, string>> = {
  BUNDLED: 'Comes with the server',
  CATALOG: 'Catalogue',
  GITHUB: 'Repository',
  LOCAL_PATH: 'Folder or archive',
  MANAGED_LOCAL: 'Written here',
  PROJECT_SCAN: 'Found in a project',
  SKILLS_SH: 'skills.sh',
  URL: 'Address',
};

export const TRUST_LEVELS = Object.keys(TRUST) as readonly Trust[];
export const trustLabel = (level: Trust): string => TRUST[level][1];

export const TrustBadge = ({ level }: { level: Trust }) => <Badge tone={TRUST[level][0]}>{TRUST[level][1]}</Badge>;

export const VerdictBadge = ({ verdict }: { verdict: Verdict | undefined }) =>
  verdict ? <Badge tone={VERDICTS[verdict][0]}>{VERDICTS[verdict][1]}</Badge> : <span className="muted">No audit</span>;

/** Why agents cannot simply use it; nothing where they can. */
export function CompatibilityBadge({ value }: { value: Compatibility }) {
  if (value === 'COMPATIBLE') return null;
  return value === 'INVALID' ? (
    <Badge tone="danger" title="It does not say what it is for, so agents are not offered it.">
      Not offered
    </Badge>
  ) : (
    <Badge tone="warning" title="It says what it needs, which this server cannot check.">
      Has needs
    </Badge>
  );
}

/** Whether a newer version waits until a person approves it. */
export const waitsForApproval = (skill: Pick<SkillRow, 'currentVersionId' | 'deliveredVersionId'>): boolean =>
  skill.currentVersionId !== skill.deliveredVersionId;
