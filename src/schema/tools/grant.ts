import { ToolGrantDelegationView, ToolGrantView } from '#services/tools/authorizations/grant-model.js';
import { grantSightOf } from '#services/tools/authorizations/grant-policy.js';
import { delegationsOfGrant, grantsOfConnection, ToolGrantFilter } from '#services/tools/authorizations/grant-rows.js';
import { nounOf } from '../derive/noun.js';
import { byFilter, listOf } from '../list.js';
import { relationsOf } from '../relation.js';
import { ToolServerRef } from './server.js';

export const ToolGrantRef = nounOf('ToolGrant', ToolGrantView);
export const ToolGrantDelegationRef = nounOf('ToolGrantDelegation', ToolGrantDelegationView);

relationsOf(ToolGrantRef, {
  delegations: listOf(
    ToolGrantDelegationRef,
    delegationsOfGrant,
    ['companyId', 'id'],
    'The agents that may use the grant, oldest first.',
    { likely: 3 },
  ),
});

relationsOf(ToolServerRef, {
  grants: listOf(
    ToolGrantRef,
    grantsOfConnection,
    ['companyId', 'id'],
    'The grants of the server to the company and to the caller, oldest first; all grants for callers who manage servers.',
    {
      narrowedBy: byFilter(ToolGrantFilter.schema),
      likely: 10,
      forCaller: (server, scope) => grantSightOf(scope, server),
    },
  ),
});
