import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { titleSlug } from '#services/overview/package/words.js';
import { AGENT, markdown, yaml } from './packages.js';

// Companies of any shape, as packages that people could have written.

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim())
  .filter((text) => text !== '' && text.isWellFormed());
const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'));
const status = fc.constantFrom('backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled');
const priority = fc.constantFrom('critical', 'high', 'medium', 'low');

const agent = fc.record({
  title: fc.option(line, { nil: null }),
  capabilities: fc.option(line, { nil: null }),
  role: fc.constantFrom('engineer', 'designer', 'general'),
  budgetMonthlyCents: fc.nat(100_000),
  instructions: text,
  managerAt: fc.nat(10),
});

const task = fc.record({
  title: word,
  description: text,
  status,
  priority,
  agentAt: fc.nat(10),
  parentAt: fc.nat(20),
  blockersAt: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
  labels: fc.subarray(['bug', 'idea']),
  comments: fc.array(line, { maxLength: 3 }),
  document: fc.option(text, { nil: null }),
  file: fc.option(fc.uint8Array({ minLength: 1, maxLength: 50 }), { nil: null }),
  recurs: fc.boolean(),
});

export const randomCompany = fc.record({
  name: word,
  description: fc.option(line, { nil: null }),
  agents: fc.array(agent, { maxLength: 4 }),
  projects: fc.array(fc.record({ description: text, color: fc.constantFrom('#112233', null) }), { maxLength: 2 }),
  tasks: fc.uniqueArray(task, { maxLength: 8, selector: ({ title }) => title.toLowerCase() }),
});

export type RandomCompany = typeof randomCompany extends fc.Arbitrary<infer Company> ? Company : never;
type RandomTask = RandomCompany['tasks'][number];

const slugOf = (title: string): string => titleSlug(title, 'task');

/** The files of a random company. */
export function packageOfRandom({ name, description, agents, projects, tasks }: RandomCompany) {
  const files: Record<string, string | { encoding: 'base64'; data: string }> = {
    'COMPANY.md': markdown({ name, description }, ''),
  };
  const people: Record<string, object> = {};
  for (const [at, one] of agents.entries()) {
    const slug = `agent-${at}`;
    const reportsTo = one.managerAt < at ? `agent-${one.managerAt}` : null;
    const { title, role, instructions, capabilities, budgetMonthlyCents } = one;
    files[`agents/${slug}/AGENTS.md`] = markdown({ name: `Agent ${at}`, title, role, reportsTo }, instructions);
    people[slug] = { ...AGENT, capabilities, budgetMonthlyCents };
  }
  for (const [at, project] of projects.entries()) {
    files[`projects/project-${at}/PROJECT.md`] = markdown({ name: `Project ${at}` }, project.description);
  }
  const extension = {
    schemaVersion: 7,
    labels: ['bug', 'idea'].map((label) => ({ id: label, name: label, color: '#abcdef' })),
    agents: people,
    projects: Object.fromEntries(projects.map(({ color }, at) => [`project-${at}`, { color }])),
    tasks: Object.fromEntries(tasks.map((one, at) => [slugOf(one.title), entryOf(one, at, tasks, files)])),
    routines: Object.fromEntries(tasks.filter(({ recurs }) => recurs).map((one) => [slugOf(one.title), ROUTINE])),
  };
  for (const { title, description: body, agentAt, recurs } of tasks) {
    const assignee = agentAt < agents.length ? `agent-${agentAt}` : null;
    files[`tasks/${slugOf(title)}/TASK.md`] = markdown({ name: title, assignee, recurring: recurs }, body);
  }
  files['.service.yaml'] = yaml(extension);
  return files;
}

const ROUTINE = {
  status: 'paused',
  concurrencyPolicy: 'skip_if_active',
  catchUpPolicy: 'skip_missed',
  activityGatePolicy: 'always',
  activityGateScope: 'company',
  triggers: [{ kind: 'schedule', enabled: true, cronExpression: '0 9 * * 1', timezone: 'UTC' }],
};

/** Earlier tasks are above, and before, later ones: so there is no circle. */
function entryOf(one: RandomTask, at: number, tasks: readonly RandomTask[], files: Record<string, unknown>) {
  const slug = slugOf(one.title);
  const earlier = tasks
    .slice(0, at)
    .map((task, index) => ({ ...task, index }))
    .filter(({ recurs }) => !recurs);
  const slugs = (wanted: readonly number[]) =>
    earlier.filter(({ index }) => wanted.includes(index)).map(({ title }) => slugOf(title));
  const path = `tasks/${slug}/documents/notes.md`;
  if (one.recurs) return {};
  if (one.document !== null) files[path] = one.document;
  const bytes = one.file && Buffer.from(one.file);
  const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
  if (bytes) files[`blobs/${sha256}`] = { encoding: 'base64', data: bytes.toString('base64') };
  return {
    identifier: `X-${at + 1}`,
    status: one.status,
    priority: one.priority,
    parent: slugs([one.parentAt])[0] ?? null,
    blockedBy: slugs(one.blockersAt),
    labels: one.labels,
    comments: one.comments.map((body) => ({ authorType: 'user', authorName: 'Eve', body, createdAt: TIME })),
    documents: one.document === null ? [] : [{ key: 'notes', title: null, format: 'markdown', path, hash: '' }],
    attachments: bytes
      ? [{ sha256, contentType: 'text/plain', originalFilename: 'f.txt', byteSize: bytes.length }]
      : [],
  };
}

const TIME = '2026-01-02T03:04:05.000Z';
