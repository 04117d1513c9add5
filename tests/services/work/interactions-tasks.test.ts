import { describe, expect, it } from 'vitest';
import { createLabel, listLabels } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { acceptInteraction } from '#services/work/interactions/resolve.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { ask, createScene, refOf, type Scene, storedCard } from './interactions-world.js';

const accept = ({ owner }: Scene, card: { issueId: string; id: string }, selectedClientKeys?: string[]) =>
  owner.run(acceptInteraction, { ...refOf(card), ...(selectedClientKeys && { selectedClientKeys }) });

const issueCount = ({ world }: Scene) =>
  world.services.database.transaction('all', (tx) => tx.issue.count({ where: { companyId: world.company.id } }));

describe('accepted tasks', () => {
  it('become issues below the card, each below its parent', async () => {
    const scene = await createScene();
    const card = await ask(scene, 'suggest_tasks');
    const { result, status } = await accept(scene, card);
    expect(status).toBe('accepted');
    const [second, first, third] = result.createdTasks;
    expect(result).toEqual({
      version: 1,
      createdTasks: [
        {
          ...second,
          clientKey: 'b',
          title: 'Second',
          parentIssueId: first.issueId,
          parentIdentifier: first.identifier,
        },
        {
          ...first,
          clientKey: 'a',
          title: 'First',
          parentIssueId: scene.issue.id,
          parentIdentifier: scene.issue.identifier,
        },
        {
          ...third,
          clientKey: 'c',
          title: 'Third',
          parentIssueId: scene.issue.id,
          parentIdentifier: scene.issue.identifier,
        },
      ],
      skippedClientKeys: [],
    });
    const { userId } = scene.owner.actor as { userId: string };
    for (const { issueId, identifier, title, parentIssueId } of result.createdTasks) {
      expect(await scene.owner.run(getIssue, { issueId })).toMatchObject({
        identifier,
        title,
        parentId: parentIssueId,
        originKind: 'suggested_task',
        originId: card.id,
        createdByUserId: userId,
        requestDepth: title === 'Second' ? 2 : 1,
      });
    }
  });

  it('have every field that was suggested', async () => {
    const scene = await createScene();
    const { world, owner, other } = scene;
    const companyId = world.company.id;
    const parent = await owner.run(createIssue, { companyId, title: 'Elsewhere' });
    const project = await owner.run(createProject, { companyId, name: 'Site' });
    const known = await owner.run(createLabel, { companyId, name: 'Bug', color: '#ff0000' });
    const card = await ask(scene, 'suggest_tasks', {
      payload: {
        defaultParentId: parent.id,
        tasks: [
          {
            clientKey: 'all',
            title: 'Everything',
            description: 'Do *all*',
            priority: 'high',
            workMode: 'planning',
            projectId: project.id,
            billingCode: 'B-1',
            labels: ['bug', 'Fresh', 'fresh'],
            assigneeAgentId: other.row.id,
          },
        ],
      },
    });
    const [task] = (await accept(scene, card)).result.createdTasks;
    const issue = await owner.run(getIssue, { issueId: task.issueId });
    expect(issue).toMatchObject({
      description: 'Do *all*',
      priority: 'high',
      workMode: 'planning',
      status: 'todo',
      parentId: parent.id,
      projectId: project.id,
      billingCode: 'B-1',
      assigneeAgentId: other.row.id,
    });
    const labels = await owner.run(listLabels, { companyId });
    expect(labels.map(({ name }: { name: string }) => name).sort()).toEqual(['Bug', 'Fresh']);
    expect(issue.labelIds).toContain(known.id);
    expect(issue.labelIds).toHaveLength(2);
  });

  it('are those that were selected; the others are told', async () => {
    const scene = await createScene();
    const before = await issueCount(scene);
    const { result } = await accept(scene, await ask(scene, 'suggest_tasks'), ['a']);
    expect(result.createdTasks.map(({ clientKey }: { clientKey: string }) => clientKey)).toEqual(['a']);
    expect(result.skippedClientKeys).toEqual(['b', 'c']);
    expect(await issueCount(scene)).toBe(before + 1);
  });

  it('may be 50 in one chain', async () => {
    const scene = await createScene();
    const tasks = Array.from({ length: 50 }, (_, index) => ({
      clientKey: `k${index}`,
      title: `Task ${index}`,
      ...(index > 0 && { parentClientKey: `k${index - 1}` }),
    }));
    const card = await ask(scene, 'suggest_tasks', { payload: { tasks: tasks.reverse() } });
    const { createdTasks } = (await accept(scene, card)).result;
    expect(createdTasks).toHaveLength(50);
    expect(createdTasks[0].parentIssueId).toBe(createdTasks[1].issueId);
  });
});

describe('a selection is refused', () => {
  it.each([
    [['b'], 'Task b needs its parent a to be selected'],
    [['a', 'z'], 'Unknown suggested task clientKey: z'],
  ])('of %j', async (keys, message) => {
    const scene = await createScene();
    const card = await ask(scene, 'suggest_tasks');
    await expect(accept(scene, card, keys)).rejects.toMatchObject({ status: 422, message });
    expect((await storedCard(scene, card)).status).toBe('pending');
  });

  it('of nothing, or of more than 50', async () => {
    const scene = await createScene();
    const card = await ask(scene, 'suggest_tasks');
    for (const keys of [[], Array.from({ length: 51 }, () => 'a')]) {
      await expect(accept(scene, card, keys)).rejects.toMatchObject({ status: 400 });
    }
  });

  it('whole, when one task cannot be created: no issue, no label, no number is left behind', async () => {
    const scene = await createScene();
    const { world, owner, other } = scene;
    const tasks = [
      { clientKey: 'a', title: 'Fine', labels: ['left behind'] },
      { clientKey: 'b', title: 'Not', assigneeAgentId: other.row.id },
    ];
    const card = await ask(scene, 'suggest_tasks', { payload: { tasks } });
    await world.services.database.transaction('all', (tx) =>
      tx.agent.update({ where: { id: other.row.id }, data: { status: 'terminated' } }),
    );
    const before = await issueCount(scene);
    await expect(accept(scene, card)).rejects.toMatchObject({ status: 409 });
    expect(await issueCount(scene)).toBe(before);
    expect(await owner.run(listLabels, { companyId: world.company.id })).toEqual([]);
    expect((await storedCard(scene, card)).status).toBe('pending');
    const { result } = await accept(scene, card, ['a']);
    const number = Number(scene.issue.identifier.split('-')[1]);
    expect(result.createdTasks[0].identifier.endsWith(`-${number + 1}`)).toBe(true);
  });
});

describe('a chain of requests', () => {
  it('ends at 1024, however it is made', async () => {
    const scene = await createScene();
    const card = await ask(scene, 'suggest_tasks');
    await scene.world.services.database.transaction('all', (tx) =>
      tx.issue.update({ where: { id: scene.issue.id }, data: { requestDepth: 1023 } }),
    );
    await expect(accept(scene, card)).rejects.toMatchObject({
      status: 422,
      message: 'Issues cannot be more than 1024 requests deep',
    });
    expect((await accept(scene, card, ['a', 'c'])).status).toBe('accepted');
  });
});

describe('two who accept at once', () => {
  it('create the tasks once', async () => {
    const scene = await createScene();
    const before = await issueCount(scene);
    const card = await ask(scene, 'suggest_tasks');
    const outcomes = await Promise.allSettled([accept(scene, card), accept(scene, card), accept(scene, card)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await issueCount(scene)).toBe(before + 3);
  });
});
