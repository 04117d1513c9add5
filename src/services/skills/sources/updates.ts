import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Skill, SkillSource } from '#generated/prisma/client.js';
import { networkOf } from '#processes/outbound.js';
import { companyMember } from '#services/access/rules.js';
import { DomainError, unprocessable } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { Scope } from '#services/core/operation/scope.js';
import { text } from '#services/core/text/fields.js';
import { SkillAuditCode, SkillAuditVerdict } from '../audit/model.js';
import { FetchFailure } from '../fetch/model.js';
import { latestRefOf } from '../fetch/source.js';
import { storedAuditOf } from '../library/audit.js';
import { skillDetailOf } from '../library/detail.js';
import { SkillDetailView } from '../library/detail-model.js';
import { emitSkill } from '../library/events.js';
import { assertMayOverrideAudit, skillFactsOf, skillKeeper } from '../library/policy.js';
import { currentVersionOf, lockedSkillById, skillById, skillRef } from '../library/rows.js';
import {
  type HoldReason,
  holdOf,
  isModified,
  refreshSkill,
  type UpdateFacts,
  updateFactsOf,
} from '../library/take-over.js';
import { SkillUpdateHold } from '../library/words.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { type AuditedSkill, prepareSkills } from './fetching.js';
import { keepFailure, readRepository, repositoryOf, unreadable } from './repository.js';
import { skillsOfSource, sourceNode } from './rows.js';
import { HOLDS } from './target.js';

export const SkillUpdateStatusView = z
  .object({
    supported: z
      .boolean()
      .describe('True if the skill comes from a followed repository and can therefore have updates.'),
    reason: z.string().nullable().describe('The reason why updates are not supported; null if they are.'),
    trackingRef: z.string().nullable().describe('The branch or tag that Orgraph follows; null for the default branch.'),
    currentRef: z.string().nullable().describe('The commit that the skill was imported from; null without a commit.'),
    latestRef: z.string().nullable().describe('The newest commit; null if Orgraph cannot reach the repository.'),
    hasUpdate: z
      .boolean()
      .describe('True if the repository has a newer commit, which may or may not change the skill.'),
    installedHash: z.string().nullable().describe('The hash of the current files; null without files.'),
    originHash: z
      .string()
      .nullable()
      .describe('The hash of the files that the source last delivered; null without a source.'),
    userModifiedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time of the last local change; null without local changes.'),
    updateHoldReason: SkillUpdateHold.nullable().describe(
      'The reason why Orgraph would hold an update; null if it would not.',
    ),
    auditVerdict: SkillAuditVerdict.nullable().describe(
      'The verdict on the update or, without an update, the last verdict on the skill; null before the first audit.',
    ),
    auditCodes: z.array(SkillAuditCode).describe('The findings of that audit, each code once.'),
  })
  .meta({ id: 'SkillUpdateStatus', description: 'The state of updates of a skill at its source.' });

/** The source of a skill; null if it has none. */
const sourceOfSkill = (scope: Scope, { sourceId }: Skill): Promise<SkillSource | null> =>
  sourceId ? scope.load(sourceNode, sourceId) : Promise.resolve(null);

const NO_SOURCE = 'Only skills of repositories that are followed have updates';

