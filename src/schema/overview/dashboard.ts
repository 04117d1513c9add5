import {
  DashboardView,
  ErrorCodeCountView,
  RunActivityDayView,
  SidebarBadgesView,
} from '#services/overview/dashboard/model.js';
import { badgesOf, dashboardOf } from '#services/overview/dashboard/operations.js';
import { outputTypeOf } from '../derive/output.js';
import { byParentId } from '../fast/prefetch.js';
import { CompanyRef } from '../organization/company.js';
import { relationsOf } from '../relation.js';

const ErrorCodeCountRef = outputTypeOf(ErrorCodeCountView);

outputTypeOf(RunActivityDayView, {
  fields: {
    failedByErrorCode: {
      type: [ErrorCodeCountRef],
      description: 'The numbers of failed runs by error code, the highest first.',
      resolve: ({ failedByErrorCode }) =>
        Object.entries(failedByErrorCode)
          .map(([errorCode, count]) => ({ errorCode, count }))
          .sort((a, b) => b.count - a.count || (a.errorCode < b.errorCode ? -1 : 1)) as never,
    },
  },
});

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
    description: 'The numbers of items in the company that wait for somebody.',
    ...byParentId,
    resolve: ({ id }, _args, { scope }) => badgesOf(scope, id),
  },
});
