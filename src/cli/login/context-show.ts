import { findCredential } from '../context/credentials.js';
import type { Context } from '../context/types.js';
import type { Run } from '../table/types.js';

/** The values in use and their sources. It shows where a key is, never the key. */
export const run: Run = async ({ context, output, system }) => {
  const login = await findCredential(context.credentialsFile, context.apiBase);
  const summary = {
    apiBase: context.apiBase,
    apiBaseSource: context.apiBaseSource,
    companyId: context.companyId ?? null,
    companySource: context.companySource ?? null,
    profile: context.profileName ?? null,
    persona: context.profile?.persona ?? null,
    agentId: context.profile?.agentId ?? null,
    agentName: context.profile?.agentName ?? null,
    key: keyOf(context, system.env, login !== undefined),
    loggedInAs: login?.userName ?? null,
    loginExpiresAt: login?.expiresAt ?? null,
    contextFile: context.contextFile,
    credentialsFile: context.credentialsFile,
  };
  output.object(summary);
};

function keyOf(
  { profile }: Context,
  env: Readonly<Record<string, string | undefined>>,
  hasLogin: boolean,
): string | null {
  const variable = ['SERVICE_API_KEY', 'ORGRAPH_API_KEY', profile?.apiKeyEnvVarName].find((name) => name && env[name]);
  if (variable) return `of the variable ${variable}`;
  return hasLogin ? 'of orgraph auth login' : null;
}
