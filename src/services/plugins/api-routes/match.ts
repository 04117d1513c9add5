import type { PluginRoute } from '../manifest/model.js';

/** The plugin's route that a request matches, with the parameters from its path. */
export interface MatchedRoute {
  readonly route: PluginRoute;
  readonly params: Readonly<Record<string, string>>;
}

const partsOf = ({ path }: PluginRoute): string[] => path.split('/').slice(1);

/** The route of a request. If several match, the one that names more of the path's beginning. */
export function matchedRoute(
  routes: readonly PluginRoute[],
  { method, segments }: { readonly method: string; readonly segments: readonly string[] },
): MatchedRoute | undefined {
  const fitting = routes.filter((route) => route.method === method && fits(partsOf(route), segments));
  const [best] = fitting.sort((one, other) => (specificity(one) < specificity(other) ? -1 : 1));
  return best && { route: best, params: paramsOf(partsOf(best), segments) };
}

const isParameter = (part: string): boolean => part.startsWith(':');

const fits = (parts: readonly string[], segments: readonly string[]): boolean =>
  parts.length === segments.length &&
  parts.every((part, at) => (isParameter(part) ? segments[at] !== '' : part === segments[at]));

/** A sort key: more specific routes come first. */
const specificity = (route: PluginRoute): string =>
  partsOf(route)
    .map((part) => (isParameter(part) ? 'b' : 'a'))
    .join('');

const paramsOf = (parts: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(parts.flatMap((part, at) => (isParameter(part) ? [[part.slice(1), segments[at] as string]] : [])));
