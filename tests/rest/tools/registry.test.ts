/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld } from '#tests/kit/world.js';

let rest: Rest;
let tools: string;

beforeAll(async () => {
  rest = await startRest();
  tools = `/api/companies/${(await createWorld()).company.id}/tools`;
});

describe('tools over REST', () => {
  it('have applications that are created, listed, changed and deleted', async () => {
    const made = await rest.post(`${tools}/applications`, { name: 'Tracker', type: 'mcp_http' });
    expect([made.status, made.body.applicationKey]).toEqual([201, 'tracker']);
    const taken = await rest.post(`${tools}/applications`, { name: 'Tracker', type: 'mcp_http' });
    expect([taken.status, taken.body.code]).toEqual([409, 'tool_access_name_conflict']);
    const changed = await rest.patch(`/api/tool-applications/${made.body.id}`, { status: 'disabled' });
    expect([changed.status, changed.body.status]).toEqual([200, 'disabled']);
    expect((await rest.patch(`/api/tool-applications/${made.body.id}`, { colour: 'red' })).status).toBe(400);
    expect((await rest.get(`${tools}/applications`)).body).toEqual({ applications: [changed.body] });
    expect((await rest.delete(`/api/tool-applications/${made.body.id}`)).body).toEqual(changed.body);
    expect((await rest.delete(`/api/tool-applications/${made.body.id}`)).status).toBe(404);
  });

  it('have policies that are created, listed, ordered, copied, changed and deleted', async () => {
    const path = `${tools}/policies`;
    const made = await rest.post(path, { name: 'Careful', policyType: 'block', selectors: { riskLevel: 'high' } });
    expect([made.status, made.body.priority, made.body.selectors]).toEqual([201, 100, { riskLevel: 'high' }]);
    const other = await rest.post(path, { name: 'Often', policyType: 'allow', enabled: false });
    expect((await rest.get(`${path}?enabled=false`)).body).toEqual({ policies: [other.body] });
    const ordered = await rest.post(`${path}/reorder`, { policyIds: [other.body.id, made.body.id] });
    expect(ordered.body.policies.map(({ priority }: { priority: number }) => priority)).toEqual([100, 200]);
    const copy = await rest.post(`${path}/${made.body.id}/duplicate`, {});
    expect([copy.status, copy.body.name, copy.body.priority]).toEqual([201, 'Careful copy', 201]);
    const changed = await rest.patch(`${path}/${copy.body.id}`, { name: 'Copied' });
    expect(changed.body).toMatchObject({ name: 'Copied', enabled: false });
    expect((await rest.delete(`${path}/${copy.body.id}`)).body).toEqual({ deleted: true, policyId: copy.body.id });
    expect((await rest.get(path)).body.policies).toHaveLength(2);
  });

  it.each([
    [{ policyType: 'redact' }, 422, "Tool policy type 'redact' is not supported at runtime"],
    [{ policyType: 'block', config: { limit: 1 } }, 422, 'Only rate-limit policies have a config'],
    [
      { policyType: 'rate_limit', config: { limit: 0, windowSeconds: 1 } },
      422,
      'Rate-limit policy config requires positive numeric limit and windowSeconds',
    ],
    [
      { policyType: 'block', conditions: { arguments: { fieldMatches: { a: '(a|b)*c' } } } },
      422,
      'Tool policy fieldMatches includes an unsafe regular expression',
    ],
    [{ policyType: 'block', selectors: { colour: 'red' } }, 400, 'Validation error'],
    [{ policyType: 'block', priority: 10_001 }, 400, 'Validation error'],
  ])('refuse the policy %j', async (fields, status, error) => {
    const refused = await rest.post(`${tools}/policies`, { name: 'Odd', ...fields });
    expect([refused.status, refused.body.error]).toEqual([status, error]);
  });
});
