import type { JsonObject } from '../services/core/text/fields.js';
import type { Adapter, HostAccess } from './adapter.js';
import { agentGateway } from './agent-gateway/index.js';
import { cursorCloud } from './cursor-cloud/index.js';
import { httpAdapter } from './http.js';
import { claude } from './local/claude.js';
import { codex } from './local/codex.js';
import { commandLineAdapter } from './local/command-line.js';
import { cursor } from './local/cursor.js';
import { gemini } from './local/gemini.js';
import { opencode } from './local/opencode.js';
import { processAdapter } from './process.js';
import { svcRunner } from './svc-runner/index.js';

/** The command lines of vendors. */
export const localAdapters: readonly Adapter[] = [claude, codex, gemini, opencode, cursor].map(commandLineAdapter);

const BUILTIN: readonly Adapter[] = [
  processAdapter,
  httpAdapter,
  svcRunner,
  ...localAdapters,
  agentGateway,
  cursorCloud,
];

const builtins = new Map(BUILTIN.map((adapter) => [adapter.type, adapter]));

/** An adapter of an external package. */
export interface OutsideAdapter {
  readonly type: string;
  /** Null if this process could not load it. */
  readonly adapter: Adapter | null;
  /** The JSON Schema of its configuration, as its author wrote it; null if there is none. */
  readonly configSchema: JsonObject | null;
  /** The reason why it is not loaded, in a sentence. */
  readonly problem: string | null;
  /** Whether the built-in adapter of the same type is used instead. */
  readonly paused: boolean;
}

let outside: ReadonlyMap<string, OutsideAdapter> = new Map();
let disabled: ReadonlySet<string> = new Set();

/** Sets the external adapters and the disabled types, whenever they change. */
export function setOutsideAdapters(loaded: readonly OutsideAdapter[], disabledTypes: readonly string[]): void {
  outside = new Map(loaded.map((one) => [one.type, one]));
  disabled = new Set(disabledTypes);
}

export const outsideAdapterOf = (type: string): OutsideAdapter | undefined => outside.get(type);

export const isBuiltin = (type: string): boolean => builtins.has(type);

/** Every adapter this process can use, built-in ones first. */
export const allAdapters = (): Adapter[] =>
  [...new Set([...builtins.keys(), ...outside.keys()])].flatMap((type) => adapterOf(type) ?? []);

/** The adapters that new agents may use. */
export const offeredAdapters = (): Adapter[] => allAdapters().filter(({ type }) => !disabled.has(type));

/** The adapter for a type. An external one replaces a built-in one, even if it could not be loaded. */
export function adapterOf(type: string): Adapter | undefined {
  const other = outside.get(type);
  const overridden = other !== undefined && !(other.paused && builtins.has(type));
  return overridden ? (other.adapter ?? undefined) : builtins.get(type);
}

/** The access of an agent with this configuration to the server's machine; `any_program` for an unknown adapter. */
export function hostAccessOf(type: string, config: JsonObject): HostAccess {
  const adapter = adapterOf(type);
  if (!adapter) return 'any_program';
  return adapter.runsOnHost ? (adapter.hostAccess?.(config) ?? 'any_program') : 'none';
}
