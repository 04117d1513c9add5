import type { JsonObject } from '../services/core/text/fields.js';
import type { Adapter, HostAccess } from './adapter.js';
import { agentGateway } from './agent-gateway/index.js';
import { cursorCloud } from './cursor-cloud/index.js';
import { httpAdapter } from './http.js';
import { localAdapters } from './local/index.js';
import { processAdapter } from './process.js';
import { svcRunner } from './svc-runner/index.js';

const BUILTIN: readonly Adapter[] = [
  processAdapter,
  httpAdapter,
  svcRunner,
  ...localAdapters,
  agentGateway,
  cursorCloud,
];

const builtins = new Map(BUILTIN.map((adapter) => [adapter.type, adapter]));

/** An adapter that a package from outside the product brings. */
export interface OutsideAdapter {
  readonly type: string;
  /** Null where this process could not load it. */
  readonly adapter: Adapter | null;
  /** The JSON Schema of its configuration, as its author wrote it; null where they wrote none. */
  readonly configSchema: JsonObject | null;
  /** Why it is not loaded, in a sentence. */
  readonly problem: string | null;
  /** The built-in adapter of the same type is used instead. */
  readonly paused: boolean;
}

let outside: ReadonlyMap<string, OutsideAdapter> = new Map();
let disabled: ReadonlySet<string> = new Set();

/** What this process has loaded from outside, and which types are not offered; called whenever that has changed. */
export function setOutsideAdapters(loaded: readonly OutsideAdapter[], disabledTypes: readonly string[]): void {
  outside = new Map(loaded.map((one) => [one.type, one]));
  disabled = new Set(disabledTypes);
}

export const outsideAdapterOf = (type: string): OutsideAdapter | undefined => outside.get(type);

export const isBuiltin = (type: string): boolean => builtins.has(type);

/** Every adapter this process can use, built-in ones first. */
export const adapters = (): Adapter[] =>
  [...new Set([...builtins.keys(), ...outside.keys()])].flatMap((type) => adapterOf(type) ?? []);

/** Those of them that new agents may be given. */
export const offeredAdapters = (): Adapter[] => adapters().filter(({ type }) => !disabled.has(type));

/** What is used for a type: one from outside stands in for a built-in one, also where it could not be loaded. */
export function adapterOf(type: string): Adapter | undefined {
  const other = outside.get(type);
  const overridden = other !== undefined && !(other.paused && builtins.has(type));
  return overridden ? (other.adapter ?? undefined) : builtins.get(type);
}

/** How far an agent so configured gets on the server's machine; as far as possible with an adapter that is not known. */
export function hostAccessOf(type: string, config: JsonObject): HostAccess {
  const adapter = adapterOf(type);
  if (!adapter) return 'any_program';
  return adapter.runsOnHost ? (adapter.hostAccess?.(config) ?? 'any_program') : 'none';
}
