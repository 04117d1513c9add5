import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { exported, importNew } from '#tests/kit/packages.js';
import { portableCompany } from '#tests/kit/portable-company.js';
import { packageOfRandom, type RandomCompany, randomCompany } from '#tests/kit/random-company.js';
import { volume } from '#tests/kit/volume.js';
import { createWorld, type World } from '#tests/kit/world.js';

// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
type Wire = any;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** What a package says, but for ids, times and identifiers, and for what an import changes on purpose. */
function told({ manifest, files }: Wire, companyId: string): Wire {
  const { generatedAt: _, source: __, ...rest } = manifest;
  const ownKeys = (text: string) => text.replaceAll(companyId, '<company>');
  const issues = rest.issues.map(({ identifier: _id, comments, ...issue }: Wire) => ({
    ...issue,
    comments: comments.map(({ body, authorType, authorName }: Wire) => ({ body, authorType, authorName })),
  }));
  const agents = rest.agents.map(({ runtimeConfig, ...agent }: Wire) => ({
    ...agent,
    runtimeConfig: { ...runtimeConfig, heartbeat: { ...runtimeConfig.heartbeat, enabled: false } },
  }));
  const texts = Object.entries(files).filter(([path]) => !['.service.yaml', 'README.md'].includes(path));
  return JSON.parse(ownKeys(JSON.stringify({ ...rest, agents, issues, files: Object.fromEntries(texts) })));
}

test('a company that was exported, imported and exported again is the same', async () => {
  const portable = await portableCompany();
  const first = await exported(portable, portable.company.id);
  const { company } = await importNew(portable, first.files);
  const second = await exported(portable, company.id);
  // The values of variables do not travel, and so neither do variables without a value.
  const withoutVariables = (one: Wire, id: string) => ({ ...told(one, id), envInputs: [] });
  expect(withoutVariables(second, company.id)).toEqual(withoutVariables(first, portable.company.id));
});

test('any generated company that was exported, imported and exported again is the same', {
  timeout: 600_000,
  tags: ['whole'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(randomCompany, async (random: RandomCompany) => {
      const start = await importNew(world, packageOfRandom(random));
      const first = await exported(world, start.company.id);
      const { company } = await importNew(world, first.files);
      const second = await exported(world, company.id);
      expect(told(second, company.id)).toEqual(told(first, start.company.id));
      expect(first.manifest.issues).toHaveLength(random.tasks.length);
    }),
    { numRuns: volume(8, 200) },
  );
});
