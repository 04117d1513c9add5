import type { Client } from '../call.js';
import { normalizedBase } from '../context/base.js';
import { findCredential, storeCredential } from '../context/credentials.js';
import { DEFAULT_PROFILE } from '../context/profiles.js';
import type { Context, Profile } from '../context/types.js';
import { ApiError, Failure } from '../failure.js';
import { createClient } from '../http/client.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { clientAfterInterrupt } from './client-after-interrupt.js';
import { keepProfile } from './context-set.js';
import { deviceLogin } from './device-login.js';

interface Health {
  readonly status: string;
  readonly deploymentMode: 'local_trusted' | 'authenticated';
  readonly bootstrapStatus: 'ready' | 'bootstrap_pending';
}

export const run: Run = async (invocation) => {
  const { output, context, flags } = invocation;
  const { base, health } = await reach(invocation);
  output.note(`Found the server at ${base}.`);
  const profile =
    flags.persona === 'agent' ? await asAgent(invocation, base) : await asPerson(invocation, base, health);
  const name = await profileName(invocation);
  await keepProfile(context, name, profile, true);
  output.value({ name, ...profile }, `Profile ${name} is active: ${summaryOf(profile)}.`);
  output.note('See the overview: orgraph');
};

/** The address of a server that responds. It asks a person again until one does. */
async function reach(invocation: CommandInvocation): Promise<{ base: string; health: Health }> {
  const { args, context, prompt, output } = invocation;
  const address =
    (args.address as string | undefined) ?? (context.apiBaseSource === 'flag' ? context.apiBase : undefined);
  if (address !== undefined || !prompt.isPossible) {
    const base = normalizedBase(address ?? context.apiBase);
    return { base, health: await healthOf(invocation, base) };
  }
  for (;;) {
    const base = normalizedBase(await prompt.text('Address of the server', { preset: context.apiBase }));
    try {
      return { base, health: await healthOf(invocation, base) };
    } catch (error) {
      output.warn((error as Error).message);
    }
  }
}

async function healthOf(invocation: CommandInvocation, base: string): Promise<Health> {
  const health = await clientFor(invocation, base, undefined).call<Partial<Health> | string>('getHealth');
  if (typeof health === 'object' && health.deploymentMode) return health as Health;
  throw new Failure(`The server at ${base} is not an Orgraph server.`);
}

function clientFor(
  { context, system, output, signal }: CommandInvocation,
  apiBase: string,
  apiKey: string | undefined,
): Client {
  const changed: Context = {
    ...context,
    apiBase,
    apiBaseSource: 'flag',
    companyId: undefined,
    apiKey,
    keySource: 'flag',
  };
  return createClient({ context: changed, system, output, signal });
}

async function asPerson(invocation: CommandInvocation, apiBase: string, health: Health): Promise<Profile> {
  if (health.bootstrapStatus === 'bootstrap_pending') {
    throw new Failure('This server has no administrator yet.', `orgraph auth bootstrap-ceo --api-base ${apiBase}`);
  }
  const key = health.deploymentMode === 'local_trusted' ? undefined : await loginOf(invocation, apiBase);
  const companyId = await companyOf(invocation, clientFor(invocation, apiBase, key));
  return { apiBase, persona: 'board', ...(companyId && { companyId }) };
}

/** The stored login if the server still accepts it; else a new one. */
async function loginOf(invocation: CommandInvocation, apiBase: string): Promise<string> {
  const { context, output, flags, signal } = invocation;
  const storedLogin = await findCredential(context.credentialsFile, apiBase);
  if (storedLogin && (await isTaken(clientFor(invocation, apiBase, storedLogin.apiKey)))) {
    output.note(`Logged in as ${storedLogin.userName ?? 'the local board'}.`);
    return storedLogin.apiKey;
  }
  const credential = await deviceLogin(clientFor(invocation, apiBase, undefined), {
    parting: () => clientAfterInterrupt({ ...invocation, context: { ...context, apiBase } }),
    isInstanceAdmin: false,
    companyId: undefined,
    opensBrowser: flags.noBrowser !== true,
    output,
    signal,
  });
  await storeCredential(context.credentialsFile, apiBase, credential);
  output.note(`Logged in as ${credential.userName ?? 'the local board'}.`);
  return credential.apiKey;
}

async function isTaken(client: Client): Promise<boolean> {
  try {
    await client.call('getCliAuthMe');
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

async function companyOf({ context, prompt, output }: CommandInvocation, client: Client): Promise<string | undefined> {
  const companies = await client.call<readonly { id: string; name: string }[]>('listCompanies');
  if (context.companySource === 'flag') {
    if (companies.some(({ id }) => id === context.companyId)) return context.companyId;
    throw new Failure(`There is no company ${context.companyId} there, or you have no access to it.`);
  }
  const [first, ...others] = companies;
  if (!first) {
    output.note('There is no company yet: orgraph company create --name "My company"');
    return undefined;
  }
  if (others.length === 0) return first.id;
  if (!prompt.isPossible) throw new Failure('There are several companies.', 'Choose one with --company-id.');
  return prompt.choice(
    'Which company?',
    companies.map(({ id, name }) => ({ value: id, label: name })),
  );
}

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
}

/** The key stays in its variable; the profile stores only the variable's name. */
async function asAgent(invocation: CommandInvocation, apiBase: string): Promise<Profile> {
  const { flags, system, prompt } = invocation;
  const variable =
    (flags.apiKeyEnvVarName as string | undefined) ??
    (prompt.isPossible
      ? await prompt.text('The variable that holds the key of the agent', { preset: 'SERVICE_API_KEY' })
      : 'SERVICE_API_KEY');
  const key = system.env[variable];
  if (!key) {
    throw new Failure(
      `The variable ${variable} is not set.`,
      'A person creates a key with `orgraph agent local-cli <agent>`; set the variable to that key.',
    );
  }
  const agent = await clientFor(invocation, apiBase, key).call<Agent>('getCallingAgent');
  return {
    apiBase,
    companyId: agent.companyId,
    persona: 'agent',
    agentId: agent.id,
    agentName: agent.name,
    apiKeyEnvVarName: variable,
  };
}

async function profileName({ flags, context, prompt }: CommandInvocation): Promise<string> {
  const preset = context.profileName ?? DEFAULT_PROFILE;
  if (flags.name !== undefined) return flags.name as string;
  return prompt.isPossible ? prompt.text('Save this as profile', { preset }) : preset;
}

const summaryOf = ({ apiBase, persona, agentName, companyId }: Profile): string =>
  [apiBase, persona === 'agent' ? `as ${agentName}` : 'as you', companyId && `company ${companyId}`]
    .filter(Boolean)
    .join(', ');
