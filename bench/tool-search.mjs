// How well search_tools finds tools: 115 tasks, put as a model would put them, asked of the tools that published servers
// list, with the statement that the product runs; and how long it takes with 1,000. The reference counts the words of
// a query that occur in the name and description of a tool, wherever in a word that is.
import { createHash, randomUUID } from 'node:crypto';
import { at, readJson } from '../scripts/project.mjs';
import { openBenchDatabase, withClient } from './kit/database.mjs';
import { modulesOf } from './kit/modules.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';

const MANY = 1_000;
const TURNS = 30;
const SHOWN = 10;
const ROUNDS = 5;
const QUERY = 'create labels assignee issue repository project comment milestone';
/** 500 characters that begin as many words of tools as can be. */
const HOSTILE = Array.from({ length: 250 }, (_, number) => String.fromCharCode(97 + (number % 26))).join(' ');
const MOST_MS = 15;
const MOST_HOSTILE_MS = 100;

const { servers } = readJson(at('bench', 'data', 'tool-catalogue.json'));
const queries = readJson(at('bench', 'data', 'tool-queries.json'));
const tools = servers.flatMap(({ application, tools: own }) =>
  own.map((tool) => ({ ...tool, application, key: `${application}:${tool.name}` })),
);
/** How many tools were written. */
let entries = 0;
const { migrate, searchTools } = await modulesOf(`
  export { migrate } from './src/database/migrate.ts';
  export { searchTools } from './src/services/tools/sessions/search.ts';`);

const database = await openBenchDatabase();
try {
  await migrate(database.url, { directory: at('prisma', 'migrations') });
  await withClient(database.url, measured);
} finally {
  await database.close();
}

async function measured(client) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await ranksIn(client, shuffled(round)));
  const ranks = (of) => rounds.flatMap((round) => round[of]);
  const half = (which) => rounds.flatMap(({ ours }) => ours.filter((_, number) => number % 2 === which));
  const many = Array.from({ length: MANY }, (_, number) => {
    const tool = tools[number % tools.length];
    return { ...tool, application: `${tool.application} ${Math.floor(number / tools.length) + 1}` };
  });
  const search = await searchOf(client, many);
  const times = { ms: await timeOf(search, QUERY), hostileMs: await timeOf(search, HOSTILE) };
  report('tool-search', {
    rows: [...foundRows(ranks('ours'), ranks('plain')), ...timeRows(times)],
    // The ranking was chosen by every second query, from the first on; the others only tell whether it holds.
    halves: { chosenBy: figuresOf(half(0)), others: figuresOf(half(1)) },
    missed: queries.flatMap(({ query }, number) => (rounds.every(({ ours }) => ours[number] === -1) ? [query] : [])),
  });
  if (times.ms > MOST_MS || times.hostileMs > MOST_HOSTILE_MS) process.exitCode = 1;
}

