/**
 * What a package exports to be an adapter of Orgraph: `export const adapter`, or the default export (docs/adapters.md).
 * Types only; nothing of the server can be imported.
 */
export interface ServerAdapter {
  /** The version of this contract. */
  readonly contract: 1;
  /** What agents name as `adapterType`: lower-case letters, digits, `_` and `-`, a letter first, at most 64. */
  readonly type: string;
  /** Its name for people, at most 120 characters. */
  readonly label: string;
  /**
   * A JSON Schema (draft 2020-12) of type object for `adapterConfig`. Keys that it does not know are always let
   * through: those that all adapters share, such as `env`, are among them.
   */
  readonly configSchema?: JsonObject;
  /** Filled in when an agent is created, where its configuration leaves them out. */
  readonly defaults?: JsonObject;
  readonly models?: readonly AdapterModel[];
  /** Runs get the agent's instructions. */
  readonly supportsInstructionsBundle?: boolean;
  readonly supportsSkills?: boolean;
  /** Runs get a token in `SERVICE_API_KEY` that ends with the run. */
  readonly supportsLocalAgentJwt?: boolean;
  /** Skills must lie as files in the agent's home before a run starts. */
  readonly requiresMaterializedRuntimeSkills?: boolean;
  /** A script with which a page can show this adapter's output. */
  readonly uiParser?: string;
  /**
   * Whether agents so configured prove themselves to a remote side by a key pair: their runs get a `device`. All agents
   * of an adapter that has this function have a key pair.
   */
  usesDeviceKey?(config: JsonObject): boolean;
  /**
   * Runs the agent once and tells how it ended. It ends soon after `execution.signal` aborts, with nothing left
   * running. What the agent or its environment does wrong is an `Ending`, not an exception.
   */
  execute(execution: Execution): Promise<Ending>;
  /** Looks at what a run would need, without running the agent; never tells secret values. */
  test?(setup: TestSetup): Promise<Check[]>;
  /** The models there are to choose from; `models` unless given. */
  listModels?(setup: TestSetup): Promise<readonly AdapterModel[]>;
  /** The model that the environment is set up for. */
  detectModel?(setup: TestSetup): Promise<{ model: string; provider: string; source: string } | null>;
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export interface AdapterModel {
  readonly id: string;
  readonly label: string;
}

/** What an environment test, or a look for models, has to go by. */
export interface TestSetup {
  /** The configuration with secret references resolved. */
  readonly config: JsonObject;
  /** What a run's process would get, without a run's own variables. */
  readonly env: Readonly<Record<string, string>>;
  readonly network: Network;
  /** Of the server's own adapters; null for those of packages, which run in isolation themselves where programs do. */
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
  /** The configuration with secret references resolved. */
  readonly config: JsonObject;
  /** The whole environment of a process: nothing is to be added from the server's own. */
  readonly env: Readonly<Record<string, string>>;
  /** Why the run takes place. */
  readonly context: JsonObject;
  /** What woke the agent, as `SERVICE_WAKE_PAYLOAD_JSON` has it. */
  readonly wake: JsonObject;
  /** The same in words, for agents that are prompted. */
  readonly prompt: string;
  readonly instructions: { readonly directory: string; readonly entryFile: string; readonly text: string } | null;
  /** The session of this task to go on with; null to begin one. */
  readonly session: AgentSession | null;
  /** The skills of the agent; none unless `supportsSkills`. They are removed after the run. */
  readonly skills: readonly SkillFolder[];
  /** A folder with nothing but these, where `.claude/skills` has them too; null without any. */
  readonly skillsRoot: string | null;
  readonly cwd: string;
  /** Removed after the run. */
  readonly scratchDir: string;
  /** Aborts when the run was cancelled or taken from this process. */
  readonly signal: AbortSignal;
  readonly network: Network;
  /** Of the server's own adapters; null for those of packages, which run in isolation themselves where programs do. */
  readonly confinement: Confinement | null;
  /** The agent's key pair, where the adapter uses one. */
  readonly device?: Device;
  /** Keeps output, redacted and bounded. While the answer is false, await `drained()` before reading more. */
  log(stream: OutputStream, chunk: Uint8Array | string): boolean;
  drained(): Promise<void>;
  /** Says what the agent is doing, in a line for those who follow. */
  progress(message: string): void;
  /** Records what is about to be started: command line, address; no secrets. */
  invoked(details: JsonObject): void;
  /** Records the process of the run, before it is let do anything; throws when the run is no longer this process's. */
  spawned(process: { readonly pid: number; readonly startedAt: Date }): Promise<void>;
  /** Records the remote side's name of the run as soon as it is known. */
  started(externalRunId: string): Promise<void>;
  /**
   * Records the session as it stands, or that there is none, while the run is at work: if the run is cut off, another
   * one goes on from there. Throws when the run is no longer this process's.
   */
  keepSession(session: AgentSession | null): Promise<void>;
}

/** A skill of a run: a folder with instructions that agents read when they need them. */
export interface SkillFolder {
  readonly skillId: string;
  readonly versionId: string;
  /** The name of its folder. */
  readonly slug: string;
  readonly name: string;
  /** What it is for and when to use it. */
  readonly description: string;
  /** Holds its SKILL.md and what belongs to it. */
  readonly directory: string;
}

/** The Ed25519 key pair of an agent; the private key stays where it is. */
export interface Device {
  /** The 32 bytes of the public key, in base64url. */
  readonly publicKey: string;
  /** @returns the 64 bytes of the signature, in base64url */
  sign(data: Uint8Array): string;
}

/** The files, the network and the resources that an isolated program may have. */
export interface Confinement {
  readonly own: readonly string[];
  readonly workspaces: readonly string[];
  readonly readable: readonly string[];
  readonly code?: readonly string[];
  readonly hidden: readonly string[];
  readonly installation: string;
  /** The network of the machine, none, or a namespace that leads to the API and, by a proxy, to what `outside` allows. */
  readonly network:
    | 'host'
    | 'none'
    | {
        readonly api: string | null;
        readonly outside: (Network & { readonly allowPrivate?: boolean }) | null;
      };
  /** What it may take with all that it starts: bytes of memory, processes and threads, open files of each, bytes of /tmp. */
  readonly limits: {
    readonly memory: number;
    readonly tasks: number;
    readonly openFiles: number;
    readonly temporary: number;
    readonly together: { readonly memory: number; readonly tasks: number };
  };
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
  /** `unknown` unless given, as is the model. */
  readonly provider?: string;
  readonly model?: string;
  /** 0 unless given, as are the others. */
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cachedInputTokens?: number;
  /** Who bills it; the provider unless given. */
  readonly biller?: string;
  /** US dollars; null, or left out, where the price is not known. */
  readonly costUsd?: number | null;
  readonly billingType?:
    | 'metered_api'
    | 'subscription_included'
    | 'subscription_overage'
    | 'credits'
    | 'fixed'
    | 'unknown';
}

/** How a run ended. */
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
  readonly usage?: Usage;
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
