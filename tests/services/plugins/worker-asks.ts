import { expect } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { PluginInvocation } from '#services/plugins/host/port.js';
import type { Capability } from '#services/plugins/manifest/words.js';
import { answerWorker } from '#services/plugins/worker-api/handle.js';
import { METHODS } from '#services/plugins/worker-api/methods.js';
import type { World } from '#tests/kit/world.js';
import { readyPlugin } from './plugins-world.js';

/** A call of a company. */
export const callOf = (world: World): PluginInvocation => ({
  companyId: world.company.id,
  actor: { type: 'user', id: 'ada' },
  runId: null,
});

const OF_INSTALLATION: PluginInvocation = {
  companyId: null,
  actor: { type: 'system', id: 'plugin-jobs' },
  runId: null,
};

/** What a plugin is answered within a call of the company. */
// biome-ignore lint/suspicious/noExplicitAny: what tests assert on
export type Ask = (method: string, params?: JsonObject, invocation?: PluginInvocation | null) => Promise<any>;

export const asksAs =
  (world: World, plugin: Plugin): Ask =>
  (method, params = {}, invocation = callOf(world)) =>
    answerWorker({ services: world.services, plugin, invocation }, method, params);

/** A plugin with these capabilities, and what it is answered. */
export async function askingPlugin(world: World, capabilities: readonly Capability[], fields: object = {}) {
  const plugin = await readyPlugin(world, { capabilities: [...capabilities], ...fields });
  return { plugin, ask: asksAs(world, plugin) };
}

export const refusal = (code: string, more: object = {}) => ({ code: 'WORKER_ERROR', details: { code, ...more } });
export const NOT_FOUND = { code: 'WORKER_ERROR', details: { status: 404 } };

/** The same plugin as if it had declared no more than this. */
const only = (plugin: Plugin, capability: Capability): Plugin => ({
  ...plugin,
  manifest: { ...(plugin.manifest as JsonObject), capabilities: [capability] },
});

/**
 * Asserts of methods that they are refused without their capability, in a call of no company, and where the plugin means
 * another one.
 */
export async function assertGuarded(world: World, names: readonly string[]): Promise<void> {
  const bare = await askingPlugin(world, ['companies.read']);
  const companyId = '0191e0c4-0000-4000-8000-000000000009';
  for (const name of names) {
    const method = METHODS[name];
    if (!method?.capability) throw new Error(`${name} needs no capability`);
    await expect(bare.ask(name), name).rejects.toMatchObject({ code: 'CAPABILITY_DENIED' });
    const params = sample(name);
    const ask = asksAs(world, only(bare.plugin, method.capability));
    for (const invocation of [null, OF_INSTALLATION]) {
      await expect(ask(name, params, invocation), name).rejects.toMatchObject({ code: 'INVOCATION_SCOPE_DENIED' });
    }
    const foreign = ask(name, { ...params, companyId });
    await expect(foreign, name).rejects.toMatchObject({ code: 'INVOCATION_SCOPE_DENIED' });
  }
}

/** Parameters that a method takes, whatever they name. */
function sample(name: string): JsonObject {
  const issueId = '0191e0c4-0000-4000-8000-000000000001';
  const samples: Record<string, JsonObject> = {
    'issues.interactions.respond': { response: 'accept' },
    'approvals.respond': { decision: 'approve' },
    'agents.invoke': { agentId: issueId },
    'issues.labels.change': { issueIds: [issueId] },
  };
  if (samples[name]) return samples[name];
  if (name.includes('.managed.')) return { key: 'none' };
  return ['issues.get', 'issues.relations', 'issues.subtree', 'issues.wakeup', 'issues.orch', 'issues.workspaces'].some(
    (start) => name.startsWith(start),
  )
    ? { issueId }
    : {};
}
