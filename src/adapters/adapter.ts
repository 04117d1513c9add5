import type { z } from 'zod';
import type { REPORTED_ENDS } from '#services/core/operation/run-requests.js';
import type { SpawnedProcess } from '../processes/child.js';
import type { Confinement } from '../processes/isolation/confinement.js';
import type { Network } from '../processes/outbound.js';
import type { JsonObject } from '../services/core/text/fields.js';
import type { OperationTool } from './operation-tool.js';

/** An adapter's properties: the control plane decides by these how it runs agents. */
export interface AdapterDefinition {
  readonly type: string;
  readonly label: string;
  readonly source: 'builtin' | 'external';
  /** The adapter's own configuration; unknown keys are kept. */
  readonly config: z.ZodObject;
  /** Settings that Orgraph adds when an agent is created without them. */
  readonly defaults: JsonObject;
  readonly models: readonly AdapterModel[];
  readonly supportsInstructionsBundle: boolean;
  readonly supportsSkills: boolean;
  readonly supportsLocalAgentJwt: boolean;
  /** Whether skills must be files in the agent's home before a run starts. */
  readonly requiresMaterializedRuntimeSkills: boolean;
  /** Whether a run starts a program on the server's machine. More rules apply to those adapters. */
  readonly runsOnHost: boolean;
  /** The access of an agent with this configuration to that machine; defaults to `any_program` if `runsOnHost`. */
  hostAccess?(config: JsonObject): HostAccess;
  /** Whether the agent itself cannot read the secrets of the configuration. */
  readonly keepsSecrets?: boolean;
  /**
   * How an agent with this configuration reaches the API; defaults to `environment` if the adapter supports run tokens.
   */
  apiAccess?(config: JsonObject): ApiAccess;
  /** Whether agents with this configuration prove their identity with a key pair: their runs get a `device`. */
  usesDeviceKey?(config: JsonObject): boolean;
}

/** Whether runs of an adapter work in a folder of the server's machine. */
export const hasWorkingFolder = ({ config }: Pick<AdapterDefinition, 'config'>): boolean => 'cwd' in config.shape;

/**
 * An agent's access to the server's machine, least first: nothing; run the product's own program; run programs within
 * the rules of a vendor's command line; run any program.
 */
export const HOST_ACCESS = ['none', 'own_program', 'confined', 'any_program'] as const;
export type HostAccess = (typeof HOST_ACCESS)[number];

/**
 * Where an agent finds its API key: in its environment; in the message that starts its run at a remote side; nowhere,
 * because its tools use the key for it; or nowhere, because it gets no key.
 */
export type ApiAccess = 'environment' | 'message' | 'tools' | 'none';

export interface AdapterModel {
  readonly id: string;
  readonly label: string;
}

/** A way to run an agent. External packages implement it too (docs/adapters.md). */
export interface Adapter extends AdapterDefinition {
  /**
   * Runs the agent once and returns how it ended. It must end soon after `execution.signal` aborts and leave nothing
   * running. Failures of the agent or its environment are an `Ending`, not an exception.
   */
  execute(execution: Execution): Promise<Ending>;
  /** Checks the requirements of a run without running the agent. Never returns secret values. */
  test(setup: TestSetup): Promise<Check[]>;
  /** The models to choose from; defaults to `models`. */
  listModels?(setup: TestSetup): Promise<readonly AdapterModel[]>;
  /** The model that the environment is configured for. */
  detectModel?(setup: TestSetup): Promise<{ model: string; provider: string; source: string } | null>;
  /** A script that a page can use to show this adapter's output. */
  readonly uiParser?: string;
}

/** The input of environment tests and of lists of models, with secrets resolved. */
export interface TestSetup {
  readonly config: JsonObject;
  /** The environment of a run's process, without the variables of the run itself. */
  readonly env: Readonly<Record<string, string>>;
  readonly network: Network;
  /** The files, network and resources that started programs may use; null without isolation. */
  readonly confinement: Confinement | null;
  /** Aborts when no caller waits for the result any more. */
  readonly signal: AbortSignal;
}

export type OutputStream = 'system' | 'stdout' | 'stderr';

