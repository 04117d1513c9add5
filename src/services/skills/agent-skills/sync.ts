import type { z } from 'zod';
import type { SkillVersion } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { appendConfigRevision, assertNotFrozen } from '#services/organization/agents/config-history.js';
import { pinsWithin } from '#services/organization/agents/desired-skills.js';
import type { AgentRow } from '#services/organization/agents/model.js';
import { emitAgent, reloadAgent } from '#services/organization/agents/rows.js';
import { assertMayGiveTo } from '../library/giving.js';
import { skillFactsOf } from '../library/policy.js';
import { assertReviewed } from '../library/versions.js';
import { assertSkillsAllowed } from '../skill-policy/decision.js';
import { type AgentSkillsMode, choiceNameOf, type SkillChoice } from './model.js';
import { assertMayGive, countGiven, type NamedSkills } from './names.js';

/** An agent that was locked after the skills that the request names. */
export interface AgentWithNamed extends AgentRow {
  readonly named: NamedSkills;
}

interface SyncRequest {
  readonly mode: z.output<typeof AgentSkillsMode>;
  readonly desiredSkills: readonly SkillChoice[];
}

/** The skills that an agent should have: keys, and the pinned versions of some of them. */
interface Wish {
  readonly keys: readonly string[];
  readonly pins: JsonObject;
}

/** Sets the skills that an agent should have; writes nothing if nothing changes. @returns the agent afterwards */
export async function syncSkills(scope: WriteScope, agent: AgentWithNamed, request: SyncRequest): Promise<AgentRow> {
  const { companyId, desiredSkills: before } = agent;
  const { keys, pins } = wishOf(agent, request);
  const added = keys.filter((key) => !before.includes(key));
  const removed = before.filter((key) => !keys.includes(key));
  const pinned = keys.filter((key) => pins[key] !== (agent.skillPins as JsonObject)[key]);
  if (added.length + removed.length + pinned.length === 0) return agent;
  assertNotFrozen(agent);
  await assertVersions(scope, agent, pinsWithin(pins, pinned));
  const skills = [...agent.named.values()].filter((skill) => skill !== null);
  await assertMayGive(
    scope,
    companyId,
    skills.filter(({ key }) => added.includes(key)),
  );
  if (added.length + pinned.length > 0) await assertMayGiveTo(scope, companyId, agent.id);
  await assertMayTake(scope, companyId, removed);
  await scope.db.agent.update({
    where: { id: agent.id },
    data: { desiredSkills: [...keys], skillPins: pins },
  });
  await countGiven(scope, companyId, added);
  const after = await reloadAgent(scope, agent.id);
  await appendConfigRevision(scope, agent, after, { source: 'skills_sync', changed: ['desiredSkills'] });
  emitAgent(scope, agent, 'agent.skills_synced', { added, removed, ...(pinned.length > 0 && { pinned }) });
  return after;
}

function wishOf(agent: AgentWithNamed, { mode, desiredSkills }: SyncRequest): Wish {
  const before = agent.desiredSkills;
  const chosen = desiredSkills.map((choice) => ({ choice, key: keyOf(agent, choiceNameOf(choice), mode) }));
  const chosenKeys = chosen.map(({ key }) => key);
  if (mode === 'remove') {
    const keys = before.filter((key) => !chosenKeys.includes(key));
    return { keys, pins: pinsWithin(agent.skillPins, keys) };
  }
  const isAdding = mode === 'add';
  const keys = [...new Set(isAdding ? [...before, ...chosenKeys] : chosenKeys)];
  const pins: JsonObject = isAdding ? pinsWithin(agent.skillPins, keys) : {};
  for (const { choice, key } of chosen) {
    if (typeof choice === 'string') continue;
    if (choice.versionId === null) delete pins[key];
    else pins[key] = choice.versionId;
  }
  return { keys, pins };
}

/**
 * The key of a named skill. A deleted skill can still be removed by the key that the agent has.
 * @throws 422 for an unknown name
 */
function keyOf({ named, desiredSkills }: AgentWithNamed, name: string, mode: SyncRequest['mode']): string {
  const key = named.get(name)?.key;
  if (key !== undefined) return key;
  if (mode === 'remove' && desiredSkills.includes(name)) return name;
  throw unprocessable(`Unknown skill: ${name}`, { skill: name });
}

const VERSIONS = statement(`
  SELECT id, "skillId", "trustLevel", "reviewedAt" FROM "SkillVersion" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])`);

type WantedVersion = Pick<SkillVersion, 'id' | 'skillId' | 'trustLevel' | 'reviewedAt'>;

/**
 * @throws 422 for an unknown version or one of another skill; 403 for agents if the version awaits a person's review
 */
async function assertVersions(
  scope: WriteScope,
  { companyId, named }: AgentWithNamed,
  pins: JsonObject,
): Promise<void> {
  const pinEntries = Object.entries(pins) as [key: string, versionId: string][];
  if (pinEntries.length === 0) return;
  const versions = await scope.sql<WantedVersion>(VERSIONS, [companyId, pinEntries.map(([, id]) => id)]);
  const skills = new Map([...named.values()].map((skill) => [skill?.key, skill]));
  for (const [key, versionId] of pinEntries) {
    const skill = skills.get(key);
    const version = versions.find(({ id }) => id === versionId);
    if (!skill || version?.skillId !== skill.id) {
      throw unprocessable(`The skill ${key} has no version ${versionId}`, { key, versionId });
    }
    await assertReviewed(scope, skill, version);
  }
}

const BY_KEY = statement(`
  SELECT id, key, "sourceKind", "sourceLocator" FROM "Skill" WHERE "companyId" = $1::uuid AND key = ANY($2::text[])`);

/** @throws 403 if the policy forbids the removal of one of them */
async function assertMayTake(scope: WriteScope, companyId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const existingSkills = await scope.sql<Parameters<typeof skillFactsOf>[0]>(BY_KEY, [companyId, [...keys]]);
  const gone = keys
    .filter((key) => !existingSkills.some((skill) => skill.key === key))
    .map((skillKey) => ({ skillKey }));
  await assertSkillsAllowed(scope, companyId, 'skills.remove', [...existingSkills.map(skillFactsOf), ...gone]);
}
