import { describe, expect, it } from 'vitest';
import {
  filesOfJson,
  graphOptions,
  type ImportOptions,
  restOptions,
  secretInputs,
  variableOf,
} from '#web/pages/settings/import-request.js';

const OPTIONS: ImportOptions = {
  companyId: null,
  newCompanyName: ' Globex ',
  include: { company: true, agents: true, projects: false, issues: true, skills: true },
  collisionStrategy: 'skip',
  nameOverrides: { hank: 'Hank II', ada: ' ' },
  secretValues: { 'hank.TOKEN': 'x', 'hank.OTHER': '' },
  pauseAutomations: true,
};

describe('the request of an import', () => {
  it('names a new company, or the one that there is', () => {
    expect(restOptions(OPTIONS, true).target).toEqual({ mode: 'new_company', newCompanyName: 'Globex' });
    const into = { ...OPTIONS, companyId: 'c1' };
    expect(restOptions(into, true).target).toEqual({ mode: 'existing_company', companyId: 'c1' });
    expect(graphOptions(into, 'u').target).toEqual({ existingCompany: { companyId: 'c1' } });
  });

  it('says the same to both APIs', () => {
    expect(restOptions(OPTIONS, true)).toMatchObject({ collisionStrategy: 'skip', nameOverrides: { hank: 'Hank II' } });
    expect(graphOptions(OPTIONS, ' https://github.com/acme/co ')).toMatchObject({
      source: { github: { url: 'https://github.com/acme/co' } },
      collisionStrategy: 'SKIP',
      nameOverrides: [{ slug: 'hank', name: 'Hank II' }],
    });
  });

  it('leaves out values that nobody gave, and all of them from a preview', () => {
    expect(restOptions(OPTIONS, true)).not.toHaveProperty('secretValues');
    expect(restOptions(OPTIONS, false)).toMatchObject({ secretValues: { 'hank.TOKEN': 'x' }, pauseAutomations: true });
    expect(secretInputs(OPTIONS.secretValues)).toEqual([{ variable: 'hank.TOKEN', value: 'x' }]);
  });

  it('calls a variable by whose runs get it', () => {
    const input = { key: 'TOKEN', kind: 'SECRET', requirement: 'REQUIRED', description: '' };
    expect(variableOf({ ...input, agentSlug: 'hank', projectSlug: null })).toBe('hank.TOKEN');
    expect(variableOf({ ...input, agentSlug: null, projectSlug: 'site' })).toBe('site.TOKEN');
  });
});

describe('an export that was saved as JSON', () => {
  it('has its files', () => {
    expect(filesOfJson('{"files":{"COMPANY.md":"x"}}')).toEqual({ 'COMPANY.md': 'x' });
  });

  it.each(['', 'PK', '[]', 'null', '{}', '{"files":[]}'])('is not taken for one when it is %j', (text) => {
    expect(() => filesOfJson(text)).toThrow(/package|neither/);
  });
});
