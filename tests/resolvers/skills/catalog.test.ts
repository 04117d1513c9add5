/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

async function asked(query: string): Promise<Record<string, never>> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: Record<string, never>; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

describe('skills that come with the server, in GraphQL', () => {
  test('are read in one document: the texts that agents have, the catalogue, and a file of it', async () => {
    const data = await asked(`{
      bundledSkills { name description path }
      bundledSkill(name: "orgraph")
      availableSkills { name }
      skillCatalog { slug category trustLevel markdown fileInventory { path kind } }
      catalogSkill(id: "data-analysis") { name license contentHash markdown }
      catalogSkillFile(id: "data-analysis", path: "scripts/profile.mjs") { kind language executable encoding content }
    }`);
    expect(data).toMatchObject({
      bundledSkills: expect.arrayContaining([
        { name: 'orgraph', description: expect.any(String), path: '/api/skills/orgraph' },
      ]),
      bundledSkill: expect.stringContaining('# Working in a company'),
      availableSkills: expect.arrayContaining([{ name: 'orgraph' }, { name: 'data-analysis' }]),
      skillCatalog: expect.arrayContaining([
        {
          slug: 'meeting-notes',
          category: 'communication',
          trustLevel: 'MARKDOWN_ONLY',
          markdown: expect.stringContaining('# Meeting notes'),
          fileInventory: [{ path: 'SKILL.md', kind: 'SKILL' }],
        },
      ]),
      catalogSkill: { name: 'data-analysis', license: 'MIT', markdown: expect.stringContaining('# Data analysis') },
      catalogSkillFile: { kind: 'SCRIPT', language: 'javascript', executable: true, encoding: 'UTF8' },
    });
  });
});
