import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Failure } from '../shell/failure.js';
import { Waiting } from '../shell/waiting.js';

/** What the address says after its question mark. */
export type SearchParams = Readonly<Record<string, unknown>>;

/** A page whose code is loaded when it is first looked at, or its link pointed at. */
export function page<Name extends string>(
  parent: AnyRoute,
  path: string,
  load: () => Promise<Record<Name, () => unknown>>,
  name: Name,
): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load as never, name as never),
    pendingComponent: Waiting,
    errorComponent: Failure,
    validateSearch: (search: Record<string, unknown>): SearchParams => search,
  } as never) as AnyRoute;
}
