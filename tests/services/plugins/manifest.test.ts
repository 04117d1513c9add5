import { describe, expect, it } from 'vitest';
import { PluginFlaw, readManifest } from '#services/plugins/manifest/read.js';
import { manifestOf } from '#tests/kit/plugin-package.js';

const flawOf = (fields: Readonly<Record<string, unknown>>): string => {
  try {
    readManifest(manifestOf(fields));
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(PluginFlaw);
    return (error as Error).message;
  }
};
const tool = { name: 'add', displayName: 'Add', description: 'Adds.', parametersSchema: { type: 'object' } };
const job = { jobKey: 'nightly', displayName: 'Nightly', schedule: '0 3 * * *' };

describe('a manifest', () => {
  it('is read with the lists that it leaves out', () => {
    expect(readManifest(manifestOf())).toMatchObject({ id: 'acme.hello', jobs: [], tools: [], localFolders: [] });
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no id', { id: undefined }, 'id: '],
    ['an id with capitals', { id: 'Acme' }, 'id: Must be lower-case'],
    ['an id that looks like a UUID', { id: '018f9b1e-7c4a-7d30-9a52-3f6d1c0b8e21' }, 'must not look like a UUID'],
    ['another version of the contract', { apiVersion: 2 }, 'apiVersion: Must be 1'],
    ['a version that is none', { version: 'latest' }, 'version: Must be a semantic version'],
    ['no category', { categories: [] }, 'categories: '],
    ['an unknown capability', { capabilities: ['everything'] }, 'capabilities.0: '],
    [
      'the same capability twice',
      { capabilities: ['issues.read', 'issues.read'] },
      'capabilities has issues.read twice',
    ],
    ['a worker outside', { entrypoints: { worker: '../worker.mjs' } }, 'entrypoints.worker: Must be a path within'],
    ['a worker somewhere else', { entrypoints: { worker: '/tmp/x.mjs' } }, 'entrypoints.worker: Must be a path within'],
    ['an unknown field', { scripts: {} }, 'Unrecognized key'],
    ['a name with NUL', { displayName: 'a\u0000b' }, 'NUL'],
    ['a newer server', { minimumHostVersion: '999.0.0' }, 'it needs server version 999.0.0'],
    ['jobs without the capability', { jobs: [job] }, 'jobs needs the capability jobs.schedule'],
    ['tools without the capability', { tools: [tool] }, 'tools needs the capability agent.tools.register'],
    [
      'a page without the capability',
      { ui: { slots: [{ type: 'page', id: 'home', displayName: 'Home', exportName: 'Home' }] } },
      'ui slot home needs the capability ui.page.register',
    ],
    ['a tool twice', { capabilities: ['agent.tools.register'], tools: [tool, tool] }, 'tools has add twice'],
    [
      'a schedule that is none',
      { capabilities: ['jobs.schedule'], jobs: [{ ...job, schedule: 'daily' }] },
      'the schedule of nightly is not five cron fields',
    ],
    [
      'a route out of its own addresses',
      {
        capabilities: ['api.routes.register'],
        apiRoutes: [{ routeKey: 'a', method: 'GET', path: '/../companies', auth: 'board' }],
      },
      'apiRoutes.0.path: ',
    ],
  ])('with %s is refused', (_what, fields, flaw) => {
    expect(flawOf(fields)).toContain(flaw);
  });
});
