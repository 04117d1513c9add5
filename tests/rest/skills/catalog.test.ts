/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld } from '#tests/kit/world.js';

let rest: Rest;
let as: string;
beforeAll(async () => {
  rest = await startRest();
  const world = await createWorld();
  as = await agentKey(world, await world.agent({ name: 'Reader' }));
});

interface Available {
  readonly name: string;
  readonly description: string;
  readonly path: string;
}

describe('skills that come with the server, over REST', () => {
  test('are listed for everybody with the paths of their texts, where they are bundled', async () => {
    const { body } = await rest.get('/api/skills/index');
    expect(body.skills.map(({ name }: Available) => name)).toContain('orgraph');
    for (const { name, description, path } of body.skills as Available[]) {
      expect(path).toBe(`/api/skills/${name}`);
      const { status, headers, bytes } = await rest.get(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(bytes.toString()).toContain(`name: ${name}\n`);
      expect(bytes.toString()).toContain(description);
    }
  });

  test('have no text here where they are of the catalogue, or are none', async () => {
    for (const name of ['code-review', 'none', '..%2Forgraph']) {
      const { status, body } = await rest.get(`/api/skills/${name}`);
      expect([status, body]).toEqual([404, { error: 'Skill not found' }]);
    }
  });

  test('are available to an agent with those of the catalogue, each at a path that answers', async () => {
    const { body } = await rest.get('/api/skills/available', { as });
    const names = body.skills.map(({ name }: Available) => name);
    expect(names).toEqual(expect.arrayContaining(['orgraph', 'code-review']));
    for (const { path } of body.skills as Available[]) expect((await rest.get(path, { as })).status).toBe(200);
  });

  test('are listed as a catalogue, read one by one, and file by file', async () => {
    const { body: rows } = await rest.get('/api/skills/catalog', { as });
    const row = rows.find(({ id }: { id: string }) => id === 'code-review');
    expect(row).toMatchObject({
      slug: 'code-review',
      category: 'engineering',
      license: 'MIT',
      trustLevel: 'markdown_only',
      fileInventory: [
        { path: 'SKILL.md', kind: 'skill' },
        { path: 'references/by-kind.md', kind: 'reference' },
      ],
    });
    const { body: detail } = await rest.get('/api/skills/catalog/code-review', { as });
    expect(detail).toEqual({ ...row, markdown: expect.stringContaining('# Code review') });
    const file = (path: string) => rest.get(`/api/skills/catalog/code-review/files${path}`, { as });
    expect((await file('')).body).toMatchObject({ path: 'SKILL.md', content: detail.markdown, encoding: 'utf8' });
    expect((await file('?path=references/by-kind.md')).body).toMatchObject({
      catalogSkillId: 'code-review',
      kind: 'reference',
      language: 'markdown',
    });
    expect((await file('?path=none.md')).body).toEqual({ error: 'Skill file not found' });
    expect((await file('?path=../SKILL.md')).status).toBe(400);
    expect((await rest.get('/api/skills/catalog/orgraph', { as })).status).toBe(404);
  });
});
