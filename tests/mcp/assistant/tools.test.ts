import { describe, expect, test } from 'vitest';
import { ASSISTANT_TOOLS, toolsFor } from '#mcp/assistant/site.js';
import { isReadTool, listedTool } from '#mcp/assistant/tool.js';
import type { AnyOperation } from '#services/core/operation/operation.js';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas are what is looked at
type Json = any;

const actorsOf = ({ callers, allow }: AnyOperation) => callers ?? allow.who;

/** Fields that say what runs, where or with which values, and those that switch something on for good. */
const NEVER_OFFERED = [
  'adapterType',
  'adapterConfig',
  'runtimeConfig',
  'assigneeAdapterOverrides',
  'executionPolicy',
  'env',
  'workspace',
  'permissions',
  'rememberAction',
];

describe('the tools of assistants', () => {
  test('have names of their own, in lower case', () => {
    for (const tools of [toolsFor('person'), toolsFor('agent')]) {
      const names = tools.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
    }
  });

  test('say of themselves whether they only read, and whether what they do cannot be taken back', () => {
    for (const tool of ASSISTANT_TOOLS) {
      expect(listedTool(tool)).toMatchObject({
        title: tool.title,
        annotations: { title: tool.title, readOnlyHint: isReadTool(tool), openWorldHint: false },
      });
      if (isReadTool(tool)) expect(tool.isDestructive).toBe(false);
    }
    const destructive = ASSISTANT_TOOLS.filter(({ isDestructive }) => isDestructive).map(({ name }) => name);
    expect(destructive).toEqual([
      'update_issue',
      'update_case',
      'approve',
      'reject',
      'accept_interaction',
      'reject_interaction',
      'approve_tool_request',
      'decline_tool_request',
      'stop_run',
    ]);
  });

  test('show what their operations take, in one piece, and ask for what is needed', () => {
    for (const tool of toolsFor('agent').concat(ASSISTANT_TOOLS)) {
      const { inputSchema } = listedTool(tool) as Json;
      const shape = (tool.operation.input as Json).shape;
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.stringify(inputSchema)).not.toContain('$ref');
      expect(Object.keys(inputSchema.properties).filter((field) => !(field in shape))).toEqual([]);
      const settled = ['companyId', ...Object.keys(inputSchema.properties), ...Object.keys(tool.fills)];
      const needed = Object.keys(shape).filter((field) => !shape[field].isOptional() && !settled.includes(field));
      expect([tool.name, needed]).toEqual([tool.name, []]);
    }
  });

  test('offer nothing that says what runs, where or with which values, nor mints a credential', () => {
    const offered = ASSISTANT_TOOLS.flatMap(({ offers }) => Object.keys(offers));
    expect(offered.filter((field) => NEVER_OFFERED.includes(field))).toEqual([]);
    const minting = ASSISTANT_TOOLS.filter(({ operation }) => 'secret' in operation && operation.secret);
    expect(minting).toEqual([]);
  });

  test('are for people where REST says that agents may not', () => {
    for (const { name, operation, isForPeople } of ASSISTANT_TOOLS) {
      const actors = actorsOf(operation);
      if (actors) expect([name, isForPeople]).toEqual([name, !/\bagent\b/.test(actors)]);
    }
  });
});
