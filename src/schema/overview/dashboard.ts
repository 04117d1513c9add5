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
    description: "A summary of the company's state.",
    ...byParentId,
    resolve: ({ id }, _args, { scope }) => dashboardOf(scope, id),
  },
  sidebarBadges: {
    type: SidebarBadgesRef,
    description: 'The counts of what waits for somebody in the company.',
    ...byParentId,
    resolve: ({ id }, _args, { scope }) => badgesOf(scope, id),
  },
});
