import { z } from 'zod';
import type { Prisma, Skill, SkillVersion } from '../../../generated/prisma/client.js';
import { DomainError } from '../../core/errors/errors.js';
import { mutation } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { auditTree } from '../audit/audit.js';
import type { AuditFacts } from '../audit/facts.js';
import { SkillAuditCode, SkillAuditSeverity, SkillAuditVerdict } from '../audit/model.js';
import { readInTurn } from '../fetch/queue.js';
import type { SkillFile } from '../format/tree.js';
import { readContent } from './content.js';
import { emitSkill } from './events.js';
import { skillKeeper } from './policy.js';
import { currentVersionOf, manifestOf, skillById, skillRef } from './rows.js';
import { isModified } from './take-over.js';
import type { StoredAudit } from './versions.js';

export const SkillAuditView = z
  .object({
    skillId: z.uuid().describe("The skill's ID."),
    installedHash: z.string().describe('The hash of the files that were looked at.'),
    originHash: z.string().nullable().describe('The hash of the files as the source last gave them; null for none.'),
    verdict: SkillAuditVerdict,
    codes: z.array(SkillAuditCode).describe('What was found, each once.'),
    findings: z
      .array(
        z
          .object({
            code: SkillAuditCode,
            severity: SkillAuditSeverity,
            message: z.string().describe('What was found, in a sentence.'),
            path: z.string().nullable().describe('The file; null for the skill as a whole.'),
          })
          .meta({ id: 'SkillAuditFinding', description: 'Something that an audit found.' }),
      )
      .describe('What was found, and where.'),
    scannedAt: z.iso.datetime().describe('When it was looked at.'),
    scanVersion: z.string().describe('Which rules were applied.'),
  })
  .meta({ id: 'SkillAudit', description: 'What an audit found in the files of a skill.' });

/** The result of a version's last audit; null before the first. */
export const storedAuditOf = ({ audit }: Pick<SkillVersion, 'audit'>): StoredAudit | null =>
  audit as unknown as StoredAudit | null;

/** The files of a version that the store still has unchanged. */
async function filesOf({ services }: Scope, version: SkillVersion): Promise<SkillFile[]> {
  const files: SkillFile[] = [];
  for (const { path, sha256, executable } of manifestOf(version)) {
    // Missing content becomes a finding; an unreachable store is an error.
    const bytes = await readContent(services, sha256).catch((error: unknown) => {
      if (error instanceof DomainError && error.status < 500) return null;
      throw error;
    });
    if (bytes) files.push({ path, bytes, executable });
  }
  return files;
}

const ORIGIN = statement(`SELECT "lastError" FROM "SkillSource" WHERE id = $1::uuid`);

/** Facts that the files do not contain: the hash from the origin, and whether the last read of the origin failed. */
async function factsBeside(scope: Scope, skill: Skill): Promise<AuditFacts> {
  const source = skill.sourceId ? await scope.row<{ lastError: string | null }>(ORIGIN, [skill.sourceId]) : undefined;
  return {
    ...(isModified(skill) && skill.originHash !== null && { originHash: skill.originHash }),
    isOriginUnavailable: source?.lastError != null,
  };
}

export const auditSkill = mutation({
  name: 'auditSkill',
  summary: 'Look through the files of a skill for what could do harm',
  input: z.object(skillRef),
  output: SkillAuditView,
  on: skillById,
  allow: skillKeeper,
  async before(scope, _input, skill) {
    const version = await currentVersionOf(scope, skill);
    const facts = await factsBeside(scope, skill);
    const manifest = manifestOf(version);
    const audit = await readInTurn(skill.companyId, async () =>
      auditTree({ files: await filesOf(scope, version), manifest }, facts),
    );
    return { version, audit };
  },
  async run(scope, _input, skill, { version, audit }) {
    const stored: StoredAudit = { ...audit, scannedAt: new Date().toISOString() };
    await scope.db.skillVersion.update({
      where: { id: version.id },
      data: { audit: stored as unknown as Prisma.InputJsonValue },
      select: { id: true },
    });
    const { verdict, codes } = audit;
    emitSkill(scope, skill, 'company.skill_audited', { versionId: version.id, verdict, codes: [...codes] });
    return presentAudit(skill, version, stored);
  },
});

export const presentAudit = (
  { id: skillId, originHash }: Pick<Skill, 'id' | 'originHash'>,
  { contentHash: installedHash }: Pick<SkillVersion, 'contentHash'>,
  { verdict, codes, findings, scannedAt, scanVersion }: StoredAudit,
): z.input<typeof SkillAuditView> => ({
  skillId,
  installedHash,
  originHash,
  verdict,
  codes: [...codes],
  findings: [...findings],
  scannedAt,
  scanVersion,
});
