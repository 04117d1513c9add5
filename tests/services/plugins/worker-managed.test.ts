import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { createProject, deleteProject } from '#services/organization/projects/operations.js';
import { removePlugin } from '#services/plugins/registry/manage.js';
import { createSkill } from '#services/skills/library/create.js';
import { stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin } from './plugins-world.js';
import { type Ask, asksAs, assertGuarded, refusal } from './worker-asks.js';

// The host of a file runs the plugins of its database.
ownDatabase();

const KINDS = ['agents', 'projects', 'routines', 'skills'] as const;
const MANIFEST = {
  capabilities: KINDS.map((kind) => `${kind}.managed`),
  agents: [
    { key: 'keeper', name: 'Keeper', title: 'Keeps the wiki', instructions: '# Keep it tidy' },
    { key: 'second', name: 'Keeper' },
  ],
  projects: [{ key: 'wiki', name: 'Wiki', description: 'What we know' }],
  routines: [
    { key: 'tidy', title: 'Tidy up', agentKey: 'keeper' },
    { key: 'alone', title: 'Nobody does it' },
    { key: 'lost', title: 'Lost', agentKey: 'second' },
  ],
  skills: [{ key: 'ingest', markdown: '---\nname: other\ndescription: Takes sources in.\n---\n\n# Ingest\n' }],
};

let world: World;
let plugin: Plugin;
let ask: Ask;
beforeAll(async () => {
  world = await createWorld();
  plugin = await readyPlugin(world, MANIFEST);
  ask = asksAs(world, plugin);
});

const linksOf = (of: Plugin) => stored(world, (tx) => tx.pluginManaged.findMany({ where: { pluginId: of.id } }));
const missing = (key: string) => ({ key, id: null, status: 'missing', record: null });

