import { builder } from '../schema/builder.js';
import { EngineRef, InstanceUserRef, SchedulerHeartbeatRef, UserCompanyAccessRef } from '../schema/people/admin.js';
import { getSchedulerHeartbeats } from '../services/organization/agents/heartbeats.js';
import * as access from '../services/people/admins/access.js';
import * as admins from '../services/people/admins/admins.js';
import { listEngines } from '../services/runs/engines/operations.js';
import { answer, expose } from './expose.js';

builder.queryField('users', (t) =>
  t.field({
    type: [InstanceUserRef],
    description: 'People of the installation by name, at most 50, for who administers it.',
    args: { query: t.arg.string({ description: 'Only those whose name or e-mail address holds this.' }) },
    complexity: { field: 1, multiplier: 50 },
    resolve: (_root, { query }, { scope }) => answer(admins.listUsers, scope, query == null ? {} : { query }),
  }),
);

builder.queryField('userCompanyAccess', (t) =>
  t.field({
    type: UserCompanyAccessRef,
    description: 'Where a person is a member, for who administers the installation.',
    args: { userId: t.arg.id({ required: true, description: "The person's id." }) },
    complexity: { field: 1, multiplier: 20 },
    resolve: (_root, args, { scope }) => answer(access.getUserCompanyAccess, scope, args),
  }),
);

builder.queryField('schedulerHeartbeats', (t) =>
  t.field({
    type: [SchedulerHeartbeatRef],
    description: 'How every agent of the installation is woken by the clock, for who administers it.',
    complexity: { field: 1, multiplier: 50 },
    resolve: (_root, _args, { scope }) => answer(getSchedulerHeartbeats, scope, {}),
  }),
);

builder.queryField('engines', (t) =>
  t.field({
    type: [EngineRef],
    description:
      'The processes that execute runs, and those of the last day that do no more, for who administers the installation.',
    complexity: { field: 1, multiplier: 20 },
    resolve: (_root, _args, { scope }) => answer(listEngines, scope, {}),
  }),
);

for (const operation of [admins.promoteInstanceAdmin, admins.demoteInstanceAdmin]) {
  expose(operation, (t) => ({
    user: t.field({
      type: InstanceUserRef,
      description: 'The person as they now are.',
      resolve: ({ output }) => output,
    }),
  }));
}

expose(access.setUserCompanyAccess, (t) => ({
  access: t.field({
    type: UserCompanyAccessRef,
    description: 'Where the person is a member now.',
    resolve: ({ output }) => output as never,
  }),
}));