/** The tools in an order of their own for each round, since equals are told in the order of their coming. */
function shuffled(round) {
  const place = ({ key }) => createHash('sha256').update(`${round} ${key}`).digest('hex');
  return [...tools].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

async function ranksIn(client, some) {
  const search = await searchOf(client, some);
  return {
    ours: await ranksOf(async (query) => (await search(query, SHOWN)).map(({ tool }) => tool.key)),
    plain: await ranksOf((query) => plainly(some, query)),
  };
}

/** The product's search among some tools, which are written to a company of their own. */
async function searchOf(client, some) {
  const companyId = randomUUID();
  await client.query('INSERT INTO "Company" (id, name, "issuePrefix", "updatedAt") VALUES ($1, $2, $2, now())', [
    companyId,
    companyId.slice(0, 8),
  ]);
  const places = new Map();
  for (const application of new Set(some.map((tool) => tool.application))) {
    places.set(application, await newPlace(client, companyId, application));
  }
  const listed = [];
  for (const tool of some) {
    const place = places.get(tool.application);
    listed.push({ tool: { ...tool, ...place, catalogEntryId: await newEntry(client, companyId, place, tool) } });
  }
  await client.query('ANALYZE "ToolCatalogEntry", "ToolApplication"');
  const scope = {
    sql: async ({ name, text }, values) => (await client.query({ name, text, values })).rows,
  };
  return (query, limit) => searchTools(scope, companyId, listed, { query, limit });
}

async function newPlace(client, companyId, application) {
  const [applicationId, connectionId] = [randomUUID(), randomUUID()];
  await client.query(
    `INSERT INTO "ToolApplication" (id, "companyId", "applicationKey", name, type, "updatedAt")
     VALUES ($1, $2, $3, $3, 'mcp_stdio', now())`,
    [applicationId, companyId, application],
  );
  await client.query(
    `INSERT INTO "ToolConnection" (id, "companyId", "applicationId", uid, name, transport, config, "updatedAt")
     VALUES ($1, $2, $3, $4, $4, 'local_stdio', '{}', now())`,
    [connectionId, companyId, applicationId, application],
  );
  return { applicationId, connectionId };
}

async function newEntry(client, companyId, { applicationId, connectionId }, { name, title, description, parameters }) {
  const properties = Object.fromEntries(Object.entries(parameters).map(([key, text]) => [key, { description: text }]));
  // Equals are told in the order of their ids, which is that of their time in the product.
  entries += 1;
  const id = `00000000-0000-7000-8000-${String(entries).padStart(12, '0')}`;
  await client.query(
    `INSERT INTO "ToolCatalogEntry" (id, "companyId", "applicationId", "connectionId", "toolName", title, description,
       "inputSchema", "riskLevel", status, "versionHash", "schemaHash", "updatedAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'read', 'active', '', '', now())`,
    [id, companyId, applicationId, connectionId, name, title ?? null, description, { type: 'object', properties }],
  );
  return id;
}

/** The tools in whose names and descriptions most words of a query occur. */
function plainly(some, query) {
  const words = query.toLowerCase().split(/\s+/);
  const counted = some.map(({ key, name, description }) => {
    const text = `${name} ${description}`.toLowerCase();
    return { key, count: words.filter((word) => text.includes(word)).length };
  });
  const found = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return found.slice(0, SHOWN).map(({ key }) => key);
}

/** For each query, the place of the first tool that does what it asks for; -1 where none is shown. */
async function ranksOf(search) {
  const ranks = [];
  for (const { query, tools: right } of queries) {
    const keys = await search(query);
    ranks.push(keys.findIndex((key) => right.includes(key)));
  }
  return ranks;
}

function figuresOf(ranks) {
  const within = (most) => ranks.filter((rank) => rank >= 0 && rank < most).length / ranks.length;
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank < 0 ? 0 : 1 / (rank + 1)), 0) / ranks.length;
  return { first: within(1), amongFive: within(5), reciprocal };
}

function foundRows(ours, plain) {
  const [mine, theirs] = [figuresOf(ours), figuresOf(plain)];
  const sizes = `${queries.length} queries, ${tools.length} tools of ${servers.length} servers`;
  const row = (figure, of, spelled) => ({
    figure,
    ours: spelled(mine[of]),
    reference: spelled(theirs[of]),
    ratio: ratio(mine[of], theirs[of]),
    sizes,
  });
  const share = (value) => `${Math.round(value * 100)} %`;
  return [
    row('a right tool is the first found', 'first', share),
    row('a right tool is among the first five', 'amongFive', share),
    row('mean reciprocal rank among ten', 'reciprocal', (value) => value.toFixed(2)),
  ];
}

function timeRows({ ms, hostileMs }) {
  return [
    ['a search for eight words', ms, MOST_MS],
    ['a search for every beginning of a word', hostileMs, MOST_HOSTILE_MS],
  ].map(([figure, time, most]) => ({
    figure,
    ours: milliseconds(time),
    reference: milliseconds(most),
    ratio: ratio(time, most),
    sizes: `${MANY.toLocaleString('en-US')} tools, the least of ${TURNS}, since other work on the machine only adds`,
  }));
}

async function timeOf(search, query) {
  const times = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const start = performance.now();
    await search(query, SHOWN);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}