describe('what a plugin manages', () => {
  it('is refused without the capability, outside of calls of a company, and for another company', async () => {
    await assertGuarded(
      world,
      KINDS.flatMap((kind) => [`${kind}.managed.get`, `${kind}.managed.reconcile`]),
    );
  });

  it('is what the manifest declares, and nothing else', async () => {
    for (const name of ['get', 'reconcile']) {
      await expect(ask(`agents.managed.${name}`, { key: 'wiki' })).rejects.toMatchObject(refusal('not_declared'));
    }
  });

  it('is missing until it is reconciled, and then made once', async () => {
    const fresh = await createWorld();
    const by = asksAs(fresh, plugin);
    const managed = { agents: 'keeper', projects: 'wiki', routines: 'tidy', skills: 'ingest' };
    for (const [kind, key] of Object.entries(managed)) {
      expect(await by(`${kind}.managed.get`, { key })).toEqual(missing(key));
      const [one, two] = await Promise.all([
        by(`${kind}.managed.reconcile`, { key }),
        by(`${kind}.managed.reconcile`, { key }),
      ]);
      expect(one, kind).toMatchObject({ key, status: 'present', record: { id: one.id, companyId: fresh.company.id } });
      expect(two.id, kind).toBe(one.id);
      expect(await by(`${kind}.managed.get`, { key })).toEqual(one);
      expect(await by(`${kind}.managed.reconcile`, { key })).toEqual(one);
    }
    const made = (await eventsOf(fresh)).filter(({ actorType }) => actorType === 'plugin');
    expect(new Set(made.map(({ actorId }) => actorId))).toEqual(new Set([plugin.pluginKey]));
    expect(made.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['agent.hire_created', 'project.created', 'routine.created', 'company.skill_created']),
    );
  });

  it('is another record in each company', async () => {
    const there = asksAs(await createWorld(), plugin);
    const here = await ask('projects.managed.reconcile', { key: 'wiki' });
    expect(await there('projects.managed.get', { key: 'wiki' })).toEqual(missing('wiki'));
    expect((await there('projects.managed.reconcile', { key: 'wiki' })).id).not.toBe(here.id);
  });

  it('shows nothing of what an agent runs with, and keeps what people changed of it', async () => {
    const { id: agentId, record } = await ask('agents.managed.reconcile', { key: 'keeper' });
    expect(record).toMatchObject({ name: 'Keeper', title: 'Keeps the wiki', permissions: { canCreateAgents: false } });
    const canary = 'canary-0b11';
    await world.board.run(updateAgent, { agentId, name: 'Renamed', adapterConfig: { command: canary } });
    const again = await ask('agents.managed.reconcile', { key: 'keeper' });
    expect(again).toMatchObject({ id: agentId, record: { name: 'Renamed' } });
    expect(JSON.stringify(again)).not.toContain(canary);
    const files = await stored(world, (tx) => tx.agentInstructionsFile.findMany({ where: { agentId } }));
    expect(files.map(({ path }) => path)).toContain('AGENTS.md');
  });

  it('gets the next free name where a name is taken', async () => {
    const companyId = world.company.id;
    await world.board.run(createSkill, { companyId, name: 'Ingest', slug: 'ingest' });
    expect((await ask('skills.managed.reconcile', { key: 'ingest' })).record).toMatchObject({ slug: 'ingest-2' });
    await world.board.run(createProject, { companyId, name: 'Wiki' });
    const fresh = await createWorld();
    await fresh.board.run(createProject, { companyId: fresh.company.id, name: 'Wiki' });
    const { record } = await asksAs(fresh, plugin)('projects.managed.reconcile', { key: 'wiki' });
    expect(record).toMatchObject({ name: 'Wiki 2' });
  });

  it('is missing again once people deleted it, and made anew only when it is reconciled', async () => {
    const { id: projectId } = await ask('projects.managed.reconcile', { key: 'wiki' });
    await world.board.run(deleteProject, { projectId });
    expect(await ask('projects.managed.get', { key: 'wiki' })).toEqual(missing('wiki'));
    expect((await ask('projects.managed.reconcile', { key: 'wiki' })).id).not.toBe(projectId);
    const { id: agentId } = await ask('agents.managed.reconcile', { key: 'second' });
    await world.board.run(terminateAgent, { agentId });
    expect(await ask('agents.managed.get', { key: 'second' })).toEqual(missing('second'));
    expect((await ask('agents.managed.reconcile', { key: 'second' })).id).not.toBe(agentId);
    expect(await linksOf(plugin)).not.toHaveLength(0);
  });

  it('is an agent that waits for the board where the company wants that', async () => {
    const careful = await createWorld();
    await careful.board.run(updateCompany, { companyId: careful.company.id, requireBoardApprovalForNewAgents: true });
    const by = asksAs(careful, plugin);
    const hired = await by('agents.managed.reconcile', { key: 'keeper' });
    expect(hired.record).toMatchObject({ status: 'pending_approval' });
    expect((await by('agents.managed.reconcile', { key: 'keeper' })).id).toBe(hired.id);
    // Nobody gives work to who is not hired yet.
    await expect(by('routines.managed.reconcile', { key: 'tidy' })).rejects.toMatchObject({ details: { status: 409 } });
    expect(await by('routines.managed.get', { key: 'tidy' })).toEqual(missing('tidy'));
  });

  it('is a routine of the agent that it names, or of nobody', async () => {
    const fresh = await createWorld();
    const by = asksAs(fresh, plugin);
    await expect(by('routines.managed.reconcile', { key: 'lost' })).rejects.toMatchObject({ details: { status: 409 } });
    const { id: assigneeAgentId } = await by('agents.managed.reconcile', { key: 'keeper' });
    expect((await by('routines.managed.reconcile', { key: 'tidy' })).record).toMatchObject({ assigneeAgentId });
    expect((await by('routines.managed.reconcile', { key: 'alone' })).record).toMatchObject({ status: 'paused' });
  });

  it('outlives the plugin, and only a purge forgets that it was managed', async () => {
    const own = await readyPlugin(world, { ...MANIFEST, agents: [], routines: [], skills: [] });
    const { id } = await asksAs(world, own)('projects.managed.reconcile', { key: 'wiki' });
    await world.board.run(removePlugin, { pluginId: own.id });
    expect(await linksOf(own)).toHaveLength(1);
    await stored(world, (tx) => tx.plugin.update({ where: { id: own.id }, data: { removedAt: null } }));
    await world.board.run(removePlugin, { pluginId: own.id, purge: true });
    expect(await linksOf(own)).toEqual([]);
    expect(await stored(world, (tx) => tx.project.findUnique({ where: { id } }))).not.toBeNull();
  });
});
