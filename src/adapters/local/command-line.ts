import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '#services/core/text/fields.js';
import type { Adapter, AgentSession, Ending, Execution, HostAccess } from '../adapter.js';
import { BUILTIN_DEFAULTS, failureEnding } from '../builtin.js';
import { type AttemptEnd, attempt, isUnknownSession } from './attempt.js';
import { endingOf } from './ending.js';
import { listModels, testEnvironment } from './environment.js';
import { NO_TOKENS } from './report.js';
import { fingerprint, localSession, type SessionState, sessionProblem, sessionState } from './session.js';
import { CommandLineConfig, type CommandLineSettings, commandLineSettings } from './settings.js';
import type { Instructions, Vendor } from './vendor.js';

/** The vendor's rules do not apply with a configured command, arguments or full permissions. */
const choosesProgram = ({ command, args, permissions }: JsonObject): HostAccess =>
  command || (Array.isArray(args) && args.length > 0) || permissions === 'full' ? 'any_program' : 'confined';

/** An adapter that runs a vendor's command line unattended, once for each run. */
export const commandLineAdapter = (vendor: Vendor): Adapter => ({
  ...BUILTIN_DEFAULTS,
  type: vendor.type,
  label: vendor.label,
  config: CommandLineConfig,
  hostAccess: choosesProgram,
  defaults: vendor.defaultModel ? { model: vendor.defaultModel } : {},
  models: vendor.models,
  supportsInstructionsBundle: true,
  supportsSkills: true,
  requiresMaterializedRuntimeSkills: true,
  execute: (execution) => execute(vendor, execution),
  test: (setup) => testEnvironment(vendor, setup),
  listModels: (setup) => listModels(vendor, setup),
  detectModel: async ({ env }) => {
    const detectedModel = await vendor.detectModel(env);
    return detectedModel && { ...detectedModel, provider: vendor.provider(detectedModel.model, env).provider };
  },
});

async function execute(vendor: Vendor, execution: Execution): Promise<Ending> {
  const settings = commandLineSettings(execution.config, vendor.command);
  if ('problem' in settings) return failureEnding(`${vendor.label} configuration: ${settings.problem}`);
  const instructions = await instructionsOf(execution);
  const runs = new Runs(vendor, execution, settings, instructions);
  const session = runs.usable(execution.session);
  const first = await runs.start(session);
  const isForgotten = isUnknownSession(first, vendor);
  if (isForgotten) note(execution, `${vendor.label} does not know session ${session?.id}; a new one is started`);
  const last = isForgotten ? await runs.start(null) : first;
  noteOtherSession(execution, last);
  await runs.settled();
  const { env, config } = execution;
  const { timeoutSec } = settings;
  const model = settings.model ?? (last.report.model ? undefined : (await vendor.detectModel(env))?.model);
  const ending = endingOf(last, { vendor, env, config, model, timeoutSec, kept: runs.kept, isForgotten });
  if (ending.session === undefined) await runs.withdraw();
  return ending;
}

const note = (execution: Execution, text: string): void => {
  execution.log('system', `${text}\n`);
};

/** Logs the new session: some vendors silently start one when they do not know the requested session. */
function noteOtherSession(execution: Execution, { report, resumed }: AttemptEnd): void {
  if (!resumed || !report.sessionId || report.sessionId === resumed.id) return;
  note(execution, `Session ${resumed.id} was not continued; ${report.sessionId} is a new one`);
}

async function instructionsOf({ instructions, scratchDir, cwd, env }: Execution): Promise<Instructions | null> {
  if (!instructions?.text.trim()) return null;
  const where = `Relative paths in these instructions begin at ${instructions.directory}.`;
  const text = `${instructions.text.trimEnd()}\n\n${where}\n`;
  const file = join(scratchDir, 'agent-instructions.md');
  await writeFile(file, text, { mode: 0o600 });
  const [directory] = outside([instructions.directory], [cwd, scratchDir, env.AGENT_HOME]);
  return { text, file, directory };
}

/** The directories that exist and are not within one of `others`. */
function outside(directories: readonly (string | undefined)[], others: readonly (string | undefined)[]): string[] {
  const parents = others.filter((one) => one !== undefined && one !== '');
  const isKnown = (directory: string) => parents.some((one) => `${directory}/`.startsWith(`${one}/`));
  return directories.filter((one): one is string => !!one && !isKnown(one) && existsSync(one));
}

/** The starts of one run, which share its time limit. */
class Runs {
  /** The state to store with this run's sessions. */
  readonly kept: Omit<SessionState, 'tokens'>;
  private readonly startedAt = performance.now();
  private keeping: Promise<void> = Promise.resolve();
  private hasKept = false;

  constructor(
    private readonly vendor: Vendor,
    private readonly execution: Execution,
    private readonly settings: CommandLineSettings,
    private readonly instructions: Instructions | null,
  ) {
    this.kept = { cwd: execution.cwd, instructions: instructions && fingerprint(instructions.text) };
  }

  usable(session: AgentSession | null): AgentSession | null {
    const problem = session && sessionProblem(session, this.execution.cwd);
    if (problem) note(this.execution, `${problem}; a new one is started`);
    return problem ? null : session;
  }

  start(resumed: AgentSession | null): Promise<AttemptEnd> {
    const { vendor, execution, settings, instructions } = this;
    const { cwd, env, prompt, scratchDir, skills, skillsRoot } = execution;
    const { model, permissions, args: extra, command } = settings;
    const invocation = vendor.invocation({
      model,
      permissions,
      extra,
      cwd,
      env,
      prompt,
      instructions,
      resume: resumed?.id,
      instructed: instructions !== null && sessionState(resumed).instructions === fingerprint(instructions.text),
      directories: outside([scratchDir, env.AGENT_HOME], [cwd]),
      skills,
      skillsRoot: skillsRoot ?? undefined,
      toolsUrl: env.SERVICE_TOOLS_URL,
    });
    execution.invoked({
      adapterType: vendor.type,
      command,
      args: [...invocation.args],
      cwd,
      promptCharacters: invocation.stdin.length,
      sessionId: resumed?.id ?? null,
    });
    const onSession = (sessionId: string) => this.keep(sessionId, resumed);
    return attempt({ vendor, execution, settings, invocation, resumed, timeoutSec: this.timeLeft(), onSession });
  }

  /**
   * Stores the session at once, so another run can continue it if this one is interrupted. If storing fails, the end of
   * the run stores it.
   */
  private keep(sessionId: string, resumed: AgentSession | null): void {
    const tokens = resumed?.id === sessionId ? sessionState(resumed).tokens : NO_TOKENS;
    const session = localSession(sessionId, { ...this.kept, tokens });
    this.hasKept = true;
    this.keeping = this.keeping.then(() => this.execution.keepSession(session)).catch(() => {});
  }

  /** Restores the session from before the run, since the run's own sessions cannot be used. */
  async withdraw(): Promise<void> {
    const { execution } = this;
    if (this.hasKept) await execution.keepSession(execution.session).catch(() => {});
  }

  /** Resolves when all sessions are stored. */
  settled(): Promise<void> {
    return this.keeping;
  }

  private timeLeft(): number {
    const { timeoutSec } = this.settings;
    if (timeoutSec === 0) return 0;
    return Math.max(timeoutSec - (performance.now() - this.startedAt) / 1000, 0.1);
  }
}
