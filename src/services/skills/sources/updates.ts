import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { networkOf } from '../../../adapters/outbound.js';
import type { Skill, SkillSource } from '../../../generated/prisma/client.js';
import { companyMember } from '../../access/rules.js';
import { DomainError, unprocessable } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { text } from '../../core/text/fields.js';
import { SkillAuditCode, SkillAuditVerdict } from '../audit/model.js';
import { FetchFailure } from '../fetch/model.js';
import { readInTurn } from '../fetch/queue.js';
import { latestRefOf } from '../fetch/source.js';
import { storedAuditOf } from '../library/audit.js';
import { detailOf } from '../library/detail.js';
import { SkillDetailView } from '../library/detail-model.js';
import { emitSkill } from '../library/events.js';
import { assertMayOverrideAudit, factsOf, skillKeeper } from '../library/policy.js';
import { currentVersionOf, lockedSkillById, skillById, skillRef } from '../library/rows.js';
import { type HoldReason, holdOf, isModified, refresh } from '../library/take-over.js';
import type { StoredAudit } from '../library/versions.js';
import { SkillUpdateHold } from '../library/words.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { type AuditedSkill, prepareSkills } from './fetching.js';
import { keepFailure, readRepository, repositoryOf, unreadable } from './repository.js';
import { sourceNode } from './rows.js';
import { HOLDS } from './target.js';

export const SkillUpdateStatusView = z
  .object({
    supported: z.boolean().describe('Whether the skill has a repository that may have something new.'),
    reason: z.string().nullable().describe('Why not; null where it has.'),
    trackingRef: z.string().nullable().describe('The branch or tag that is followed; null for the default branch.'),
    currentRef: z.string().nullable().describe('The commit that the skill was taken from; null where there is none.'),
    latestRef: z.string().nullable().describe('The newest commit; null where the repository cannot be reached.'),
    hasUpdate: z
      .boolean()
      .describe('Whether the repository has a newer commit, which may or may not concern the skill.'),
    installedHash: z.string().nullable().describe('The hash of the files as they are here; null for none.'),
    originHash: z.string().nullable().describe('The hash of the files as the source last gave them; null for none.'),
    userModifiedAt: z.iso.datetime().nullable().describe('When it was last changed here; null where it was not.'),
    updateHoldReason: SkillUpdateHold.nullable().describe('Why an update would be held; null where it would not.'),
    auditVerdict: SkillAuditVerdict.nullable().describe(
      'What the audit of the update says; without an update, what the last one of the skill said; null before the first.',
    ),
    auditCodes: z.array(SkillAuditCode).describe('What that audit found.'),
  })
  .meta({ id: 'SkillUpdateStatus', description: 'Whether there is something new of a skill at its source.' });

/** The repository of a skill; null for skills that have none. */
const sourceOfSkill = (scope: Scope, { sourceId }: Skill): Promise<SkillSource | null> =>
  sourceId ? scope.load(sourceNode, sourceId) : Promise.resolve(null);

const NO_SOURCE = 'Only skills of repositories that are followed have updates';

