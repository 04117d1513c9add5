import type { z } from 'zod';
import type { JsonObject } from '../services/core/text/fields.js';
import type { Confinement } from './isolation/confinement.js';
import type { KnownBy } from './known-by.js';
import type { OperationTool } from './operation-tool.js';

/** What the control plane knows of a way to run an agent before it runs one. */
export interface AdapterDefinition {
  readonly type: string;
  readonly label: string;
  readonly source: 'builtin' | 'external';
  /** The adapter's own configuration; unknown keys are kept. */
  readonly config: z.ZodObject;
  /** Filled in on create where the configuration leaves them out. */
  readonly defaults: JsonObject;
  readonly models: readonly AdapterModel[];
  readonly supportsInstructionsBundle: boolean;
  readonly supportsSkills: boolean;
  readonly supportsLocalAgentJwt: boolean;
  /** Skills must lie as files in the agent's home before a run starts. */
  readonly requiresMaterializedRuntimeSkills: boolean;
  /** Whether a run starts a program on the server's machine; such an adapter is offered and configured under more rules. */
  readonly runsOnHost: boolean;
  /** How far an agent with this configuration gets on that machine; unless given all the way, where `runsOnHost`. */
  hostAccess?(config: JsonObject): HostAccess;
  /** Secrets of the configuration stay with the adapter: what the agent thinks and does cannot read their values. */
  readonly keepsSecrets?: boolean;
  /** How an agent with this configuration reaches the API; unless given by its environment, where it supports a run's token. */
  apiAccess?(config: JsonObject): ApiAccess;
  /** Whether agents so configured prove themselves to a remote side by a key pair: their runs get a `device`. */
  usesDeviceKey?(config: JsonObject): boolean;
}

/**
 * What a configuration lets an agent do on the server's machine, least first: nothing; run the product's own program;
 * run programs within the rules of a vendor's command line; run any program.
 */
export const HOST_ACCESS = ['none', 'own_program', 'confined', 'any_program'] as const;
export type HostAccess = (typeof HOST_ACCESS)[number];

/**
 * Where an agent finds its key to the API: in its environment; in the message that begins its run at a remote side; behind
 * tools that use it; or nowhere.
 */
export type ApiAccess = 'environment' | 'message' | 'tools' | 'none';

export interface AdapterModel {
  readonly id: string;
  readonly label: string;
}

/** A way to run an agent. Packages outside the product implement it too (docs/adapters.md). */
export interface Adapter extends AdapterDefinition {
  /**
   * Runs the agent once and tells how it ended. It must end soon after `execution.signal` aborts, with nothing left
   * running; it must not throw for what the agent or its environment does wrong: that is an `Ending`.
   */
  execute(execution: Execution): Promise<Ending>;
  /** Looks at what a run would need, without running the agent; never tells secret values. */
  test(setup: TestSetup): Promise<Check[]>;
  /** The models there are to choose from; `models` unless given. */
  listModels?(setup: TestSetup): Promise<readonly AdapterModel[]>;
  /** The model that the environment is set up for. */
  detectModel?(setup: TestSetup): Promise<{ model: string; provider: string; source: string } | null>;
  /** A script with which a page can show this adapter's output. */
  readonly uiParser?: string;
}

