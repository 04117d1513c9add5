import { type AgentSession, type Device, hasWorkingFolder, type SkillFolder } from '#adapters/adapter.js';
import { adapterOf } from '#adapters/registry.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { Confinement } from '#processes/isolation/confinement.js';
import { apiWithin } from '#processes/network/program-network.js';
import { signRunToken } from '#services/access/tokens.js';
import { removeTree } from '#services/core/content/remove-tree.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { withForeignNames } from '#services/core/text/former-names.js';
import { credentialsInSettings } from '#services/core/vault/settings-redaction.js';
import { inheritedVariables } from '#services/organization/adapters/settings.js';
import { assertAdapterAllowed } from '#services/organization/adapters/usable.js';
import { OVERRIDES } from '#services/organization/execution-settings/rows.js';
import { agentHomeOf } from '#services/organization/host-folders/policy.js';
import { deviceOf } from '#services/secrets/device-keys/operations.js';
import { isSendable } from '#services/secrets/env/headers.js';
import { SecretUnavailable } from '#services/secrets/env/resolve.js';
import { RunRedactions } from '#services/secrets/env/run-redactions.js';
import { type RunSkill, recordedSkill, skillsOfRun } from '#services/skills/agent-skills/run-skills.js';
import { areAppsEnabled } from '#services/tools/enabled.js';
import { issuedTokens } from '#services/tools/oauth/issued.js';
import { RUN_TOOLS_PATH } from '#services/tools/sessions/site.js';
import { FENCED, fenceValues, runLost } from '../runs/fence.js';
import { continuesWork } from '../runs/retry.js';
import { sessionToContinue } from '../runs/sessions.js';
import { confinementOfRun } from './confinement.js';
import { deliverSkills, removeDelivered } from './deliver-skills.js';
import { assertStartable, serviceVariables } from './environment.js';
import { makeFolder, makeScratch, workingFolder } from './folders.js';
import { instructionsOf, type RunInstructions } from './instructions.js';
import { loadWakePayload } from './payload.js';
import { promptOf } from './prompt.js';
import { resolveEnvironment } from './variables.js';
import { type RunWorkspace, WORKSPACES } from './workspace.js';

/** The input of a run's adapter, and the redactions that keep its secrets out of stored data. */
export interface PreparedRun {
  readonly agent: { readonly id: string; readonly name: string; readonly role: string };
  readonly env: Readonly<Record<string, string>>;
  readonly config: JsonObject;
  readonly context: JsonObject;
  readonly wake: JsonObject;
  readonly prompt: string;
  readonly instructions: RunInstructions | null;
  readonly session: AgentSession | null;
  /** The skills of the run; empty if its adapter does not support skills. */
  readonly skills: readonly SkillFolder[];
  /** The folder that contains only these skills; null without any. */
  readonly skillsRoot: string | null;
  readonly cwd: string;
  readonly scratchDir: string;
  readonly confinement: Confinement | null;
  /** The key pair of the agent, if its adapter uses one. */
  readonly device?: Device;
  readonly redactions: RunRedactions;
  /** Removes the scratch folder and the skills; never throws. */
  dispose(): Promise<void>;
}

type ClaimedRun = HeartbeatRun & { readonly adapterType: string };

const FACTS = statement(`
  SELECT a.id, a."companyId", a.name, a.role, a.title, a."adapterType", a."adapterConfig" - 'env' - 'headers' AS config,
         a."instructionsMode", a."instructionsRootPath", a."instructionsEntryFile", c.name AS "companyName",
         (${OVERRIDES}) - 'env' - 'headers' AS overrides,
         ${WORKSPACES} AS workspaces
    FROM "Agent" a JOIN "Company" c ON c.id = a."companyId"
    LEFT JOIN "Issue" i ON i."companyId" = a."companyId" AND i.id = $3::uuid
   WHERE a."companyId" = $1::uuid AND a.id = $2::uuid`);

