import type { Context } from '../context/types.js';
import { ApiError, Failure } from '../failure.js';
import type { System } from '../table/invocation.js';
import { styleFor } from './style.js';
import type { Style } from './types.js';
import { harmless, harmlessJson, oneLine } from './width.js';

/** Prints the failure and the next step on standard error. */
export function printFailure(error: unknown, system: System, context: Context | undefined): void {
  const { stderr } = system;
  const style = styleFor(stderr, system);
  const lines = linesOf(error, style, system);
  const next = error instanceof ApiError ? adviceOn(error, context) : error instanceof Failure ? error.next : undefined;
  if (next) lines.push(style('dim', harmless(next)));
  stderr.write(`${lines.join('\n')}\n`);
}

function linesOf(error: unknown, style: Style, { env }: System): string[] {
  if (error instanceof ApiError) {
    const line = `${style('red', `API error ${error.status}:`)} ${oneLine(error.message)}`;
    return error.details === undefined ? [line] : [line, `details=${harmlessJson(JSON.stringify(error.details))}`];
  }
  const isUnexpected = error instanceof Error && !(error instanceof Failure);
  const text = isUnexpected && env.ORGRAPH_DEBUG ? error.stack : error instanceof Error ? error.message : String(error);
  return [`${style('red', 'Error:')} ${harmless(text ?? '')}`];
}

/** The next step after an error response, if one helps in most cases. */
function adviceOn({ status }: ApiError, context: Context | undefined): string | undefined {
  if (!context) return undefined;
  if (status === 401) return adviceOnKey(context);
  if (status === 403) return context.apiKey ? 'Check your identity: `orgraph whoami`.' : adviceOnKey(context);
  if (status === 429) return 'The server received too many requests: try again later.';
  if (status >= 500) return `Check the server ${context.apiBase}: \`orgraph health\`.`;
  return undefined;
}

function adviceOnKey({ keySource, profile, apiBase }: Context): string {
  switch (keySource) {
    case undefined:
      return `No key is set for ${apiBase}: run \`orgraph auth login\`, or set SERVICE_API_KEY.`;
    case 'login':
      return `Your login to ${apiBase} has expired or was revoked: run \`orgraph auth login\`.`;
    case 'environment':
      return 'The key in SERVICE_API_KEY (or ORGRAPH_API_KEY) is expired, revoked or for another server.';
    case 'profile':
      return `The key in ${profile?.apiKeyEnvVarName ?? 'the variable of the profile'} is expired, revoked or for another server.`;
    default:
      return 'The key of --api-key is expired, revoked or for another server.';
  }
}
