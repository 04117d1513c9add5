import type { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import type { CallContext } from '../policies/call.js';

export const ToolBindingTarget = describedEnum('ToolBindingTarget', 'A kind of target to which profiles are bound.', {
  company: 'All calls of the company.',
  agent: 'Calls of an agent.',
  project: 'Calls from work in a project.',
  routine: 'Calls from work of a routine.',
  issue: 'Calls from work on an issue.',
  gateway: 'Calls that come through a gateway.',
});
export type ProfileTarget = z.output<typeof ToolBindingTarget>;

export const PROFILE_MODES = ['gateway_only', 'inherit_context_then_gateway', 'gateway_then_context'] as const;
export type ProfileMode = (typeof PROFILE_MODES)[number];

/** The binding of a profile to a target. */
export interface ProfileBinding {
  readonly id: string;
  readonly profileId: string;
  readonly targetType: ProfileTarget;
  readonly targetId: string;
  readonly priority: number;
  readonly createdAt: Date;
}

/** The context of a call, with the fields that bindings refer to. */
export interface ProfilePlace extends CallContext {
  readonly companyId: string;
  readonly agentId: string | null;
  /** How the profiles of the gateway and of the context combine; null for calls that come through no gateway. */
  readonly mode: ProfileMode | null;
}

/**
 * The tiers of a context from narrowest to widest. Gateways are separate, because their mode decides when they count.
 */
const CONTEXT_TIERS: readonly (readonly [ProfileTarget, (place: ProfilePlace) => string | null])[] = [
  ['issue', ({ issueId }) => issueId],
  ['routine', ({ routineId }) => routineId],
  ['agent', ({ agentId }) => agentId],
  ['project', ({ projectId }) => projectId],
  ['company', ({ companyId }) => companyId],
];

/** The bindings of active profiles by target, each list in order of precedence. */
export type BindingIndex = ReadonlyMap<string, readonly ProfileBinding[]>;

const keyOf = (type: ProfileTarget, id: string): string => `${type}:${id}`;

const earlier = (a: ProfileBinding, b: ProfileBinding): number =>
  a.priority - b.priority || a.createdAt.getTime() - b.createdAt.getTime() || (a.profileId < b.profileId ? -1 : 1);

export function bindingIndexOf(bindings: readonly ProfileBinding[], activeProfiles: ReadonlySet<string>): BindingIndex {
  const index = new Map<string, ProfileBinding[]>();
  for (const binding of bindings.filter(({ profileId }) => activeProfiles.has(profileId)).sort(earlier)) {
    const key = keyOf(binding.targetType, binding.targetId);
    const tier = index.get(key);
    if (tier) tier.push(binding);
    else index.set(key, [binding]);
  }
  return index;
}

/** The bindings of the narrowest tier that has any. */
function contextBindings(index: BindingIndex, place: ProfilePlace): readonly ProfileBinding[] {
  for (const [type, idOf] of CONTEXT_TIERS) {
    const id = idOf(place);
    const tier = id === null ? undefined : index.get(keyOf(type, id));
    if (tier) return tier;
  }
  return [];
}

/**
 * The distinct profile bindings that apply to a call, in order of precedence. Only the narrowest tier with a profile
 * counts; wider ones are ignored.
 */
export function effectiveBindings(index: BindingIndex, place: ProfilePlace): readonly ProfileBinding[] {
  if (place.gatewayId === null) return contextBindings(index, place);
  const gateway = index.get(keyOf('gateway', place.gatewayId)) ?? [];
  if (place.mode === 'inherit_context_then_gateway') return distinct([...contextBindings(index, place), ...gateway]);
  if (place.mode === 'gateway_then_context') return distinct([...gateway, ...contextBindings(index, place)]);
  return gateway;
}

/** The first binding of each profile. */
const distinct = (bindings: readonly ProfileBinding[]): readonly ProfileBinding[] =>
  bindings.filter(({ profileId }, at) => bindings.findIndex((other) => other.profileId === profileId) === at);

/** The profiles that apply to a call, in order of precedence. */
export const effectiveProfiles = (index: BindingIndex, place: ProfilePlace): readonly string[] =>
  effectiveBindings(index, place).map(({ profileId }) => profileId);