async function latest(scope: Scope, source: SkillSource): Promise<string | null> {
  const options = { network: networkOf(scope.services.config), ...(scope.hungUp && { signal: scope.hungUp }) };
  try {
    return await readInTurn(source.companyId, () =>
      latestRefOf(repositoryOf(scope, source), source.trackingRef, options),
    );
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}

interface KnownUpdate {
  readonly audit: StoredAudit | null;
  readonly skillMd: string;
}

/** A commit never changes, so each is read and audited once, however often clients ask. */
const knownUpdates = new LRUCache<string, KnownUpdate>({ max: 1_000, maxSize: 33_554_432 });

/** The skill as its repository has it at a commit; null where it cannot be read or is not there any more. */
async function updateAt(scope: Scope, skill: Skill, source: SkillSource, ref: string): Promise<KnownUpdate | null> {
  const key = JSON.stringify([source.address, ref, skill.sourcePath]);
  const known = knownUpdates.get(key);
  if (known) return known;
  const read = await readAnew(scope, skill, source).catch(unreadable);
  if (read instanceof DomainError) return null;
  const { audit, content } = read.origin;
  const update = { audit, skillMd: content.skillMd };
  knownUpdates.set(key, update, { size: Buffer.byteLength(content.skillMd) + 1_000 });
  return update;
}

export const getSkillUpdateStatus = query({
  name: 'getSkillUpdateStatus',
  summary: 'Ask the repository of a skill whether it has something new',
  input: z.object(skillRef),
  output: SkillUpdateStatusView,
  on: skillById,
  allow: companyMember,
  async run(scope, _input, skill): Promise<z.input<typeof SkillUpdateStatusView>> {
    const source = await sourceOfSkill(scope, skill);
    const version = skill.currentVersionId ? await currentVersionOf(scope, skill) : null;
    const audit = version && storedAuditOf(version);
    const latestRef = source && (await latest(scope, source));
    const hasUpdate = latestRef !== null && latestRef !== source?.currentRef && latestRef !== skill.sourceRef;
    const update = hasUpdate ? await updateAt(scope, skill, source as SkillSource, latestRef) : { audit };
    const isAway = source !== null && (latestRef === null || update === null);
    const held: HoldReason | null = isAway ? 'origin_unavailable' : holdOf(skill, update ?? {});
    const shown = update ? update.audit : audit;
    return {
      supported: source !== null,
      reason: source ? null : NO_SOURCE,
      trackingRef: source?.trackingRef ?? null,
      currentRef: skill.sourceRef,
      latestRef,
      hasUpdate,
      installedHash: version?.contentHash ?? null,
      originHash: skill.originHash,
      userModifiedAt: isModified(skill) ? (skill.userModifiedAt?.toISOString() ?? null) : null,
      updateHoldReason: source === null ? null : held,
      auditVerdict: shown?.verdict ?? null,
      auditCodes: [...(shown?.codes ?? [])],
    };
  },
});

const held = (reason: HoldReason) =>
  unprocessable(`The update is held: ${HOLDS[reason]}`, { updateHoldReason: reason });

/** The skill as its repository has it now. @throws 422 where it is not there any more */
async function readAnew(scope: Scope, skill: Skill, source: SkillSource): Promise<AuditedSkill> {
  const { skills } = await readRepository(scope, source, [skill.sourcePath]);
  const one = skills.find(({ found }) => found.path === skill.sourcePath);
  if (!one) throw unprocessable('The repository has this skill no more');
  return one;
}

interface InstallInput {
  readonly force: boolean;
  readonly auditOverrideReason?: string | null | undefined;
}

const overridesOf = ({ force, auditOverrideReason }: InstallInput) => ({
  isForced: force,
  isAuditOverridden: auditOverrideReason != null,
});

export const installSkillUpdate = mutation({
  name: 'installSkillUpdate',
  summary: 'Take over what the repository of a skill has new of it',
  input: z.object({
    ...skillRef,
    force: z
      .boolean()
      .default(false)
      .describe('Whether to give up what was changed of it here. Nothing else that holds an update gives way to it.'),
    auditOverrideReason: text(1_000)
      .nullish()
      .describe(
        'Why an update that failed its audit is taken over all the same, in at most 1,000 characters. Only owners of the company can say so, and the journal keeps it.',
      ),
  }),
  output: SkillDetailView,
  on: skillById,
  allow: skillKeeper,
  async before(scope, input, skill) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.update', factsOf(skill));
    if (input.auditOverrideReason) assertMayOverrideAudit(scope, skill);
    const source = await sourceOfSkill(scope, skill);
    if (!source) throw unprocessable(NO_SOURCE);
    const one = await readAnew(scope, skill, source).catch((error: unknown) => keepFailure(scope, source, error));
    const { audit, content } = one.origin;
    const reason = holdOf(skill, { audit, skillMd: content.skillMd }, overridesOf(input));
    if (reason) throw held(reason);
    await prepareSkills(scope, [one]);
    return one;
  },
  async run(scope, input, _skill, one) {
    const skill = await lockedSkillById(scope, input);
    await assertSkillAllowed(scope, skill.companyId, 'skills.update', factsOf(skill));
    const {
      action,
      skill: updated,
      held: reason,
    } = await refresh(scope, skill, one.origin, { ...overridesOf(input), isReviewed: false });
    if (reason) throw held(reason);
    if (action === 'updated') {
      const { auditOverrideReason } = input;
      const isOverridden = auditOverrideReason && one.origin.audit?.verdict === 'fail';
      emitSkill(scope, updated, 'company.skill_update_installed', {
        versionId: updated.currentVersionId,
        sourceRef: updated.sourceRef,
        isHeld: updated.deliveredVersionId !== updated.currentVersionId,
        ...(isOverridden && { auditCodes: [...(one.origin.audit?.codes ?? [])], auditOverrideReason }),
      });
    }
    return detailOf(scope, updated);
  },
});