/** One run, as it is passed to its adapter. */
export interface Execution {
  readonly runId: string;
  readonly companyId: string;
  readonly agent: { readonly id: string; readonly name: string; readonly role: string };
  /** The adapter's configuration with defaults filled in and secret references resolved. */
  readonly config: JsonObject;
  /**
   * The whole environment of a process: do not add the server's own. Has no run token if the adapter does not support
   * one.
   */
  readonly env: Readonly<Record<string, string>>;
  /** The reason for the run: its `contextSnapshot`. */
  readonly context: JsonObject;
  /** The event that woke the agent, as in `SERVICE_WAKE_PAYLOAD_JSON`. */
  readonly wake: JsonObject;
  /** The wake event in words, for agents that take a prompt. */
  readonly prompt: string;
  readonly instructions: { readonly directory: string; readonly entryFile: string; readonly text: string } | null;
  /** The session of this task to continue; null to start one. */
  readonly session: AgentSession | null;
  /** The skills of the agent; empty if the adapter does not support skills. They are removed after the run. */
  readonly skills: readonly SkillFolder[];
  /** A folder that holds only these skills, in `.claude/skills` as well; null without skills. */
  readonly skillsRoot: string | null;
  readonly cwd: string;
  /** Removed after the run. */
  readonly scratchDir: string;
  /** Aborts when the run is cancelled or another process takes it over. The adapter enforces its own time limit. */
  readonly signal: AbortSignal;
  readonly network: Network;
  /** The files, network and resources that its programs may use; null without isolation. */
  readonly confinement: Confinement | null;
  /** The agent's key pair, if the adapter uses one. */
  readonly device?: Device;
  /** The product's operations as tools, if the agent's model reaches the API through tools. */
  readonly tools?: readonly OperationTool[];
  /**
   * Adds output to the log, redacted and bounded. After false the log cannot keep up: await `drained()` before reading
   * more.
   */
  log(stream: OutputStream, chunk: Uint8Array | string): boolean;
  drained(): Promise<void>;
  /** Reports the agent's current activity, in one line. */
  progress(message: string): void;
  /**
   * Records the details of the program or request before it starts. They may contain only secrets that the run's
   * redaction knows.
   */
  invoked(details: JsonObject): void;
  /** Records the process of the run before it starts. Throws if the run no longer belongs to this process. */
  spawned(process: SpawnedProcess): Promise<void>;
  /** Records the remote side's id of the run as soon as it is known. */
  started(externalRunId: string): Promise<void>;
  /**
   * Stores the current session, or null for none, during the run: if the run is interrupted, the next one continues
   * from there. Throws if the run no longer belongs to this process.
   */
  keepSession(session: AgentSession | null): Promise<void>;
}

/** A skill of a run. */
export interface SkillFolder {
  readonly skillId: string;
  readonly versionId: string;
  /** The name of its folder. */
  readonly slug: string;
  readonly name: string;
  /** What the skill is for and when to use it. */
  readonly description: string;
  /** Contains its SKILL.md and the files that belong to it. Isolated programs cannot write there. */
  readonly directory: string;
}

/** The Ed25519 key pair of an agent. The private key is not exposed. */
export interface Device {
  /** The 32 bytes of the public key, in base64url. */
  readonly publicKey: string;
  /** @returns the 64 bytes of the signature, in base64url */
  sign(data: Uint8Array): string;
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
  /** The company that bills the usage; defaults to the provider. */
  readonly biller?: string;
  /** Null if the price is unknown. */
  readonly costUsd: number | null;
  readonly billingType?:
    | 'metered_api'
    | 'subscription_included'
    | 'subscription_overage'
    | 'credits'
    | 'fixed'
    | 'unknown';
}

/** The usage that an adapter reports. Missing values count as unknown, or as 0. */
export type ReportedUsage = { readonly [Field in keyof Usage]?: Usage[Field] | undefined };

/** How a run ended, as its adapter reports it. */
export interface Ending {
  readonly status: (typeof REPORTED_ENDS)[number];
  /** Orgraph retries a `transient_failure` later, and no other failure. */
  readonly errorCode?: 'adapter_failed' | 'timeout' | 'transient_failure';
  /** One sentence for people; required unless the run succeeded. */
  readonly error?: string;
  readonly exitCode?: number | null;
  readonly signal?: string | null;
  readonly result?: JsonObject;
  /** The agent's own summary of its work. */
  readonly summary?: string;
  /** Omitted if unknown. */
  readonly usage?: ReportedUsage;
  /** The session to continue next time; null to forget the stored one; omitted to keep it. */
  readonly session?: AgentSession | null;
}

/** One result of an environment test. */
export interface Check {
  readonly code: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly detail?: string | null;
  readonly hint?: string | null;
}
