import type { z } from 'zod';
import { adapterOf } from '#adapters/registry.js';
import type { Agent } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { skillOriginOf } from '../library/origin.js';
import { type SkillInHome, skillsInHome } from './home.js';
import type { AgentSkillEntryView, AgentSkillsView, SkillDelivery } from './model.js';
import { REQUIRED_SKILLS } from './required.js';
import { type SkillOfAgent, skillPurpose, skillsOfAgent } from './rows.js';

type AgentOfSkills = Pick<Agent, 'id' | 'companyId' | 'adapterType' | 'desiredSkills' | 'skillPins'>;
type EntryWire = z.input<typeof AgentSkillEntryView>;

/** A skill of an agent, with the ids of its rows. */
export interface AgentSkill extends EntryWire {
  readonly skillId: string | null;
  /** The version that the agent's runs get. */
  readonly versionId: string | null;
  readonly isRequired: boolean;
}

/** The keys of the skills that an agent should have; the required ones, which every agent has, come first. */
export const keysWantedBy = ({ desiredSkills }: Pick<Agent, 'desiredSkills'>): string[] => [
  ...new Set([...REQUIRED_SKILLS, ...desiredSkills]),
];

/** How an adapter's runs get skills. */
export const deliveryOf = (adapterType: string): z.output<typeof SkillDelivery> =>
  adapterOf(adapterType)?.supportsSkills ? 'ephemeral' : 'unsupported';

/**
 * The skills of an agent by name: the skills that it should have, skills in its home that the company does not know,
 * and on request the skills that it could get.
 */
export async function agentSkillsOf(
  scope: Scope,
  agent: AgentOfSkills,
  { withAvailable }: { readonly withAvailable: boolean },
): Promise<AgentSkill[]> {
  const { id, companyId } = agent;
  const [skills, inHome] = await Promise.all([
    scope.load(skillsOfAgent, { id, companyId, withAvailable }),
    adapterOf(agent.adapterType)?.runsOnHost ? skillsInHome(scope.services.config, agent) : [],
  ]);
  const companyKeys = new Set(skills.map(({ key }) => key));
  const missing = keysWantedBy(agent).filter((key) => !companyKeys.has(key));
  return [...skills.map(ofCompany), ...missing.map(unknown), ...inHome.map(external)];
}

function ofCompany(skill: SkillOfAgent): AgentSkill {
  const { skillId, key, slug, desired, isRequired, versionId } = skill;
  return {
    skillId,
    key,
    versionId,
    desired,
    isRequired,
    runtimeName: slug,
    managed: true,
    readOnly: isRequired,
    originLabel: skillOriginOf(skill).label,
    ...standingOf(skill),
  };
}

function standingOf(skill: SkillOfAgent): Pick<EntryWire, 'state' | 'detail'> {
  const { desired, isPinned, versionId, revisionNumber, currentVersionId, currentRevision, isInstalled } = skill;
  if (!desired) return { state: 'available', detail: null };
  if (versionId === null) {
    const isWaiting = currentVersionId !== null;
    const detail = isWaiting
      ? `Revision ${currentRevision} waits for a review; runs do not get it.`
      : 'It has no files.';
    return { state: 'missing', detail };
  }
  if (skillPurpose(skill) === null) {
    return { state: 'missing', detail: 'Its SKILL.md does not state its purpose, so runs do not get it.' };
  }
  if (versionId !== currentVersionId) {
    const detail = isPinned
      ? `Revision ${revisionNumber} is pinned; the newest is ${currentRevision}.`
      : `Revision ${currentRevision} waits for a review; runs get revision ${revisionNumber}.`;
    return { state: 'stale', detail };
  }
  return { state: isInstalled ? 'installed' : 'configured', detail: null };
}

const unknown = (key: string): AgentSkill => ({
  key,
  skillId: null,
  versionId: null,
  isRequired: REQUIRED_SKILLS.includes(key),
  runtimeName: key.slice(key.lastIndexOf('/') + 1),
  desired: true,
  managed: true,
  state: 'missing',
  readOnly: REQUIRED_SKILLS.includes(key),
  originLabel: 'Unknown',
  detail: 'The company has no such skill.',
});

const external = ({ slug, folder }: SkillInHome): AgentSkill => ({
  key: `${folder}/${slug}`,
  skillId: null,
  versionId: null,
  isRequired: false,
  runtimeName: slug,
  desired: false,
  managed: false,
  state: 'external',
  readOnly: true,
  originLabel: 'The home of the agent',
  detail: null,
});

/** The wire shape of an agent's skills. */
export async function presentAgentSkills(scope: Scope, agent: AgentOfSkills): Promise<z.input<typeof AgentSkillsView>> {
  const skills = await agentSkillsOf(scope, agent, { withAvailable: true });
  const mode = deliveryOf(agent.adapterType);
  const keys = keysWantedBy(agent);
  const pins = agent.skillPins as JsonObject;
  const lacking = skills.filter(({ state }) => state === 'missing').map(({ key }) => key);
  return {
    agentId: agent.id,
    adapterType: agent.adapterType,
    supported: mode !== 'unsupported',
    mode,
    desiredSkills: keys,
    desiredSkillEntries: keys.map((key) => ({ key, versionId: (pins[key] as string | undefined) ?? null })),
    entries: skills.map(({ skillId: _s, versionId: _v, isRequired: _r, ...entry }) => entry),
    warnings: [
      ...(mode === 'unsupported' ? [`The adapter ${agent.adapterType} does not support skills`] : []),
      ...(lacking.length > 0 ? [`Runs do not get ${lacking.join(', ')}`] : []),
    ],
  };
}