/** What an environment test, or a look for models, has to go by: secrets are resolved, names are those of the agent. */
export interface TestSetup {
  readonly config: JsonObject;
  /** What a run's process would get, without a run's own variables. */
  readonly env: Readonly<Record<string, string>>;
  readonly network: Network;
  /** What programs that it starts may see and change; null where programs run without isolation. */
  readonly confinement: Confinement | null;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export type OutputStream = 'system' | 'stdout' | 'stderr';

/** One run, as its adapter gets it. */
export interface Execution {
  readonly runId: string;
  readonly companyId: string;
  readonly agent: { readonly id: string; readonly name: string; readonly role: string };
  /** The adapter's configuration with defaults filled in and secret references resolved. */
  readonly config: JsonObject;
  /** The whole environment of a process: nothing is to be added from the server's own. Empty of the run's token where the adapter does not support one. */
  readonly env: Readonly<Record<string, string>>;
  /** Why the run takes place: the run's `contextSnapshot`. */
  readonly context: JsonObject;
  /** What woke the agent, as `SERVICE_WAKE_PAYLOAD_JSON` has it. */
  readonly wake: JsonObject;
  /** The same in words, for agents that are prompted. */
  readonly prompt: string;
  readonly instructions: { readonly directory: string; readonly entryFile: string; readonly text: string } | null;
  /** The session of this task to go on with; null to begin one. */
  readonly session: AgentSession | null;
  readonly cwd: string;
  /** Removed after the run. */
  readonly scratchDir: string;
  /** Aborts when the run was cancelled or taken from this process. The adapter's own time limit is its own affair. */
  readonly signal: AbortSignal;
  readonly network: Network;
  /** What its programs may see and change of this machine; null where programs run without isolation. */
  readonly confinement: Confinement | null;
  /** The agent's key pair, where the adapter uses one. */
  readonly device?: Device;
  /** The product's operations for the agent's model, where it reaches the API behind tools. */
  readonly tools?: readonly OperationTool[];
  /**
   * Keeps output, redacted and bounded. While the answer is false, what is kept cannot keep up: await `drained()` before
   * reading more.
   */
  log(stream: OutputStream, chunk: Uint8Array | string): boolean;
  drained(): Promise<void>;
  /** Says what the agent is doing, in a line for those who follow. */
  progress(message: string): void;
  /** Records what is about to be started: no secret may be in it but such as the run's redaction knows. */
  invoked(details: JsonObject): void;
  /** Records the process of the run, before it is let do anything; a run that is no longer ours throws. */
  spawned(process: SpawnedProcess): Promise<void>;
  /** Records the remote side's name of the run as soon as it is known. */
  started(externalRunId: string): Promise<void>;
  /**
   * Records the session as it stands, or that there is none, while the run is at work: if the run is cut off, another
   * one goes on from there. A run that is no longer ours throws.
   */
  keepSession(session: AgentSession | null): Promise<void>;
}

/** The first process of a run's program. */
export interface SpawnedProcess {
  readonly pid: number;
  readonly startedAt: Date;
  /** How it is known what that has started; left out where an adapter sees to it by itself. */
  readonly knownBy?: KnownBy;
}

/** The Ed25519 key pair of an agent; the private key stays where it is. */
export interface Device {
  /** The 32 bytes of the public key, in base64url. */
  readonly publicKey: string;
  /** @returns the 64 bytes of the signature, in base64url */
  sign(data: Uint8Array): string;
}

/** What this installation lets adapters reach. */
export interface Network {
  /** Loopback addresses are allowed in a local_trusted deployment. */
  readonly allowLoopback: boolean;
  /** Hosts, addresses and networks that may be reached although they are private. */
  readonly allowed: readonly string[];
}

export interface AgentSession {
  readonly id: string;
  readonly displayId: string | null;
  readonly params: JsonObject | null;
}

export interface Usage {
  readonly provider: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens: number;
  /** Who bills it; the provider unless given. */
  readonly biller?: string;
  /** Null where the price is not known. */
  readonly costUsd: number | null;
  readonly billingType?:
    | 'metered_api'
    | 'subscription_included'
    | 'subscription_overage'
    | 'credits'
    | 'fixed'
    | 'unknown';
}

/** What a run used, as far as its adapter knows: the rest is unknown, or 0. */
export type ReportedUsage = { readonly [Field in keyof Usage]?: Usage[Field] | undefined };

/** How a run ended, as its adapter tells it. */
export interface Ending {
  readonly status: 'succeeded' | 'failed' | 'timed_out' | 'cancelled';
  /** `transient_failure` is tried again later; everything else is not. */
  readonly errorCode?: 'adapter_failed' | 'timeout' | 'transient_failure';
  /** One sentence for people; required unless it succeeded. */
  readonly error?: string;
  readonly exitCode?: number | null;
  readonly signal?: string | null;
  readonly result?: JsonObject;
  /** What the agent says it did. */
  readonly summary?: string;
  /** Left out where the adapter knows of none. */
  readonly usage?: ReportedUsage;
  /** To go on with next time; null to forget the one there is; left out to keep it. */
  readonly session?: AgentSession | null;
}

/** One thing that an environment test looked at. */
export interface Check {
  readonly code: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly detail?: string | null;
  readonly hint?: string | null;
}
