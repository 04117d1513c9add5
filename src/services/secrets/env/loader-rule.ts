import { holds } from '../../access/rules.js';
import { type DomainError, domainError } from '../../core/errors/errors.js';
import type { Loader, Scope } from '../../core/operation/scope.js';
import { steadyStatement } from '../../core/postgres/statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { type LoaderVariable, loaderVariable } from './loader-variables.js';

// Who may set a variable that a program obeys: nobody, but for an agent's own, where the instance allows it.

/** Whose variables they are: an agent's own, or those of a project, routine, issue or invite, which others run with. */
export type EnvOwner = 'agent' | 'other';

const Refused = domainError('loader_variable', 422, 'Variables that programs obey are not allowed here');

/** The variables that programs obey, in the order of the request. */
export const loaderVariablesIn = (env: JsonObject): LoaderVariable[] =>
  Object.keys(env).flatMap((name) => loaderVariable(name) ?? []);

/** The refusal of variables, in a sentence about the first of them. */
function refusal(found: readonly LoaderVariable[], path: string, remedy: string): DomainError {
  const [{ name, reason }] = found as readonly [LoaderVariable];
  const variables = found.map((variable) => ({ name: variable.name, reason: variable.reason }));
  return Refused({ path, variables }, `${path}.${name} is not allowed: ${reason}. ${remedy}`);
}

const ONLY_AGENTS = "Only an agent's own env may have it, where the instance allows loader variables";
const ONLY_AGENTS_TRAFFIC = "Only an agent's own env may have it";
const remedyFor = ([first]: readonly LoaderVariable[]): string =>
  first?.isTraffic ? ONLY_AGENTS_TRAFFIC : ONLY_AGENTS;

/** @throws 422 `loader_variable` for variables of others than agents: whoever runs with them has not chosen them */
export function assertNoLoaderVariables(env: JsonObject, path: string): void {
  const found = loaderVariablesIn(env);
  if (found.length > 0) throw refusal(found, path, remedyFor(found));
}

const ALLOWED = steadyStatement(`SELECT (general -> 'allowLoaderVariables') = 'true' AS allowed FROM "Instance"`);

/** Whether the settings of the instance let an agent's own variables have names that programs obey; not unless they say so. */
const allowedByInstance: Loader<'instance', boolean> = {
  async batch(scope, keys) {
    const [instance] = await scope.sql<{ allowed: boolean | null }>(ALLOWED, []);
    return keys.map(() => instance?.allowed === true);
  },
};

interface Setting {
  readonly env: JsonObject;
  /** Of the field, for messages. */
  readonly path: string;
  readonly owner: EnvOwner;
}

/**
 * An agent's own variables may be such where the instance allows it and the caller may configure agents; those that only
 * decide which way something is sent need no leave of the instance.
 * @throws 422 `loader_variable` for all others
 */
export async function assertLoaderVariables(scope: Scope, companyId: string, setting: Setting): Promise<void> {
  const { env, path, owner } = setting;
  if (owner === 'other') return assertNoLoaderVariables(env, path);
  const found = loaderVariablesIn(env);
  if (found.length === 0) return;
  if (!(await holds(scope, companyId, 'agents:configure'))) {
    throw refusal(found, path, 'It takes the permission agents:configure');
  }
  const code = found.filter(({ isTraffic }) => !isTraffic);
  if (code.length > 0 && !(await scope.load(allowedByInstance, 'instance'))) {
    throw refusal(code, path, 'An instance admin may allow it in general.allowLoaderVariables');
  }
}

/** A variable as it is about to be given to a run, and where it is from. */
interface RunVariable {
  readonly name: string;
  readonly consumer: { readonly type: string };
}

/**
 * What is stored may be older than this rule, or than the instance's present leave.
 * @throws 422 `loader_variable`: the run does not start, because without the variable it might do something else
 */
export async function assertRunVariables(scope: Scope, variables: readonly RunVariable[]): Promise<void> {
  for (const { name, consumer } of variables) {
    const found = loaderVariable(name);
    if (!found) continue;
    const isAgents = consumer.type === 'agent';
    if (isAgents && (found.isTraffic || (await scope.load(allowedByInstance, 'instance')))) continue;
    const remedy = isAgents
      ? 'Remove it from the agent, or have an instance admin allow loader variables'
      : `Remove it from the ${consumer.type === 'run' ? 'issue' : consumer.type}`;
    throw refusal([found], OWNERS[consumer.type] ?? 'env', remedy);
  }
}

/** Where a run's variables stand, as messages name it. */
const OWNERS: Readonly<Record<string, string>> = {
  agent: "The agent's env",
  project: "The project's env",
  routine: "The routine's env",
  run: "The issue's env",
};
