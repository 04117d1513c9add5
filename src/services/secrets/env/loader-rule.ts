import { holds } from '#services/access/rules.js';
import { type DomainError, domainError } from '#services/core/errors/errors.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { steadyStatement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { type LoaderVariable, loaderVariable } from './loader-variables.js';

// Loader variables make programs load code or redirect traffic. Only an agent's own env may set them. Variables that
// load code must also be allowed by the instance.

/** `other` is a project, routine, issue or invite, whose variables reach other people's runs. */
export type EnvOwner = 'agent' | 'other';

const LoaderVariableRefused = domainError('loader_variable', 'Variables that programs obey are not allowed here');

/** The loader variables among some variables. */
export const loaderVariablesIn = (env: JsonObject): LoaderVariable[] =>
  Object.keys(env).flatMap((name) => loaderVariable(name) ?? []);

/** The error for rejected variables, with a sentence about the first one. */
function refusal(found: readonly LoaderVariable[], path: string, remedy: string): DomainError {
  const [{ name, reason }] = found as readonly [LoaderVariable];
  const variables = found.map((variable) => ({ name: variable.name, reason: variable.reason }));
  return LoaderVariableRefused({ path, variables }, `${path}.${name} is not allowed: ${reason}. ${remedy}`);
}

const ONLY_AGENTS = "Only an agent's own env may have it, where the instance allows loader variables";
const ONLY_AGENTS_TRAFFIC = "Only an agent's own env may have it";
const remedyFor = ([first]: readonly LoaderVariable[]): string =>
  first?.isTraffic ? ONLY_AGENTS_TRAFFIC : ONLY_AGENTS;

/** Checks variables that are not an agent's own. @throws 422 `loader_variable` */
export function assertNoLoaderVariables(env: JsonObject, path: string): void {
  const loaderVariables = loaderVariablesIn(env);
  if (loaderVariables.length > 0) throw refusal(loaderVariables, path, remedyFor(loaderVariables));
}

const ALLOWED = steadyStatement(`SELECT (general -> 'allowLoaderVariables') = 'true' AS allowed FROM "Instance"`);

/** Whether the instance allows loader variables for agents; by default it does not. */
const allowedByInstance: Loader<'instance', boolean> = {
  async batch(scope, keys) {
    const [instance] = await scope.sql<{ allowed: boolean | null }>(ALLOWED, []);
    return keys.map(() => instance?.allowed === true);
  },
};

interface Setting {
  readonly env: JsonObject;
  /** The path of the field, for messages. */
  readonly path: string;
  readonly owner: EnvOwner;
}

/**
 * Loader variables are allowed in an agent's own env if the caller may configure agents. Variables that load code must
 * also be allowed by the instance.
 * @throws 422 `loader_variable`
 */
export async function assertLoaderVariables(scope: Scope, companyId: string, setting: Setting): Promise<void> {
  const { env, path, owner } = setting;
  if (owner === 'other') return assertNoLoaderVariables(env, path);
  const loaderVariables = loaderVariablesIn(env);
  if (loaderVariables.length === 0) return;
  if (!(await holds(scope, companyId, 'agents:configure'))) {
    throw refusal(loaderVariables, path, 'It requires the permission agents:configure');
  }
  const code = loaderVariables.filter(({ isTraffic }) => !isTraffic);
  if (code.length > 0 && !(await scope.load(allowedByInstance, 'instance'))) {
    throw refusal(code, path, 'An instance admin may allow it in general.allowLoaderVariables');
  }
}

/** A variable of a run, with the owner of the env that it comes from. */
interface RunVariable {
  readonly name: string;
  readonly consumer: { readonly type: string };
}

/**
 * Checks stored variables again when a run starts: they may be older than this rule or than the instance's setting.
 * @throws 422 `loader_variable`: without the variable the run might behave differently, so it does not start
 */
export async function assertRunVariables(scope: Scope, variables: readonly RunVariable[]): Promise<void> {
  for (const { name, consumer } of variables) {
    const variable = loaderVariable(name);
    if (!variable) continue;
    const isAgents = consumer.type === 'agent';
    if (isAgents && (variable.isTraffic || (await scope.load(allowedByInstance, 'instance')))) continue;
    const remedy = isAgents
      ? 'Remove it from the agent, or ask an instance admin to allow loader variables'
      : `Remove it from the ${consumer.type === 'run' ? 'issue' : consumer.type}`;
    throw refusal([variable], OWNERS[consumer.type] ?? 'env', remedy);
  }
}

/** The names of the env fields in messages. */
const OWNERS: Readonly<Record<string, string>> = {
  agent: "The agent's env",
  project: "The project's env",
  routine: "The routine's env",
  run: "The issue's env",
};
