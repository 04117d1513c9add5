import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, settingsFolder, writePrivately } from '../context/files.js';
import { type CommonFlags, resolveContext, variable } from '../context/resolve.js';
import { createClient } from '../http/client.js';
import { createOutput } from '../output/output.js';
import { COMMON_FLAGS } from '../table/common.js';
import type { System } from '../table/invocation.js';
import { kebab } from '../table/names.js';
import type { Completes } from '../table/types.js';

const FRESH_MS = 60_000;
/** Completion waits no longer than this for a distant server, unless the environment sets another limit. */
const PATIENCE_MS = 300;

type Row = Readonly<Record<string, string | null>>;

interface Kind {
  readonly operation: string;
  readonly query?: Readonly<Record<string, unknown>>;
  word(row: Row): string | null | undefined;
  remark(row: Row): string | null | undefined;
}

const KINDS: Readonly<Record<Exclude<Completes, 'file'>, Kind>> = {
  company: { operation: 'listCompanies', word: ({ id }) => id, remark: ({ name }) => name },
  agent: { operation: 'listAgents', word: ({ urlKey, id }) => urlKey ?? id, remark: ({ name }) => name },
  project: { operation: 'listProjects', word: ({ id }) => id, remark: ({ name }) => name },
  issue: {
    operation: 'listIssues',
    query: { status: ['todo', 'in_progress', 'in_review', 'blocked', 'backlog'], limit: 200 },
    word: ({ identifier, id }) => identifier ?? id,
    remark: ({ title }) => title,
  },
};

interface Answer {
  readonly at: number;
  readonly rows: readonly { readonly word: string; readonly remark: string }[];
}

/** Ids that the server knows, at most a minute old. */
export async function knownIds(
  kind: Exclude<Completes, 'file'>,
  before: readonly string[],
  system: System,
): Promise<Answer['rows']> {
  const context = await resolveContext(commonFlagsIn(before), system);
  const patience = Number(variable(system, 'COMPLETION_MS')) || PATIENCE_MS;
  const signal = AbortSignal.timeout(patience);
  const output = createOutput({ ...system, stderr: system.stdout }, { isJson: true });
  const silent = { ...output, note: () => {}, warn: () => {} };
  const client = createClient({ context, system, output: silent, signal });
  // Responses differ by server, company and caller.
  const of = createHash('sha256').update(JSON.stringify([context.apiBase, context.companyId, context.apiKey, kind]));
  const path = join(settingsFolder(system), 'completion', `${of.digest('hex').slice(0, 32)}.json`);
  const cachedAnswer = parseAnswer(await readIfThere(path));
  if (cachedAnswer && Date.now() - cachedAnswer.at < FRESH_MS) return cachedAnswer.rows;
  const { operation, query = {}, word, remark } = KINDS[kind];
  const responseRows = await client.call<readonly Row[]>(operation, { query });
  const rows = responseRows.flatMap((row) => {
    const text = word(row);
    return text ? [{ word: text, remark: remark(row) ?? '' }] : [];
  });
  await writePrivately(path, JSON.stringify({ at: Date.now(), rows }));
  return rows;
}

function parseAnswer(text: string | undefined): Answer | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Answer);
  } catch {
    return undefined;
  }
}

/** The common flags among words that are not yet a whole command. */
function commonFlagsIn(words: readonly string[]): CommonFlags {
  const flags: Record<string, string> = {};
  words.forEach((word, index) => {
    const flag = COMMON_FLAGS.find(({ name, short }) => word === `--${kebab(name)}` || word === `-${short}`);
    const value = words[index + 1];
    if (flag && flag.type !== 'boolean' && flag.type !== 'list' && value) flags[flag.name] = value;
  });
  return flags;
}
