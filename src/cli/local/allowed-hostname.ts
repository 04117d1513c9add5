import { existsSync } from 'node:fs';
import { Failure } from '../failure.js';
import type { Run } from '../table/types.js';
import { freshEnvFile, readEnvText, saveSettings, type VariableChanges } from './env-file.js';
import { installationOf } from './programs.js';
import type { Variables } from './server-tools.js';

/**
 * Allows pages of a host to reach the server. The host becomes the public address if there is none, else a trusted
 * origin.
 */
export const run: Run = async (invocation) => {
  const { args, flags, output } = invocation;
  const { envFile, fileValues } = installationOf(invocation);
  const origin = originOf(args.host as string, fileValues);
  const changes = flags.remove === true ? removal(origin, fileValues) : addition(origin, fileValues);
  if (!changes)
    return output.value({ origin, changed: false }, `${origin} is ${flags.remove ? 'not ' : 'already '}allowed.`);
  await saveSettings(envFile, existsSync(envFile) ? await readEnvText(envFile) : await freshEnvFile(), changes);
  output.value({ origin, changed: true }, `${origin} is ${flags.remove ? 'no longer ' : ''}allowed.`);
  output.note('Restart a running server to apply the change.');
};

/** The origin of a host; for a bare name, the origin that a browser uses with the server's own port. */
function originOf(host: string, env: Variables): string {
  const text = host.includes('://') ? host : `http://${host}${/:\d+$/.test(host) ? '' : `:${env.PORT ?? '3100'}`}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Failure(
      `${host} is not a host name.`,
      'Pass a name such as orgraph.local, or an origin such as https://orgraph.example.com.',
    );
  }
  return url.origin;
}

const trustedOrigins = ({ TRUSTED_ORIGINS: list = '' }: Variables): string[] =>
  list.split(',').flatMap((one) => one.trim().toLowerCase() || []);

const publicOrigin = ({ PUBLIC_BASE_URL: url }: Variables): string | undefined =>
  url && URL.canParse(url) ? new URL(url).origin : undefined;

function addition(origin: string, env: Variables): VariableChanges | undefined {
  if (trustedOrigins(env).includes(origin) || publicOrigin(env) === origin) return undefined;
  if (!env.PUBLIC_BASE_URL) return { PUBLIC_BASE_URL: origin };
  if (env.DEPLOYMENT_MODE !== 'authenticated') {
    throw new Failure(
      `A server without sign-in has only one name, ${env.PUBLIC_BASE_URL}.`,
      'orgraph configure PUBLIC_BASE_URL=<url> sets another; DEPLOYMENT_MODE=authenticated allows several.',
    );
  }
  return { TRUSTED_ORIGINS: [...trustedOrigins(env), origin].join(',') };
}

function removal(origin: string, env: Variables): VariableChanges | undefined {
  const remainingOrigins = trustedOrigins(env).filter((one) => one !== origin);
  if (remainingOrigins.length < trustedOrigins(env).length)
    return { TRUSTED_ORIGINS: remainingOrigins.join(',') || null };
  return publicOrigin(env) === origin ? { PUBLIC_BASE_URL: null } : undefined;
}
