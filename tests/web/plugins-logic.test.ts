import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { capabilityWords } from '#web/pages/plugins/capability-words.js';
import { fieldIssues } from '#web/pages/plugins/config-issues.js';
import { readManifest } from '#web/pages/plugins/plugin-manifest.js';
import { linkedPage, wikiEntries } from '#web/pages/plugins/wiki-paths.js';

describe('A manifest', () => {
  it('is read as far as pages show it', () => {
    const manifest = readManifest(JSON.parse(readFileSync('plugins/wiki/manifest.json', 'utf8')));
    expect(manifest.displayName).toBe('Wiki');
    expect(manifest.configSchema).toBeNull();
    expect(manifest.managed.map(({ kind }) => kind)).toEqual(['agents', 'projects', 'routines', 'skills']);
  });

  it('may be anything without harm', () => {
    const manifest = readManifest({ displayName: 7, jobs: 'none', capabilities: [null, 'jobs.schedule'] });
    expect(manifest).toMatchObject({ displayName: '', jobs: [], capabilities: ['jobs.schedule'], configSchema: null });
  });
});

describe('Capabilities', () => {
  it('are told in sentences, those first that weigh most', () => {
    expect(capabilityWords(['jobs.schedule', 'http.outbound'])).toEqual([
      { name: 'http.outbound', text: 'Send requests to addresses outside', isWeighty: true },
      { name: 'jobs.schedule', text: 'Run jobs by a schedule', isWeighty: false },
    ]);
  });

  it('that nobody knows are told by their names', () => {
    expect(capabilityWords(['ui.page.register'])[0]?.text).toBe('ui.page.register');
  });
});

describe('What is wrong with settings', () => {
  it('is said at the field', () => {
    const issues = [{ path: ['configJson', 'server', 'port'], message: 'Is required' }];
    const refusal = { code: 'VALIDATION_FAILED', message: '', details: {}, hint: '', issues };
    expect(fieldIssues(refusal)).toEqual([{ path: ['config', 'server', 'port'], message: 'Is required' }]);
  });
});

describe('A link of a wiki page', () => {
  it.each([
    ['index.md', 'wiki/a.md', 'wiki/a.md'],
    ['wiki/food/a.md', 'b%20c.md#top', 'wiki/food/b c.md'],
    ['wiki/food/a.md', '../drinks.md', 'wiki/drinks.md'],
    ['wiki/a.md', '../index.md', 'index.md'],
  ])('in %s to %s leads to %s', (from, href, target) => {
    expect(linkedPage(from, href)).toBe(target);
  });

  it.each(['https://example.com/a.md', '/wiki/a.md', '../../a.md', '../raw/a.md', 'a.png', ''])(
    'to %j is no page of the wiki',
    (href) => {
      expect(linkedPage('wiki/a.md', href)).toBeUndefined();
    },
  );
});

describe('The list of wiki pages', () => {
  it('holds what the plugin names by a path, and nothing else', () => {
    const pages = [{ path: 'wiki/a.md', byteSize: 3, modifiedAt: '2026-01-01T00:00:00Z' }, { path: 7 }, null];
    expect(wikiEntries({ pages })).toEqual([{ path: 'wiki/a.md', byteSize: 3, modifiedAt: '2026-01-01T00:00:00Z' }]);
    expect(wikiEntries('none')).toEqual([]);
  });
});
