import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from './organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const PROJECT = `mutation ($companyId: ID!) {
  createProject(input: { companyId: $companyId, name: "Graph", workspace: { name: "Here", cwd: "/tmp" } }) {
    project { id workspaces { nodes { id } } }
  }
}`;
const UPDATE = `mutation ($id: ID!, $name: String) {
  updateProjectWorkspace(input: { workspaceId: $id, name: $name }) { workspace { id name } }
}`;
const DELETE = `mutation ($id: ID!, $key: String) {
  deleteProjectWorkspace(input: { workspaceId: $id, idempotencyKey: $key }) { deletedId project { id name } cursor }
}`;

async function newWorkspace() {
  const companyId = await createCompany(server);
  const { project } = (await run(server, PROJECT, { companyId })).createProject;
  return { companyId, projectId: project.id as string, id: project.workspaces.nodes[0].id as string };
}

describe('a child', () => {
  it('is changed by its id alone', async () => {
    const { id } = await newWorkspace();
    const { updateProjectWorkspace } = await run(server, UPDATE, { id, name: 'There' });
    expect(updateProjectWorkspace.workspace).toEqual({ id, name: 'There' });
  });

  it('is validated as it is with its parents', async () => {
    const { id } = await newWorkspace();
    const { extensions } = await refusal(server, UPDATE, { id, name: '' });
    expect(extensions).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: ['name'] }] });
  });

  it('of another company is as one that does not exist', async () => {
    const { id } = await newWorkspace();
    const elsewhere = await createCompany(server);
    const agent = await createAgent(server, elsewhere);
    const headers = bearer((await createKey(server, agent)).token);
    const foreign = await refusal(server, UPDATE, { id, name: 'Mine' }, headers);
    expect(await refusal(server, UPDATE, { id: randomUUID(), name: 'Mine' }, headers)).toEqual(foreign);
    expect(await refusal(server, UPDATE, { id: 'nothing', name: 'Mine' }, headers)).toEqual(foreign);
    expect(foreign).toMatchObject({ message: 'Project workspace not found', extensions: { code: 'NOT_FOUND' } });
  });
});

describe('a deletion', () => {
  it('tells what was deleted and what it belonged to, also when it is asked for again with its key', async () => {
    const { id, projectId } = await newWorkspace();
    const key = randomUUID();
    const first = (await run(server, DELETE, { id, key })).deleteProjectWorkspace;
    expect(first).toEqual({ deletedId: id, project: { id: projectId, name: 'Graph' }, cursor: expect.any(String) });
    expect((await run(server, DELETE, { id, key })).deleteProjectWorkspace).toEqual(first);
    expect((await refusal(server, DELETE, { id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('names no parent when the parent is gone, too', async () => {
    const { id, projectId } = await newWorkspace();
    const key = randomUUID();
    await run(server, DELETE, { id, key });
    await run(server, 'mutation ($id: ID!) { deleteProject(input: { projectId: $id }) { deletedId } }', {
      id: projectId,
    });
    expect((await run(server, DELETE, { id, key })).deleteProjectWorkspace).toMatchObject({
      deletedId: id,
      project: null,
    });
  });

  it('tells the id as it is kept, however it was spelled', async () => {
    const companyId = await createCompany(server);
    const id = await createAgent(server, companyId, { name: 'Short' });
    const { deleteAgent } = await run(
      server,
      `mutation ($id: ID!) {
        terminateAgent(input: { agentId: $id }) { cursor }
        deleteAgent(input: { agentId: $id }) { deletedId company { id } }
      }`,
      { id: id.toUpperCase() },
    );
    expect(deleteAgent).toEqual({ deletedId: id, company: { id: companyId } });
  });
});
