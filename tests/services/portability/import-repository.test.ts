import { beforeAll, describe, expect, test } from 'vitest';
import { importCompany } from '#services/overview/import/operations.js';
import { gitServer, hasGit, Repository } from '#tests/kit/git-server.js';
import { handMade } from '#tests/kit/packages.js';
import { createWorld, type World } from '#tests/kit/world.js';

describe.skipIf(!hasGit())('a package in a repository (of a machine that has git)', () => {
  let world: World;
  let url: string;

  beforeAll(async () => {
    world = await createWorld();
    const repository = await Repository.create('owner/companies');
    repository.write('README.md', 'All companies');
    for (const [path, text] of Object.entries(handMade())) repository.write(`bakery/${path}`, text as string);
    repository.link('bakery/link.md', '/etc/passwd').commit();
    url = `${await gitServer(repository.home)}/owner/companies`;
  });

  const importFrom = (address: string) =>
    world.board.run(importCompany, { source: { type: 'github', url: address }, target: { mode: 'new_company' } });

  test('is imported from the folder that is named, without its links', async () => {
    expect(await importFrom(`${url}#bakery`)).toMatchObject({
      company: { name: 'Bakery', action: 'created' },
      agents: [{ slug: 'lead' }, { slug: 'baker' }],
    });
  });

  test('is refused where there is none', async () => {
    await expect(importFrom(url)).rejects.toMatchObject({ status: 422, message: 'The package has no COMPANY.md' });
    await expect(importFrom(`${url}#nowhere`)).rejects.toMatchObject({ status: 422 });
    await expect(importFrom(`${url}-else`)).rejects.toMatchObject({ status: 422 });
    await expect(importFrom('file:///etc')).rejects.toMatchObject({ status: 422 });
  });
});
