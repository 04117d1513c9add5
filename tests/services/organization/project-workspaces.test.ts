import { describe, expect, it } from 'vitest';
import { createProject, getProject } from '#services/organization/projects/operations.js';
import {
  createWorkspace,
  deleteWorkspace,
  listWorkspaces,
  updateWorkspace,
} from '#services/organization/projects/workspaces.js';
import { createWorld } from '#tests/kit/world.js';

async function createSite(workspace?: object) {
  const world = await createWorld();
  const body = { companyId: world.company.id, name: 'Site', ...(workspace && { workspace }) };
  const project = await world.board.run(createProject, body);
  const primaries = async () =>
    (await world.board.run(listWorkspaces, { projectId: project.id }))
      .filter(({ isPrimary }: { isPrimary: boolean }) => isPrimary)
      .map(({ id }: { id: string }) => id);
  return { ...world, project, primaries, projectId: project.id as string };
}

describe("a project's workspace", () => {
  it('that comes with the project is its primary one, named after its repository', async () => {
    const { project } = await createSite({ repoUrl: 'git@example.com:acme/site.git', isPrimary: false });
    expect(project.primaryWorkspace).toMatchObject({ name: 'site', sourceType: 'git_repo', isPrimary: true });
    expect(project.workspaces).toEqual([project.primaryWorkspace]);
  });

  it('needs a folder or a repository, when it is created and when it is changed', async () => {
    const { board, projectId } = await createSite();
    await expect(board.run(createWorkspace, { projectId, name: 'Nowhere' })).rejects.toMatchObject({
      status: 400,
      message: 'A workspace needs cwd or repoUrl',
    });
    const { id } = await board.run(createWorkspace, { projectId, cwd: '/srv/a' });
    await expect(board.run(updateWorkspace, { projectId, workspaceId: id, cwd: null })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('comes from each source and with each visibility that there is, and no other', async () => {
    const { board, projectId } = await createSite();
    const { id: workspaceId } = await board.run(createWorkspace, { projectId, cwd: '/srv/a' });
    const change = (fields: object) => board.run(updateWorkspace, { projectId, workspaceId, ...fields });
    for (const sourceType of ['git_repo', 'remote_managed', 'non_git_path', 'local_path'])
      expect(await change({ sourceType })).toMatchObject({ sourceType });
    for (const visibility of ['advanced', 'default'])
      expect(await change({ visibility })).toMatchObject({ visibility });
    for (const fields of [{ sourceType: 'ftp' }, { visibility: 'hidden' }])
      await expect(change(fields)).rejects.toMatchObject({ status: 400 });
  });

  it('refuses a repository address with credentials in it', async () => {
    const { board, projectId } = await createSite();
    const repoUrl = 'https://ada:secret@example.com/site.git';
    await expect(board.run(createWorkspace, { projectId, repoUrl })).rejects.toMatchObject({ status: 400 });
  });

  it('is primary exactly once, whoever asks for it, also at once', async () => {
    const { board, projectId, primaries } = await createSite({ cwd: '/srv/a' });
    const made = await Promise.all(
      ['/srv/b', '/srv/c', '/srv/d'].map((cwd) => board.run(createWorkspace, { projectId, cwd, isPrimary: true })),
    );
    expect(await primaries()).toHaveLength(1);
    await board.run(updateWorkspace, { projectId, workspaceId: made[1].id, isPrimary: true });
    expect(await primaries()).toEqual([made[1].id]);
    await board.run(updateWorkspace, { projectId, workspaceId: made[1].id, isPrimary: false });
    expect(await primaries()).toEqual([made[1].id]);
  });

  it('hands its place to the oldest that is left when it is removed', async () => {
    const { board, project, projectId, primaries } = await createSite({ cwd: '/srv/a' });
    const second = await board.run(createWorkspace, { projectId, cwd: '/srv/b' });
    await board.run(createWorkspace, { projectId, cwd: '/srv/c' });
    const gone = await board.run(deleteWorkspace, { projectId, workspaceId: project.primaryWorkspace.id });
    expect(gone.id).toBe(project.primaryWorkspace.id);
    expect(await primaries()).toEqual([second.id]);
    expect(await board.run(getProject, { projectId })).toMatchObject({ primaryWorkspace: { id: second.id } });
  });

  it('of another project is not found', async () => {
    const { board, company, projectId } = await createSite();
    const other = await board.run(createProject, {
      companyId: company.id,
      name: 'Other',
      workspace: { cwd: '/srv/x' },
    });
    const [workspace] = other.workspaces;
    await expect(board.run(deleteWorkspace, { projectId, workspaceId: workspace.id })).rejects.toMatchObject({
      status: 404,
      message: 'Project workspace not found',
    });
  });
});
