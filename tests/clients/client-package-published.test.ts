/** @module-tag whole */
import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath, openBrowser, servePages } from '../kit/browser.js';
import { folderWithClient } from '../kit/client-package.js';
import { startTestServer } from '../kit/server.js';

let folder: string;
let installed: string;
beforeAll(async () => {
  folder = await folderWithClient();
  installed = join(folder, 'node_modules', '@orgraph', 'client');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (command: string, args: string[]) =>
  promisify(execFile)(command, args, { cwd: folder }).catch(({ message, stdout }) => {
    throw new Error(`${message}${stdout}`);
  });

const USE = `
import { createClient, OrgraphError, type Schemas } from '@orgraph/client';
import { CompanyIssues } from '@orgraph/client/documents';
import { signWebhook } from '@orgraph/client/webhooks';

const orgraph = createClient({ url: 'http://127.0.0.1:3100' });
export async function use(companyId: string): Promise<Schemas['IssueStatus'][]> {
  const issues = await orgraph.get('/api/companies/{companyId}/issues', { path: { companyId }, query: { limit: 5 } });
  const { company } = await orgraph.graphql(CompanyIssues, { companyId });
  const title: string | undefined = company?.issues.nodes[0]?.title;
  await signWebhook({ secret: title ?? 'secret', body: '{}' });
  for await (const event of orgraph.events({ companyId })) if (event.action === 'ISSUE_CREATED') break;
  return issues.map(({ status }) => status);
}
export const isPaused = (error: unknown) => error instanceof OrgraphError && error.is('AGENT_PAUSED');
`;

const WRONG = `
import { createClient } from '@orgraph/client';
const orgraph = createClient();
// @ts-expect-error the path needs an id
await orgraph.get('/api/issues/{issueId}');
// @ts-expect-error there is no such path
await orgraph.get('/api/nothing');
// @ts-expect-error nothing is posted there
await orgraph.post('/api/issues/{issueId}', { path: { issueId: '1' } });
// @ts-expect-error an issue needs a title
await orgraph.post('/api/companies/{companyId}/issues', { path: { companyId: '1' }, body: {} });
// @ts-expect-error there is no such status
await orgraph.patch('/api/issues/{issueId}', { path: { issueId: '1' }, body: { status: 'finished' } });
`;

describe('the packed @orgraph/client', () => {
  test('holds what runs, its types and its page, and nothing that runs when it is installed', async () => {
    const files = await readdir(installed, { recursive: true });
    const others = files.filter((name) => !/^dist(?:\/|$)/.test(name));
    expect(others.toSorted()).toEqual(['README.md', 'package.json']);
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.scripts).filter((name) => /install|prepare/.test(name))).toEqual([]);
    expect(Object.keys(manifest.dependencies)).toEqual(['graphql-ws']);
    const entries = Object.values(manifest.exports).flatMap((entry) => Object.values(entry as object));
    expect(entries.filter((path) => !files.includes(path.replace('./', '')))).toEqual([]);
  });

  test('is typed for Node.js and for browsers, and finds what is wrong', async () => {
    await writeFile(join(folder, 'use.ts'), USE);
    await writeFile(join(folder, 'wrong.ts'), WRONG);
    const strict = '--ignoreConfig --noEmit --strict --target es2022 --module nodenext'.split(' ');
    const node = ['--lib', 'es2023', '--types', 'node', '--skipLibCheck'];
    const browser = ['--lib', 'es2022,dom,dom.iterable', '--types', ''];
    for (const place of [node, browser])
      await run('node_modules/.bin/tsc', [...strict, ...place, 'use.ts', 'wrong.ts']);
  });

  /** What a browser loads of a program. */
  const bundled = async (contents: string): Promise<string> => {
    const stdin = { contents, resolveDir: folder };
    const options = { bundle: true, minify: true, platform: 'browser', format: 'esm', write: false } as const;
    const { outputFiles } = await build({ stdin, ...options });
    return outputFiles[0]?.text ?? '';
  };

  test('is small in a browser, and needs nothing of Node.js', async () => {
    const sizes = { client: 'createClient', 'client/webhooks': 'verifyWebhook', 'client/documents': 'CompanyIssues' };
    const found = await Promise.all(
      Object.entries(sizes).map(
        async ([from, name]) => (await bundled(`export { ${name} } from '@orgraph/${from}'`)).length,
      ),
    );
    expect(found[0]).toBeLessThan(30_000);
    expect(found[1]).toBeLessThan(5_000);
    expect(found[2]).toBeLessThan(3_000);
  });

  test.skipIf(!chromiumPath)('follows a company in a browser (skipped where there is no Chromium)', async () => {
    const pages = await servePages();
    const origin = `http://127.0.0.1:${pages.port}`;
    const server = await startTestServer({ TRUSTED_ORIGINS: origin });
    const browser = await openBrowser(join(folder, 'profile'), []);
    onTestFinished(async () => {
      await browser.close();
      await pages.close();
    });
    const page = await browser.newPage();
    await page.goto(origin);
    const content = await bundled(`
      import { createClient } from '@orgraph/client';
      import { signWebhook, verifyWebhook } from '@orgraph/client/webhooks';
      globalThis.follow = async (url) => {
        const body = 'signed';
        const headers = await signWebhook({ secret: 'secret', body });
        await verifyWebhook({ secret: 'secret', body, headers, scheme: 'timestamped' });
        const orgraph = createClient({ url });
        const { id: companyId } = await orgraph.post('/api/companies', { body: { name: 'Of a page' } });
        const events = orgraph.events({ companyId });
        await orgraph.post('/api/companies/{companyId}/issues', { path: { companyId }, body: { title: 'It' } });
        for await (const { action, issue } of events) return action + ' ' + issue.title;
      };`);
    await page.addScriptTag({ content, type: 'module' });
    await page.waitForFunction('globalThis.follow');
    expect(await page.evaluate(`follow(${JSON.stringify(server.url)})`)).toBe('ISSUE_CREATED It');
  });
});
