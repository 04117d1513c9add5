import type { Client } from '#cli/call.js';
import { Failure } from '#cli/failure.js';
import type { CommandInvocation } from '#cli/table/invocation.js';
import type { Run } from '#cli/table/types.js';

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly urlKey: string;
  readonly adapterConfig: { readonly env?: Readonly<Record<string, { readonly type: string }>> };
}

/** An agent's variable that is stored as text, and the secret that replaces it. */
interface Move {
  readonly agent: Agent;
  readonly variable: string;
  readonly secretKey: string;
}

/** Names that suggest a secret. */
const SENSITIVE = /(?:key|token|secret|password|passphrase|credentials?|authorization|cookie)s?$/i;

/**
 * Finds agents' variables that are stored as text, and with `--apply` turns them into secrets. The API does not return
 * stored text, so the user supplies the values again: in a file, or at a prompt.
 */
export const run: Run = async (invocation) => {
  const { client, flags, output } = invocation;
  const moves = (await client.call<readonly Agent[]>('listAgents')).flatMap((agent) =>
    movesOf(agent, flags.all === true),
  );
  const values = valuesOf(flags.values as string | undefined);
  const rows: object[] = [];
  for (const move of moves) rows.push({ ...rowOf(move), state: await migrateVariable(invocation, move, values) });
  output.list(rows, ['agent', 'variable', 'state', 'secretKey', 'agentId'], { empty: 'Nothing to migrate.' });
  if (moves.length > 0 && flags.apply !== true) output.note('Nothing was changed. Repeat with --apply to migrate.');
};

function movesOf(agent: Agent, isAll: boolean): Move[] {
  return Object.entries(agent.adapterConfig.env ?? {})
    .filter(([name, { type }]) => type === 'plain' && (isAll || SENSITIVE.test(name)))
    .map(([variable]) => ({
      agent,
      variable,
      secretKey: `${agent.urlKey}_${variable}`.replace(/[^\w.-]/g, '_').slice(0, 120),
    }));
}

const rowOf = ({ agent, variable, secretKey }: Move) => ({ agent: agent.name, variable, secretKey, agentId: agent.id });

function valuesOf(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    throw new Failure('The values are not JSON.', 'Expected: {"agent.VARIABLE": "value"}');
  }
}

async function migrateVariable(
  { client, flags, prompt }: CommandInvocation,
  move: Move,
  given: Readonly<Record<string, unknown>>,
) {
  if (flags.apply !== true) return 'to migrate';
  const name = `${move.agent.urlKey}.${move.variable}`;
  const value = given[name] ?? (prompt.isPossible ? await prompt.secret(`${name} (empty to skip it)`) : undefined);
  if (typeof value !== 'string' || value === '') return 'skipped: no value';
  await migrate(client, move, value);
  return 'migrated';
}

async function migrate(client: Client, { agent, variable, secretKey }: Move, value: string): Promise<void> {
  const secret = { name: `${agent.name}: ${variable}`.slice(0, 160), key: secretKey, value };
  const { id } = await client.call<{ readonly id: string }>('createSecret', { body: secret });
  // Sending back the placeholders of the other variables keeps their stored values.
  const { adapterConfig } = await client.call<Agent>('getAgent', { params: { agentId: agent.id } });
  const env = { ...adapterConfig.env, [variable]: { type: 'secret_ref', secretId: id, version: 'latest' } };
  await client.call('updateAgent', { params: { agentId: agent.id }, body: { adapterConfig: { env } } });
}
