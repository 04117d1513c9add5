import { mergeConfig } from '../../../../src/services/organization/agents/merge-config.js';
import { configPatch } from '../../parts/config-patch.js';
import { isRecord, type JsonRecord } from '../../ui/schema-fields.js';
import type { ConfiguredAgentFragment, UpdateAgentInput } from './agent-configuration.gql.js';

/** The configuration of an agent as its form has it. */
export interface ConfigurationValues {
  readonly name: string;
  readonly role: ConfiguredAgentFragment['role'];
  readonly title: string;
  readonly capabilities: string;
  readonly reportsTo: string | null;
  readonly adapterType: string;
  readonly adapterConfig: JsonRecord;
  readonly runtimeConfig: JsonRecord;
}

export function valuesOf(agent: ConfiguredAgentFragment): ConfigurationValues {
  const { name, role, title, capabilities, manager, adapterType, adapterConfig, runtimeConfig } = agent;
  return {
    name,
    role,
    title: title ?? '',
    capabilities: capabilities ?? '',
    reportsTo: manager?.id ?? null,
    adapterType,
    adapterConfig,
    runtimeConfig,
  };
}

type Changes = Omit<UpdateAgentInput, 'agentId' | 'companyId' | 'idempotencyKey'>;

/** What is to be written, and nothing else: what others changed meanwhile stays. */
export function changesOf(before: ConfigurationValues, after: ConfigurationValues): Changes {
  const hasOtherAdapter = before.adapterType !== after.adapterType;
  const adapterConfig = hasOtherAdapter ? after.adapterConfig : configPatch(before.adapterConfig, after.adapterConfig);
  const runtimeConfig = configPatch(before.runtimeConfig, after.runtimeConfig);
  return {
    ...(after.name.trim() !== before.name && { name: after.name.trim() }),
    ...(after.role !== before.role && { role: after.role }),
    ...(after.title !== before.title && { title: after.title.trim() || null }),
    ...(after.capabilities !== before.capabilities && { capabilities: after.capabilities.trim() || null }),
    ...(after.reportsTo !== before.reportsTo && { reportsTo: after.reportsTo }),
    // The settings of one adapter mean nothing to another one.
    ...(hasOtherAdapter && { adapterType: after.adapterType, replaceAdapterConfig: true, adapterConfig }),
    ...(!hasOtherAdapter && Object.keys(adapterConfig).length > 0 && { adapterConfig }),
    ...(Object.keys(runtimeConfig).length > 0 && { runtimeConfig }),
  };
}

/** What somebody typed, over what another one saved meanwhile: where both changed the same, what was typed wins. */
export function rebased(
  base: ConfigurationValues,
  mine: ConfigurationValues,
  theirs: ConfigurationValues,
): ConfigurationValues {
  const { adapterConfig, runtimeConfig, ...fields } = mine;
  const changed = Object.entries(fields).filter(([name, value]) => value !== base[name as keyof typeof fields]);
  const next = { ...theirs, ...Object.fromEntries(changed) };
  const choseAdapter = mine.adapterType !== base.adapterType;
  // My changes of the settings of one adapter mean nothing to the one that they chose.
  const isOtherAdapter = theirs.adapterType !== base.adapterType;
  const settings = isOtherAdapter ? theirs.adapterConfig : over(theirs, base, mine, 'adapterConfig');
  return {
    ...next,
    adapterConfig: choseAdapter ? adapterConfig : settings,
    runtimeConfig: over(theirs, base, mine, 'runtimeConfig'),
  };
}

function over(
  theirs: ConfigurationValues,
  base: ConfigurationValues,
  mine: ConfigurationValues,
  part: 'adapterConfig' | 'runtimeConfig',
): JsonRecord {
  return mergeConfig(theirs[part], configPatch(base[part], mine[part]));
}

/** When an agent runs by itself, and how much of it at once and in a day. */
export interface Heartbeat {
  readonly enabled: boolean;
  readonly intervalSec: number | null;
  readonly wakeOnDemand: boolean;
  readonly maxConcurrentRuns: number | null;
  readonly maxDailyRuns: number | null;
  readonly maxDailyCostCents: number | null;
  readonly skipTimerWhenNoActionableWork: boolean;
}

export function heartbeatOf({ heartbeat }: JsonRecord): Heartbeat {
  const stored = isRecord(heartbeat) ? heartbeat : {};
  const numberAt = (name: string) => (typeof stored[name] === 'number' ? (stored[name] as number) : null);
  return {
    enabled: stored.enabled === true,
    intervalSec: numberAt('intervalSec'),
    wakeOnDemand: stored.wakeOnDemand !== false,
    maxConcurrentRuns: numberAt('maxConcurrentRuns'),
    maxDailyRuns: numberAt('maxDailyRuns'),
    maxDailyCostCents: numberAt('maxDailyCostCents'),
    skipTimerWhenNoActionableWork: stored.skipTimerWhenNoActionableWork === true,
  };
}

/** A configuration of wakes with a changed heartbeat; null takes a limit away. */
export function withHeartbeat(config: JsonRecord, changes: Partial<Heartbeat>): JsonRecord {
  const before = isRecord(config.heartbeat) ? config.heartbeat : {};
  const merged = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  return { ...config, heartbeat: Object.fromEntries(merged) };
}
