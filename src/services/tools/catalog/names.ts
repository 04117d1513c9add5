import { createHash } from 'node:crypto';
import { urlKeyOf } from '../../core/text/names.js';

// A tool's name depends on nothing but the tool, so that no refresh and no neighbour renames it. Where something of the
// upstream's name is lost, a hash of the whole is appended; then two tools share a name only if their hashes do.

/** APIs of models refuse longer names. */
export const MAX_TOOL_NAME = 64;
const SHORTEST_APPLICATION = 8;

/** What a gateway name is made of. */
export interface NamedTool {
  readonly applicationKey: string;
  readonly connectionId: string;
  readonly toolName: string;
  /** The key of the plugin whose tool it is. */
  readonly pluginKey?: string | null;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const withHash = (name: string, whole: string, max = MAX_TOOL_NAME): string =>
  `${name.slice(0, max - 9)}_${hashOf(whole)}`;

/** A plain name that looks as if it had a hash could be made to pass for another tool; so it gets one as well. */
const LOOKS_HASHED = /_[0-9a-f]{8}$/;

function slugOf(toolName: string): string {
  const slug = toolName.replace(/[^A-Za-z0-9_-]/g, '-');
  return slug === toolName && slug !== '' && !LOOKS_HASHED.test(slug) ? slug : withHash(slug, toolName, 200);
}

/** The first eight digits: ids of connections are random, since those that begin with a time would share them. */
const shortIdOf = (connectionId: string): string => connectionId.slice(0, 8);

/**
 * The name in sessions, such as `mcp.github-1b2c3d4e:create_issue`, of which the application's part is cut first; or
 * `acme.visits:count` for the tool of a plugin.
 */
export function sessionNameOf({ applicationKey, connectionId, toolName, pluginKey }: NamedTool): string {
  if (pluginKey) return `${pluginKey}:${toolName}`;
  const application = urlKeyOf(applicationKey, 'app');
  const rest = `-${shortIdOf(connectionId)}:${slugOf(toolName)}`;
  const whole = `mcp.${application}${rest}`;
  if (whole.length <= MAX_TOOL_NAME) return whole;
  const room = Math.max(SHORTEST_APPLICATION, MAX_TOOL_NAME - 'mcp.'.length - rest.length - 9);
  return withHash(`mcp.${application.slice(0, room)}${rest}`, `${applicationKey}\n${connectionId}\n${toolName}`);
}

/** The same for MCP, which has no dots and colons. */
export const mcpNameOf = (tool: NamedTool): string =>
  tool.pluginKey
    ? pluginToolNameOf(tool.pluginKey, tool.toolName)
    : sessionNameOf(tool).replace(/[^A-Za-z0-9_-]/g, '_');

/** Where a key has these, its end and the place of its dots could not be told any more. */
const AMBIGUOUS_KEY = /_|\.\.|\.$/;

/** Two underscores end the key, whose dots are single ones: `acme_visits__count`. */
function pluginToolNameOf(pluginKey: string, toolName: string): string {
  const name = `${pluginKey.replaceAll('.', '_')}__${toolName}`;
  const isPlain = !AMBIGUOUS_KEY.test(pluginKey) && !LOOKS_HASHED.test(name) && name.length <= MAX_TOOL_NAME;
  return isPlain ? name : withHash(name, `${pluginKey}:${toolName}`);
}

/** Tools by name. Two tools of one name, which takes equal hashes, are both left out: no call may reach the wrong one. */
export function toolsByName<Tool>(tools: readonly Tool[], nameOf: (tool: Tool) => string): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  const doubled = new Set<string>();
  for (const tool of tools) {
    const name = nameOf(tool);
    if (byName.has(name)) doubled.add(name);
    byName.set(name, tool);
  }
  for (const name of doubled) byName.delete(name);
  return byName;
}
