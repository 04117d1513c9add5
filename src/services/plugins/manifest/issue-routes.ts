import type { PluginRoute } from './model.js';

/** The path parameter that names an issue, if the route's rules need one. */
export function issueParameter({ checkoutPolicy, companyResolution }: PluginRoute): string | undefined {
  if (companyResolution?.from === 'issue') return companyResolution.param ?? companyResolution.key ?? 'issueId';
  return checkoutPolicy === 'none' ? undefined : (companyResolution?.param ?? 'issueId');
}

/** The routes whose rules need an issue that their path does not name, in sentences. */
export const routesWithoutIssue = (routes: readonly PluginRoute[]): string[] =>
  routes.flatMap((route) => {
    const name = issueParameter(route);
    const isNamed = name === undefined || route.path.split('/').includes(`:${name}`);
    return isNamed ? [] : [`apiRoutes: the path of ${route.routeKey} needs :${name}, which names the issue`];
  });
