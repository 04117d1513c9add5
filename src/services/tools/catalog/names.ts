import { createHash } from 'node:crypto';
import { urlKeyOf } from '#services/core/text/names.js';

// A tool's name depends only on the tool, so no refresh and no other tool renames it. If a part of the upstream's name
// is lost, a hash of the whole is appended. Two tools then share a name only if their hashes are equal.

/** Model APIs reject longer names. */
export const MAX_TOOL_NAME = 64;
const SHORTEST_APPLICATION = 8;

/** The parts of a gateway name. */
export interface NamedTool {
  readonly applicationKey: string;
  readonly connectionId: string;
  readonly toolName: string;
  /** The key of the plugin that the tool belongs to. */
  readonly pluginKey?: string | null;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
const withHash = (name: string, whole: string, max = MAX_TOOL_NAME): string =>
  `${name.slice(0, max - 9)}_${hashOf(whole)}`;

/** A plain name that ends like a hash could impersonate another tool, so it also gets a hash. */
const LOOKS_HASHED = /_[0-9a-f]{8}$/;

function slugOf(toolName: string): string {
  const slug = toolName.replace(/[^A-Za-z0-9_-]/g, '-');
  return slug === toolName && slug !== '' && !LOOKS_HASHED.test(slug) ? slug : withHash(slug, toolName, 200);
}

/** The first eight digits. Connection IDs are random, because IDs that begin with a time would share these digits. */
const shortIdOf = (connectionId: string): string => connectionId.slice(0, 8);

/**
 * The name in sessions: `mcp.github-1b2c3d4e:create_issue`, or `acme.visits:count` for the tool of a plugin. A name
 * that is too long loses the end of its application part first.
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

/** The name in MCP, which has no dots and colons. */
export const mcpNameOf = (tool: NamedTool): string =>
  tool.pluginKey
    ? pluginToolNameOf(tool.pluginKey, tool.toolName)
    : sessionNameOf(tool).replace(/[^A-Za-z0-9_-]/g, '_');

/** Patterns that make a key ambiguous: its end and its dots could not be recognized in the name. */
const AMBIGUOUS_KEY = /_|\.\.|\.$/;

/** Dots of the key become single underscores, and two underscores end the key: `acme_visits__count`. */
function pluginToolNameOf(pluginKey: string, toolName: string): string {
  const name = `${pluginKey.replaceAll('.', '_')}__${toolName}`;
  const isPlain = !AMBIGUOUS_KEY.test(pluginKey) && !LOOKS_HASHED.test(name) && name.length <= MAX_TOOL_NAME;
  return isPlain ? name : withHash(name, `${pluginKey}:${toolName}`);
}

/**
 * Tools by name. Two tools share a name only if their hashes are equal. Both are then left out, because no call may
 * reach the wrong one.
 */
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
