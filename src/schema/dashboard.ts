import { badgesOf, dashboardOf } from '../services/dashboard/dashboard.js';
import { DashboardView, SidebarBadgesView } from '../services/dashboard/model.js';
import { byParentId } from './ahead.js';
import { builder } from './builder.js';
import { CompanyRef } from './company.js';
import { outputTypeOf } from './output.js';

const DashboardRef = outputTypeOf(DashboardView, 'The state of a company at a glance.');
const SidebarBadgesRef = outputTypeOf(SidebarBadgesView, 'How much waits for somebody in a company.');

builder.prismaObjectFields(CompanyRef, (t) => ({
  dashboard: t.field({
    type: DashboardRef,
    description: 'Its state at a glance.',
    ...byParentId,
    resolve: ({ id }, _args, { scope }) => dashboardOf(scope, id),
  }),
  sidebarBadges: t.field({
    type: SidebarBadgesRef,
    description: 'How much waits for somebody in it.',
    ...byParentId,
    resolve: ({ id }, _args, { scope }) => badgesOf(scope, id),
  }),
}));