async function latest(scope: Scope, source: SkillSource): Promise<string | null> {
  const options = { network: networkOf(scope.services.config), ...(scope.hungUp && { signal: scope.hungUp }) };
  try {
    return await scope.services.skillReads.run(source.companyId, () =>
      latestRefOf(repositoryOf(scope, source), source.trackingRef, options),
    );
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}

/** The updates of a source's skills at one commit, by folder; null if the repository cannot be read. */
type Updates = ReadonlyMap<string, UpdateFacts> | null;

/**
 * A commit never changes. Each one is therefore read and audited once for all skills of a source, for any number of
 * members and requests. An unreadable repository is read again.
 */
const updatesByCommit = new LRUCache<string, Promise<Updates>>({ max: 500 });

function updatesAt(scope: Scope, source: SkillSource, ref: string): Promise<Updates> {
  const key = `${source.id} ${ref}`;
  const cachedUpdates = updatesByCommit.get(key);
  if (cachedUpdates) return cachedUpdates;
  const forget = (): void => void updatesByCommit.delete(key);
  const updates = readUpdates(scope, source, ref);
  updatesByCommit.set(key, updates);
  updates.then((found) => found ?? forget(), forget);
  return updates;
}

async function readUpdates(scope: Scope, source: SkillSource, ref: string): Promise<Updates> {
  const here = await scope.load(skillsOfSource, source.id);
  // Other requests wait for the same result, so a disconnect of the first client must not abort it.
  const patient = new Scope(scope.services, scope.actor, scope.reachable);
  const paths = here.map(({ sourcePath }) => sourcePath);
  const read = await readRepository(patient, source, paths).catch(unreadable);
  // The branch may have moved since the server reported its commit.
  if (read instanceof DomainError || read.ref !== ref) return null;
  return new Map(read.skills.map(({ found, origin }) => [found.path, updateFactsOf(origin)]));
}

export const getSkillUpdateStatus = query({
  name: 'getSkillUpdateStatus',
  summary: 'Check the repository of a skill for updates',
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
    const hasUpdate = latestRef !== null && latestRef !== source?.currentRef && latestRef !== skill.sourceRef;
    const updates = hasUpdate && source ? await updatesAt(scope, source, latestRef) : undefined;
    const update = updates ? updates.get(skill.sourcePath) : updates === undefined ? { audit } : undefined;
    const held: HoldReason | null = update && !isAway ? holdOf(skill, update) : 'origin_unavailable';
    const latestAudit = update?.audit ?? audit;
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
      auditVerdict: latestAudit?.verdict ?? null,
      auditCodes: [...(latestAudit?.codes ?? [])],
    };
  },
});

const UpdateHeld = (reason: HoldReason) =>
  unprocessable(`The update is held: ${HOLDS[reason]}`, { updateHoldReason: reason });

/** The skill at the current commit of its repository. @throws 422 if the repository no longer contains it */
async function readAnew(scope: Scope, skill: Skill): Promise<AuditedSkill> {
  const source = await sourceOfSkill(scope, skill);
  if (!source) throw unprocessable(NO_SOURCE);
  const { skills } = await readRepository(scope, source, [skill.sourcePath]).catch((error: unknown) =>
    keepFailure(scope, source, error),
  );
  const one = skills.find(({ found }) => found.path === skill.sourcePath);
  if (!one) throw unprocessable('The repository no longer has this skill');
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
  summary: 'Install the update of a skill from its repository',
  input: z.object({
    ...skillRef,
    force: z
      .boolean()
      .default(false)
      .describe(
        'Set to true to discard local changes of the skill. It does not override other reasons that hold an update.',
      ),
    auditOverrideReason: text(1_000)
      .nullish()
      .describe(
        'The reason to install an update that failed its audit, in at most 1,000 characters. Only owners of the company can send it; the journal records it.',
      ),
  }),
  output: SkillDetailView,
  on: skillById,
  allow: skillKeeper,
  async before(scope, input, skill) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.update', skillFactsOf(skill));
    if (input.auditOverrideReason) assertMayOverrideAudit(scope, skill);
    const one = await readAnew(scope, skill);
    const reason = holdOf(skill, updateFactsOf(one.origin), overridesOf(input));
    if (reason) throw UpdateHeld(reason);
    await prepareSkills(scope, [one]);
    return one;
  },
  async run(scope, input, _skill, one) {
    const skill = await lockedSkillById(scope, input);
    await assertSkillAllowed(scope, skill.companyId, 'skills.update', skillFactsOf(skill));
    const {
      action,
      skill: updated,
      held: reason,
    } = await refreshSkill(scope, skill, one.origin, { ...overridesOf(input), isReviewed: false });
    if (reason) throw UpdateHeld(reason);
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
    return skillDetailOf(scope, updated);
  },
});
