import { z } from 'zod';
import type { Prisma, Skill, SkillVersion } from '#generated/prisma/client.js';
import { DomainError } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { auditTree } from '../audit/audit.js';
import type { AuditFacts } from '../audit/facts.js';
import { SkillAuditCode, SkillAuditSeverity, SkillAuditVerdict } from '../audit/model.js';
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
    installedHash: z.string().describe('The hash of the audited files.'),
    originHash: z
      .string()
      .nullable()
      .describe('The hash of the files that the source last delivered; null without a source.'),
    verdict: SkillAuditVerdict,
    codes: z.array(SkillAuditCode).describe('The codes of the findings, each once.'),
    findings: z
      .array(
        z
          .object({
            code: SkillAuditCode,
            severity: SkillAuditSeverity,
            message: z.string().describe('The finding in a sentence.'),
            path: z.string().nullable().describe('The path of the file; null for the skill as a whole.'),
          })
          .meta({ id: 'SkillAuditFinding', description: 'A finding of an audit.' }),
      )
      .describe('The findings.'),
    scannedAt: z.iso.datetime().describe('The time of the audit.'),
    scanVersion: z.string().describe('The version of the audit rules.'),
  })
  .meta({ id: 'SkillAudit', description: "The result of an audit of a skill's files." });

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
  summary: 'Audit the files of a skill for harmful content',
  input: z.object(skillRef),
  output: SkillAuditView,
  on: skillById,
  allow: skillKeeper,
  async before(scope, _input, skill) {
    const version = await currentVersionOf(scope, skill);
    const facts = await factsBeside(scope, skill);
    const manifest = manifestOf(version);
    const audit = await scope.services.skillReads.run(skill.companyId, async () =>
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
