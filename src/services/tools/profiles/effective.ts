import type { CallContext } from '../policies/call.js';

export const BINDING_TARGETS = ['company', 'agent', 'project', 'routine', 'issue', 'gateway'] as const;
export type BindingTarget = (typeof BINDING_TARGETS)[number];

export const PROFILE_MODES = ['gateway_only', 'inherit_context_then_gateway', 'gateway_then_context'] as const;
export type ProfileMode = (typeof PROFILE_MODES)[number];

/** A profile that holds for a target. */
export interface ProfileBinding {
  readonly profileId: string;
  readonly targetType: BindingTarget;
  readonly targetId: string;
  readonly priority: number;
  readonly createdAt: Date;
}

/** The caller's place, as bindings name it. */
export interface ProfilePlace extends CallContext {
  readonly companyId: string;
  readonly agentId: string | null;
  /** How the profiles of the gateway and of the place go together, for calls that come through a gateway. */
  readonly mode: ProfileMode | null;
}

/** The tiers of a place from the narrowest to the widest; a gateway's is apart, since its mode says when it counts. */
const CONTEXT_TIERS: readonly (readonly [BindingTarget, (place: ProfilePlace) => string | null])[] = [
  ['issue', ({ issueId }) => issueId],
  ['routine', ({ routineId }) => routineId],
  ['agent', ({ agentId }) => agentId],
  ['project', ({ projectId }) => projectId],
  ['company', ({ companyId }) => companyId],
];

/** Bindings of active profiles by target, each tier in its order. */
export type BindingIndex = ReadonlyMap<string, readonly ProfileBinding[]>;

const keyOf = (type: BindingTarget, id: string): string => `${type}:${id}`;

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

/** The profiles of the narrowest tier of a place that has any. */
function contextProfiles(index: BindingIndex, place: ProfilePlace): readonly string[] {
  for (const [type, idOf] of CONTEXT_TIERS) {
    const id = idOf(place);
    const tier = id === null ? undefined : index.get(keyOf(type, id));
    if (tier) return tier.map(({ profileId }) => profileId);
  }
  return [];
}

/** The profiles that hold for a call, in their order. Wider tiers than the narrowest with a profile are ignored. */
export function effectiveProfiles(index: BindingIndex, place: ProfilePlace): readonly string[] {
  if (place.gatewayId === null) return contextProfiles(index, place);
  const gateway = (index.get(keyOf('gateway', place.gatewayId)) ?? []).map(({ profileId }) => profileId);
  if (place.mode === 'inherit_context_then_gateway') return distinct([...contextProfiles(index, place), ...gateway]);
  if (place.mode === 'gateway_then_context') return distinct([...gateway, ...contextProfiles(index, place)]);
  return gateway;
}

const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)];
