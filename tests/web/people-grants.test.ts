import { describe, expect, it } from 'vitest';
import { type Grant, grantInputs, toggled } from '#web/pages/people/grants.js';

const SCOPED: Grant = { __typename: 'Grant', permissionKey: 'TOOLS_USE', scope: { serverIds: ['a'] } };

describe('the grants of a member', () => {
  it('get one more, without a scope', () => {
    expect(grantInputs(toggled([], 'USERS_INVITE', true, []))).toEqual([
      { permissionKey: 'USERS_INVITE', scope: null },
    ]);
  });

  it('keep the scope of one that was taken away by mistake and is given back', () => {
    const without = toggled([SCOPED], 'TOOLS_USE', false, [SCOPED]);
    expect(without).toEqual([]);
    expect(toggled(without, 'TOOLS_USE', true, [SCOPED])).toEqual([SCOPED]);
  });

  it('name each key once', () => {
    expect(toggled([SCOPED], 'TOOLS_USE', true, [SCOPED])).toEqual([SCOPED]);
  });
});
