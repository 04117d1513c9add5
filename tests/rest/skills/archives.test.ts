/** @module-tag face */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type ZipEntry, zipOf } from '#tests/kit/zip.js';
import { markdownOf, type SkillWorld, skillWorld } from '#tests/services/skills/world.js';

let rest: Rest;
let at: SkillWorld;
let as: string;
beforeAll(async () => {
  rest = await startRest();
});
beforeEach(async () => {
  at = await skillWorld();
  as = await agentKey(at, await at.agent({ name: 'Author' }));
});

const SUMS: readonly ZipEntry[] = [
  { name: 'sums/SKILL.md', content: markdownOf('sums') },
  { name: 'sums/scripts/add.py', content: 'print(1)', mode: 0o100755 },
];

function upload(bytes: Buffer, name = 'sums.zip', caller: string | undefined = as) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return rest.post(`/api/companies/${at.companyId}/skills/import-archive`, form, { as: caller });
}

const own = async () => (await at.list()).filter(({ sourceKind }: { sourceKind: string }) => sourceKind !== 'bundled');

describe('a zip archive of skills', () => {
  test('is imported with all files as they are, and refreshes its skills when it comes again', async () => {
    const { status, body } = await upload(zipOf(SUMS));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      imported: [{ slug: 'sums', sourceType: 'local_path', trustLevel: 'scripts_executables' }],
      source: { type: 'local_path', locator: null, ref: null, trackingRef: null },
    });
    const { id } = body.imported[0];
    expect(await at.file(id, 'scripts/add.py')).toMatchObject({ content: 'print(1)', executable: true });
    const changed = [{ name: 'sums/SKILL.md', content: markdownOf('sums', 'Faster.') }];
    expect((await upload(zipOf(changed))).body.imported).toMatchObject([{ id, description: 'Faster.' }]);
    expect(await own()).toHaveLength(1);
  });

  test.each<[string, readonly ZipEntry[]]>([
    ['a way out of its folder', [...SUMS, { name: '../evil.md', content: 'x' }]],
    ['an absolute path', [...SUMS, { name: '/etc/evil', content: 'x' }]],
    ['a link', [...SUMS, { name: 'sums/link', content: '/etc/passwd', mode: 0o120777 }]],
    ['two names that differ in case alone', [...SUMS, { name: 'sums/skill.md', content: 'x' }]],
    ['the same name twice', [...SUMS, { name: 'sums/SKILL.md', content: 'x' }]],
    [
      'a name that is not UTF-8 although it says so',
      [...SUMS, { name: Buffer.from('sums/caf\xe9.md', 'latin1'), content: 'x', flags: 0x800 }],
    ],
    ['bytes that grow beyond measure', [...SUMS, { name: 'sums/big.bin', content: Buffer.alloc(60_000_000) }]],
    [
      'more files than a skill has',
      [...SUMS, ...Array.from({ length: 501 }, (_, at) => ({ name: `sums/f${at}.md`, content: 'x' }))],
    ],
    ['no skill', [{ name: 'readme.txt', content: 'x' }]],
  ])('with %s is refused, and nothing of it is kept', async (_words, entries) => {
    const { status, body } = await upload(zipOf(entries));
    expect([status, typeof body.error]).toEqual([422, 'string']);
    expect(await own()).toEqual([]);
    expect(await at.events()).toEqual([]);
  });

  test('that is none, or that nobody may import, is refused', async () => {
    expect((await upload(Buffer.from('no zip at all'))).status).toBe(422);
    const idle = await at.agent({ name: 'Idle', permissions: { canCreateAgents: false, canCreateSkills: false } });
    expect((await upload(zipOf(SUMS), 'sums.zip', await agentKey(at, idle))).status).toBe(403);
    await at.deny('skills.import');
    expect((await upload(zipOf(SUMS))).body).toMatchObject({ code: 'skill_policy_denied' });
    expect(await own()).toEqual([]);
  });
});
