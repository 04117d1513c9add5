import { expect, test } from 'vitest';
import {
  createToolStdioTemplate,
  disableToolStdioTemplate,
  listToolStdioTemplates,
} from '#services/tools/servers/template-operations.js';
import { createWorld } from '#tests/kit/world.js';

const FILES = { templateId: 'files', name: 'Files', command: 'file-server' };

type Row = Readonly<Record<string, string>>;

async function create() {
  const world = await createWorld();
  const companyId = world.company.id as string;
  const add = (fields: object = {}, by: { run: typeof world.board.run } = world.board) =>
    by.run(createToolStdioTemplate, { companyId, ...FILES, ...fields });
  return { ...world, companyId, add };
}

test('a template says what is run, with which variables and tools', async () => {
  const { add, board, companyId } = await create();
  const tools = [{ name: 'read', description: 'Reads a file' }];
  const template = await add({ args: ['--root', ''], envKeys: ['FILES_KEY'], tools });
  expect(template).toMatchObject({
    ...FILES,
    args: ['--root', ''],
    envKeys: ['FILES_KEY'],
    tools: [{ name: 'read', title: null, inputSchema: { type: 'object' }, annotations: null }],
    source: 'admin',
    status: 'active',
    createdByUserId: 'local-board',
  });
  expect((await board.run(listToolStdioTemplates, { companyId })).templates.at(-1)).toEqual(template);
  await expect(add()).rejects.toMatchObject({ status: 409 });
});

test('a template is made only by admins of the installation, since it runs on the server’s machine', async () => {
  const { add, member, agent, companyId } = await create();
  const owner = await member('owner');
  await expect(add({}, owner)).rejects.toMatchObject({ status: 403, message: 'Instance admin access required' });
  await expect(add({}, await member('operator'))).rejects.toMatchObject({ status: 403 });
  await expect(add({}, await agent({ name: 'Worker' }))).rejects.toMatchObject({ status: 403 });
  const { templates } = await owner.run(listToolStdioTemplates, { companyId });
  expect(templates.filter(({ source }: Row) => source === 'admin')).toEqual([]);
  const operator = await member('operator');
  await expect(operator.run(listToolStdioTemplates, { companyId })).rejects.toMatchObject({
    message: 'Missing permission: tools:admin',
  });
});

test.each([
  { templateId: 'Has Capitals' },
  { command: '' },
  { envKeys: ['lower_case'] },
  { envKeys: ['1ST'] },
  { args: Array(101).fill('x') },
  { tools: [{ name: '' }] },
])('a template is refused with %j', async (fields) => {
  const { add } = await create();
  await expect(add(fields)).rejects.toMatchObject({ status: 400 });
});

test('a template is disabled once, by its key, in its own company', async () => {
  const { add, board, member, companyId } = await create();
  await add();
  const owner = await member('owner');
  const disabled = await owner.run(disableToolStdioTemplate, { companyId, templateId: 'files', reason: 'Too old' });
  expect(disabled).toMatchObject({ status: 'disabled', disabledReason: 'Too old' });
  expect(await board.run(disableToolStdioTemplate, { companyId, templateId: 'files' })).toEqual(disabled);
  const unknown = { companyId: (await createWorld()).company.id, templateId: 'files' };
  await expect(board.run(disableToolStdioTemplate, unknown)).rejects.toMatchObject({ status: 404 });
});

test('a template that comes with the server can neither be disabled nor replaced', async () => {
  const { add, board, companyId } = await create();
  const { templates } = await board.run(listToolStdioTemplates, { companyId });
  expect(templates.map(({ templateId, source, status }: Row) => [templateId, source, status])).toEqual([
    ['orgraph:notes', 'built_in', 'active'],
    ['orgraph:calculator', 'built_in', 'active'],
  ]);
  const [notes] = templates;
  const disabling = board.run(disableToolStdioTemplate, { companyId, templateId: 'orgraph:notes' });
  await expect(disabling).rejects.toMatchObject({ status: 422 });
  for (const templateId of ['orgraph:notes', 'orgraph:others']) {
    await expect(add({ templateId })).rejects.toMatchObject({ status: 409 });
  }
  expect((await board.run(listToolStdioTemplates, { companyId })).templates).toEqual(templates);
  const elsewhere = await board.run(listToolStdioTemplates, { companyId: (await createWorld()).company.id as string });
  expect(elsewhere.templates[0]).toMatchObject({ templateId: 'orgraph:notes', tools: notes?.tools });
  expect(elsewhere.templates[0]?.id).not.toBe(notes?.id);
});
