/** @module-tag rules */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OperationTool } from '#adapters/operation-tool.js';
import { tool } from '#agent-tools/definition.js';
import { AGENT_TOOLS, agentTools, operationTool } from '#agent-tools/table.js';
import { sections } from '#rest/http/sections.js';
import { openApiDocument } from '#rest/openapi/openapi.js';
import { createIssueAttachment } from '#services/work/attachments/operations.js';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas are what is looked at
type Json = any;

/** Fields that are shown to a model in outline, as their operations say too much or too little of them. */
const OUTLINED = ['ask.payload', 'request_approval.payload'];

const tools = agentTools().map((tool, n): [string, OperationTool, Json] => [
  tool.name,
  tool,
  z.toJSONSchema(AGENT_TOOLS[n]!.operation.input, { io: 'input', unrepresentable: 'any' }),
]);
const offeredBy = ({ inputSchema }: OperationTool): Record<string, Json> => inputSchema.properties as never;

/** A schema with its references resolved, without the texts and defaults that the table may replace. */
function ruleOf(schema: Json, root: Json): Json {
  if (Array.isArray(schema)) return schema.map((one) => ruleOf(one, root));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, description: _, default: __, ...own } = schema;
  const name = $ref?.slice('#/$defs/'.length);
  if (name?.startsWith('__schema')) return {}; // any JSON value
  if (name) return ruleOf({ ...root.$defs[name], ...own }, root);
  return Object.fromEntries(Object.entries(own).map(([key, part]) => [key, ruleOf(part, root)]));
}

describe('the tools of agents', () => {
  test('have names of their own', () => {
    const names = tools.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
  });

  test.each(tools)('of which %s takes what its operation takes, by the same rules', (name, tool, input) => {
    for (const [field, schema] of Object.entries(offeredBy(tool))) {
      if (OUTLINED.includes(`${name}.${field}`)) expect(schema.type).toBe('object');
      else expect({ [field]: ruleOf(schema, input) }).toEqual({ [field]: ruleOf(input.properties[field], input) });
    }
  });

  test.each(tools)('of which %s asks for what its operation needs, or fills it in', (_name, tool, input) => {
    const { defaults, filled } = tool.request;
    const settled = [...Object.keys(defaults), ...Object.keys(filled)];
    const needed = (input.required ?? []).filter((field: string) => !settled.includes(field));
    expect(((tool.inputSchema.required as string[]) ?? []).sort()).toEqual(needed.sort());
    expect(Object.keys(offeredBy(tool)).filter((field) => field in filled)).toEqual([]);
    for (const [field, value] of Object.entries(defaults)) expect(offeredBy(tool)[field].default).toEqual(value);
  });

  test('send requests as the OpenAPI document describes them', () => {
    const document: Json = openApiDocument(sections);
    for (const [, tool] of tools) {
      const { method, path, query, body, filled } = tool.request;
      const described = document.paths[path][method.toLowerCase()];
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field as string);
      const parameters = (place: string): string[] =>
        (described.parameters ?? []).flatMap((one: Json) => (one.in === place ? [one.name] : []));
      const inBody = Object.keys(described.requestBody?.content['application/json'].schema.properties ?? {});
      expect(inPath.sort()).toEqual(parameters('path').sort());
      expect(query.filter((field) => !parameters('query').includes(field))).toEqual([]);
      expect(body.filter((field) => !inBody.includes(field))).toEqual([]);
      const fields = [...Object.keys(offeredBy(tool)), ...Object.keys(filled)];
      expect([...inPath, ...query, ...body].sort()).toEqual(fields.sort());
    }
  });

  test('are plain data without references, and the same whenever they are asked for', () => {
    expect(JSON.parse(JSON.stringify(agentTools()))).toEqual(agentTools());
    expect(JSON.stringify(agentTools())).not.toContain('$ref');
    expect(agentTools()).toBe(agentTools());
  });
});

test('an operation that takes files cannot be a tool', () => {
  expect(() => operationTool(tool('attach', createIssueAttachment, { offers: {} }))).toThrow(
    'has no route that takes JSON',
  );
});
