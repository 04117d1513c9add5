import { DashboardView, SidebarBadgesView } from '../../services/overview/dashboard/model.js';
import { badgesOf, dashboardOf } from '../../services/overview/dashboard/operations.js';
import { outputTypeOf } from '../derive/output.js';
import { byParentId } from '../fast/prefetch.js';
import { CompanyRef } from '../organization/company.js';
import { relationsOf } from '../relation.js';

const DashboardRef = outputTypeOf(DashboardView);
const SidebarBadgesRef = outputTypeOf(SidebarBadgesView);

relationsOf(CompanyRef, {
  dashboard: {
    type: DashboardRef,
    description: 'Its state at a glance.',
    ...byParentId,
    resolve: ({ id }, _args, { scope }) => dashboardOf(scope, id),
  },
  sidebarBadges: {
    type: SidebarBadgesRef,
    description: 'How much waits for somebody in it.',
    ...byParentId,
    resolve: ({ id }, _args, { scope }) => badgesOf(scope, id),
  },
});