interface Facts {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly role: string;
  readonly title: string | null;
  readonly adapterType: string;
  readonly config: JsonObject;
  readonly overrides: JsonObject | null;
  readonly instructionsMode: string;
  readonly instructionsRootPath: string | null;
  readonly instructionsEntryFile: string;
  readonly companyName: string;
  readonly workspaces: readonly RunWorkspace[];
}

async function factsOf(scope: Scope, run: ClaimedRun): Promise<Facts> {
  const facts = await scope.row<Facts>(FACTS, [run.companyId, run.agentId, run.issueId]);
  if (!facts) throw conflict('The agent of the run no longer exists');
  if (facts.adapterType !== run.adapterType) throw conflict('The adapter of the agent was changed as the run began');
  return facts;
}

function installedAdapter(type: string) {
  const adapter = adapterOf(type);
  if (!adapter) throw unprocessable(`The adapter ${type} is not installed here`);
  return adapter;
}

type Definition = ReturnType<typeof installedAdapter>;

/**
 * Gathers the input of a claimed run: the environment with the current values of secrets, the configuration,
 * instructions, session, wake and folders. Stores only the model and the initial session in the database.
 * @throws 422 with the reason, such as `secret_unavailable` or `adapter_not_allowed`; 409 lease_lost if the run no
 * longer belongs to this process
 */
