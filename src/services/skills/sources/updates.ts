import { z } from 'zod';
import { networkOf } from '../../../adapters/outbound.js';
import type { Skill, SkillSource } from '../../../generated/prisma/client.js';
import { companyMember } from '../../access/rules.js';
import { unprocessable } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { SkillAuditCode, SkillAuditVerdict } from '../audit/model.js';
import { FetchFailure } from '../fetch/model.js';
import { readInTurn } from '../fetch/queue.js';
import { latestRefOf } from '../fetch/source.js';
import { storedAuditOf } from '../library/audit.js';
import { detailOf } from '../library/detail.js';
import { SkillDetailView } from '../library/detail-model.js';
import { emitSkill } from '../library/events.js';
import { factsOf, skillKeeper } from '../library/policy.js';
import { currentVersionOf, lockedSkillById, skillById, skillRef } from '../library/rows.js';
import { type HoldReason, holdOf, isModified, refresh } from '../library/take-over.js';
import { SkillUpdateHold } from '../library/words.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { type AuditedSkill, prepareSkills, readSource } from './fetching.js';
import { repositoryOf } from './operations.js';
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
    auditVerdict: SkillAuditVerdict.nullable().describe('What the last audit said; null before the first.'),
    auditCodes: z.array(SkillAuditCode).describe('What the last audit found.'),
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
    const isAway = source !== null && latestRef === null;
    const held: HoldReason | null = isAway ? 'origin_unavailable' : holdOf(skill, { audit }, false);
    return {
      supported: source !== null,
      reason: source ? null : NO_SOURCE,
      trackingRef: source?.trackingRef ?? null,
      currentRef: skill.sourceRef,
      latestRef,
      hasUpdate: latestRef !== null && latestRef !== source?.currentRef && latestRef !== skill.sourceRef,
      installedHash: version?.contentHash ?? null,
      originHash: skill.originHash,
      userModifiedAt: isModified(skill) ? (skill.userModifiedAt?.toISOString() ?? null) : null,
      updateHoldReason: source === null ? null : held,
      auditVerdict: audit?.verdict ?? null,
      auditCodes: [...(audit?.codes ?? [])],
    };
  },
});

const held = (reason: HoldReason) =>
  unprocessable(`The update is held: ${HOLDS[reason]}`, { updateHoldReason: reason });

/** The skill as its repository has it now. @throws 422 where it has none, or the skill is not there any more */
async function readAnew(scope: Scope, skill: Skill): Promise<{ one: AuditedSkill; source: SkillSource }> {
  const source = await sourceOfSkill(scope, skill);
  if (!source) throw unprocessable(NO_SOURCE);
  const { skills } = await readSource(scope, skill.companyId, repositoryOf(scope, source), {
    ref: source.trackingRef,
    selection: [skill.sourcePath],
  });
  const one = skills.find(({ found }) => found.path === skill.sourcePath);
  if (!one) throw unprocessable('The repository has this skill no more');
  return { one, source };
}

export const installSkillUpdate = mutation({
  name: 'installSkillUpdate',
  summary: 'Take over what the repository of a skill has new of it',
  input: z.object({
    ...skillRef,
    force: z
      .boolean()
      .default(false)
      .describe('Whether to give up what was changed of it here. Nothing else that holds an update gives way.'),
  }),
  output: SkillDetailView,
  on: skillById,
  allow: skillKeeper,
  async before(scope, { force }, skill) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.update', factsOf(skill));
    const { one } = await readAnew(scope, skill);
    const reason = holdOf(skill, one.origin, force);
    if (reason) throw held(reason);
    await prepareSkills(scope, [one]);
    return one;
  },
  async run(scope, { force, ...ref }, _skill, one) {
    const skill = await lockedSkillById(scope, ref);
    await assertSkillAllowed(scope, skill.companyId, 'skills.update', factsOf(skill));
    const {
      action,
      skill: updated,
      held: reason,
    } = await refresh(scope, skill, one.origin, { isForced: force, isReviewed: false });
    if (reason) throw held(reason);
    if (action === 'updated') {
      emitSkill(scope, updated, 'company.skill_update_installed', {
        versionId: updated.currentVersionId,
        sourceRef: updated.sourceRef,
        isHeld: updated.deliveredVersionId !== updated.currentVersionId,
      });
    }
    return detailOf(scope, updated);
  },
});
