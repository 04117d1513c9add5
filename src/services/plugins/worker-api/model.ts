import type { z } from 'zod';
import type { Plugin } from '#generated/prisma/client.js';
import type { PermissionKey } from '#services/access/permissions.js';
import type { SystemActor } from '#services/core/actors/actor.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import type { JsonValue } from '#services/core/text/json.js';
import type { PluginDatabase } from '../database/port.js';
import { PluginFailure, type PluginInvocation } from '../host/port.js';
import type { PluginManifest } from '../manifest/model.js';
import type { Capability } from '../manifest/words.js';

/** A plugin that sends a request to the server, and the call during which it does so. */
export interface Asking {
  readonly services: Services;
  readonly plugin: Plugin;
  /** Null outside any call of the server. */
  readonly invocation: PluginInvocation | null;
  /** The plugin's database schema, from the process that runs the plugin. */
  readonly schema?: PluginDatabase;
}

/** A method that plugins can call on the server. */
export interface WorkerApiMethod {
  /** The capability that a plugin must declare to call it; null for none. */
  readonly capability: Capability | null;
  readonly params: z.ZodType;
  /** @throws PluginFailure, DomainError */
  run(asking: Asking, params: unknown): Promise<JsonValue>;
}

interface MethodSpec<P extends z.ZodType> {
  readonly capability: Capability | null;
  readonly params: P;
  run(asking: Asking, params: z.output<P>): Promise<JsonValue>;
}

/** Declares a method; `run` receives the parsed parameters. */
export const method = <P extends z.ZodType>(spec: MethodSpec<P>): WorkerApiMethod => spec;

/**
 * The company of the call during which a plugin sends a request. A company that the plugin names is only compared with
 * it.
 * @throws PluginFailure for a call without a company, and if the plugin names another company
 */
export function companyOf({ invocation }: Asking, meant: string | undefined): string {
  const companyId = invocation?.companyId ?? null;
  if (companyId === null) throw denial('This request is possible only within a call for a company');
  if (meant !== undefined && meant !== companyId) throw denial('The call concerns another company');
  return companyId;
}

/** @throws PluginFailure unless the plugin declares the capability; null is always allowed */
export function assertCapability({ plugin: { manifest } }: Asking, capability: Capability | null): void {
  const { capabilities } = manifest as unknown as PluginManifest;
  if (capability === null || capabilities.includes(capability)) return;
  throw new PluginFailure('CAPABILITY_DENIED', `The plugin has no capability ${capability}`);
}

export const denial = (message: string): PluginFailure => new PluginFailure('INVOCATION_SCOPE_DENIED', message);

/** The failure of a request that cannot be carried out. The code shows programs why. */
export const refusal = (message: string, code: string, more: Readonly<Record<string, JsonValue>> = {}): PluginFailure =>
  new PluginFailure('WORKER_ERROR', message, { code, ...more });

/** Maximum number of plugin events that may lead to each other. */
const MAX_EVENT_DEPTH = 8;

/** How many events of plugins led to the request, including this one. */
export const eventDepthOf = ({ invocation }: Pick<Asking, 'invocation'>): number => (invocation?.eventDepth ?? 0) + 1;

/** Plugins that answer events with events could loop without end. @throws PluginFailure */
export function assertNoLoop(asking: Pick<Asking, 'invocation'>): void {
  if (eventDepthOf(asking) <= MAX_EVENT_DEPTH) return;
  throw refusal(`${MAX_EVENT_DEPTH} events of plugins led to this one`, 'event_loop');
}

function actorOf(
  { plugin: { pluginKey: key }, invocation }: Asking,
  permissions: readonly PermissionKey[],
): SystemActor {
  const isAnswer = invocation?.eventDepth !== undefined;
  const plugin = { key, permissions, ...(isAnswer && { eventDepth: eventDepthOf({ invocation }) }) };
  return { kind: 'system', name: `plugin:${key}`, plugin };
}

/**
 * The access of a plugin to the rows of these companies, and of no other.
 * @param permissions the plugin's permissions during the request, in addition to those of a member with write access
 */
export const scopeOf = (
  asking: Asking,
  companyIds: readonly string[],
  permissions: readonly PermissionKey[] = [],
): Scope => new Scope(asking.services, actorOf(asking, permissions), companyIds);