export async function prepareRun(scope: Scope, run: ClaimedRun): Promise<PreparedRun> {
  await scope.services.adapters.arrivalOf(run.adapterType);
  const adapter = installedAdapter(run.adapterType);
  await assertAdapterAllowed(scope, run.companyId, run.adapterType);
  const scratch = makeScratch(scope.services.config, run.id);
  const { config } = scope.services;
  // The cleanup of dead processes' folders removes the rest.
  const dispose = async () => {
    await Promise.allSettled([scratch.then(removeTree), removeDelivered(config, run.id)]);
  };
  try {
    return { ...(await gather(scope, run, adapter, scratch)), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function gather(
  scope: Scope,
  run: ClaimedRun,
  adapter: Definition,
  scratch: Promise<string>,
): Promise<Omit<PreparedRun, 'dispose'>> {
  const [facts, environment, wake, skills, scratchDir] = await Promise.all([
    factsOf(scope, run),
    resolveEnvironment(scope, { ...ofRun(run), agentId: run.agentId, responsibleUserId: run.responsibleUserId }),
    loadWakePayload(scope, run),
    adapter.supportsSkills ? skillsOfRun(scope, run) : [],
    scratch,
  ]);
  const settings = { ...adapter.defaults, ...facts.config, ...facts.overrides };
  const home = agentHomeOf(scope.services.config, facts);
  const [session, device, { token, apiUrl, hasTools }, { instructions, cwd }] = await Promise.all([
    startSession(scope, { ...run, model: typeof settings.model === 'string' ? settings.model : null }, skills),
    deviceOf(scope, run, settings),
    accessOf(scope, run, adapter),
    placesOf(scope, facts, { adapter, settings, home }),
  ]);
  const { workspaces } = facts;
  const places = { home, scratchDir, cwd, instructions, apiUrl, filePath: settings.instructionsFilePath };
  const confined = await confinementOfRun(scope, adapter, { ...facts, ...places });
  const delivered = await deliverSkills(scope.services, { runId: run.id, skills, isReadOnly: confined !== null });
  const confinement = confined && delivered ? { ...confined, code: [delivered.root] } : confined;
  const reachedApi = confinement ? apiWithin(confinement.network, apiUrl) : apiUrl;
  const context = run.contextSnapshot as JsonObject;
  const described = serviceVariables({
    ...ofRun(run),
    agentId: run.agentId,
    context,
    wake,
    workspaces,
    apiUrl: reachedApi,
    token,
    toolsUrl: hasTools ? `${reachedApi}${RUN_TOOLS_PATH}` : null,
    home,
    scratchDir,
    skillsDir: delivered?.directory ?? null,
  });
  const env = {
    ...inheritedVariables(),
    ...(confinement && { HOME: home }),
    ...environment.variables,
    ...withForeignNames(described, scope.services.config.COMPATIBILITY),
  };
  if (hasWorkingFolder(adapter)) assertStartable(env);
  return {
    env,
    context,
    instructions,
    session,
    skills: delivered?.skills ?? [],
    skillsRoot: delivered?.root ?? null,
    cwd,
    scratchDir,
    confinement,
    agent: { id: facts.id, name: facts.name, role: facts.role },
    config: { ...settings, ...headersWith(environment.headers) },
    wake: wake as unknown as JsonObject,
    prompt: promptOf({
      agent: facts,
      companyName: facts.companyName,
      wake,
      isContinuation: continuesWork(run),
      access: token === null ? 'none' : (adapter.apiAccess?.(settings) ?? 'environment'),
      hasTools,
    }),
    ...(device && { device }),
    redactions: new RunRedactions(
      ofRun(run),
      [...environment.redact, ...credentialsInSettings(settings), ...(token === null ? [] : [token])],
      issuedTokens(ofRun(run)),
    ),
  };
}

/** The working folder of the run, and the instructions of its agent. */
async function placesOf(
  scope: Scope,
  facts: Facts,
  { adapter, settings, home }: { adapter: Definition; settings: JsonObject; home: string },
): Promise<{ instructions: RunInstructions | null; cwd: string }> {
  await makeFolder(home);
  const [instructions, cwd] = await Promise.all([
    adapter.supportsInstructionsBundle
      ? instructionsOf(scope, {
          ...facts,
          home,
          filePath: settings.instructionsFilePath,
          isRemote: !adapter.runsOnHost,
        })
      : null,
    hasWorkingFolder(adapter) ? workingFolder(scope, { ...facts, home }, settings.cwd) : home,
  ]);
  return { instructions, cwd };
}

const ofRun = ({ id, companyId, issueId }: HeartbeatRun) => ({ runId: id, companyId, issueId });

/** The run's access to the API, and whether it may use its company's tools. */
interface RunAccess {
  readonly token: string | null;
  readonly apiUrl: string | null;
  readonly hasTools: boolean;
}

/** The run's access; without a token if the adapter's agents cannot use one. */
async function accessOf(scope: Scope, run: ClaimedRun, adapter: Definition): Promise<RunAccess> {
  if (!adapter.supportsLocalAgentJwt) return { token: null, apiUrl: null, hasTools: false };
  const { services } = scope;
  const { id: runId, agentId, companyId, adapterType, responsibleUserId } = run;
  const [token, apiUrl, hasTools] = await Promise.all([
    signRunToken(services, { agentId, companyId, adapterType, runId, responsibleUserId }),
    services.apiUrl.get(),
    areAppsEnabled(scope),
  ]);
  return { token, apiUrl, hasTools };
}

/** @throws 422 with the name of a header whose secret is not a valid header value, never its value */
function headersWith(headers: Readonly<Record<string, string>>): { headers?: Record<string, string> } {
  const entries = Object.entries(headers);
  const unusable = entries.find(([, value]) => !isSendable(value));
  if (unusable) {
    const [header] = unusable;
    throw SecretUnavailable({ header }, `Header ${header} cannot be sent: its value is not a single line of Latin-1`);
  }
  return entries.length === 0
    ? {}
    : { headers: Object.fromEntries(entries.map(([name, value]) => [name, value.trim()])) };
}

const SET_SESSION = statement(`
  UPDATE "HeartbeatRun" SET model = $4, "sessionIdBefore" = $5, skills = $6::jsonb WHERE ${FENCED} RETURNING id`);

/** Finds the session to continue, and records it with the model and the skills. @throws 409 lease_lost */
async function startSession(scope: Scope, run: ClaimedRun, skills: readonly RunSkill[]): Promise<AgentSession | null> {
  const session = await sessionToContinue(scope, run);
  const fence = { ...run, runId: run.id };
  const values = [run.model, session?.id ?? null, JSON.stringify(skills.map(recordedSkill))];
  if (!(await scope.row(SET_SESSION, [...fenceValues(fence), ...values]))) throw runLost(fence);
  return session;
}
