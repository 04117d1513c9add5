/** @module-tag rules */
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { DRAWINGS, enumOfSchema } from '#schema/derive/enums.js';
import { allTypes, objectTypes, schema } from './schema.js';

const ADAPTER = 'each adapter has settings of its own, those of installed packages included';
const CLIENT = 'whoever writes it says what is in it';
const TOOL = 'each tool has fields of its own';
const SERVER = 'each server may take settings of its own';
const PLUGIN = 'each plugin has fields of its own';

/** Fields of free form, by name or `Type.field`, and why their shape is not known. */
const FREE: Readonly<Record<string, string>> = {
  'Query.adapterConfigSchema': 'a JSON schema',
  'CompanyPackagePreview.manifest': 'a document of a package, with the names that its files have',
  'ImportPreview.manifest': 'a document of a package, with the names that its files have',
  'ImportPreview.files': 'the paths of files are its keys',
  'InlinePackageInput.files': 'the paths of files are its keys',
  'Run.result': ADAPTER,
  'ToolPolicy.conditions': 'as they were written, in the form of ToolConditionsInput',
  'ToolPolicy.config': 'each type of policy has a config of its own',
  'ToolActionRequest.resultSummary': TOOL,
  'ToolArgumentsSummary.summary': TOOL,
  'ToolCall.resultSummary': TOOL,
  'ToolCallResult.content': TOOL,
  'ToolCallResult.data': TOOL,
  'ToolTestCall.parameters': TOOL,
  'TestToolInput.parameters': TOOL,
  'SetPluginConfigInput.config': PLUGIN,
  'TestPluginConfigInput.config': PLUGIN,
  'PluginConfig.config': PLUGIN,
  'PerformPluginActionInput.params': PLUGIN,
  'PerformPluginActionPayload.answer': PLUGIN,
  'Query.pluginData': PLUGIN,
  'PluginStreamEvent.data': PLUGIN,
  'PluginLog.meta': PLUGIN,
  'PluginContribution.launchers': PLUGIN,
  'ExecutePluginToolInput.parameters': TOOL,
  'ExecutePluginToolPayload.result': TOOL,
  'PluginTool.parametersSchema': 'a JSON schema',
  'Plugin.manifest': 'what its author wrote, as it is',
  'PluginPendingUpgrade.manifest': 'the same, of the version that waits',
  'PluginDelivery.headers': 'the names of headers are its keys',
  annotations: TOOL,
  inputSchema: 'a JSON schema',
  outputSchema: 'a JSON schema',
  'CreateToolServerInput.config': SERVER,
  'UpdateToolServerInput.config': SERVER,
  'ToolServer.config': SERVER,
  'ToolServerDraft.config': SERVER,
  'TestedToolRequestInput.arguments': 'each tool has arguments of its own',
  'ToolProfileEntry.conditions': 'as they were written, in the form of ToolConditionsInput',
  'ToolPolicy.selectors': 'as they were written, in the form of ToolSelectorsInput',
  'RunEvent.payload': 'programs that run write what they find worth telling',
  'RunRoutineInput.executionWorkspaceSettings': ADAPTER,
  'UpdateIssuePayload.changes': 'each field of an issue has values of a type of its own',
  adapterConfig: ADAPTER,
  agentDefaultsPayload: CLIENT,
  contextSnapshot: 'whoever woke the agent said what it is to know',
  defaultsPayload: CLIENT,
  details: 'each kind of event has details of its own, and there are more with each version',
  fields: CLIENT,
  metadata: CLIENT,
  payload: 'each kind has fields of its own, and whoever writes it may add others',
  providerMetadata: 'of the provider',
  runtimeConfig: 'besides the heartbeat whatever programs that run agents keep in it',
  scope: 'tools and clients have limits of their own',
  sessionParams: ADAPTER,
  state: ADAPTER,
  triggerPayload: 'a webhook receives what its senders send',
  variables: 'each routine has variables of its own',

  // Maps of inputs, as they are kept.
  fieldEquals: 'the paths of arguments are its keys',
  fieldIn: 'the paths of arguments are its keys',
  fieldMatches: 'the paths of arguments are its keys',
  fieldNotEquals: 'the paths of arguments are its keys',
};

/** Types of values; queries and mutations are null where they are refused. */
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const valueTypes = objectTypes.filter((type) => !roots.includes(type));

/** Words that say nothing of a field. */
const FILLING = new Set(
  'a about all an and any are as at be by each for from has have in is it its of on or s that the this to was were which who with'.split(
    ' ',
  ),
);

const wordsIn = (text: string): string[] => text.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g)?.map(stem) ?? [];
const stem = (word: string): string => word.toLowerCase().replace(/(?<=\w{3})(ies|es|s|ed|d|y)$/, '');

/** A field that is no id and has no fields of its own. */
interface Value {
  readonly type: GraphQLObjectType | GraphQLInputObjectType;
  readonly field: GraphQLField<unknown, unknown> | GraphQLInputField;
}

const valuesOf = (type: Value['type']): Value[] =>
  Object.values<Value['field']>(type.getFields())
    .filter(({ name, type: of }) => isLeafType(getNamedType(of)) && !/^id$|Ids?$/.test(name))
    .map((field) => ({ type, field }));

const shownAs = ({ type, field }: Value): string => `${type.name}.${field.name}: ${field.description}`;

/** Whether a description says nothing that the names of its field and type do not say. */
const isCircular = ({ type, field }: Value): boolean => {
  const { name, description } = field;
  const known = new Set([...wordsIn(name), ...wordsIn(type.name)]);
  const said = (description ?? '').split(/[^A-Za-z0-9]+/).filter((word) => word && !FILLING.has(word.toLowerCase()));
  return said.flatMap(wordsIn).every((word) => known.has(word));
};

const SAYS_WHEN_NULL = /\b(null|if|unless|until|while|without|once|before|only|where)\b/i;

describe('the values of the GraphQL schema', () => {
  it('shows closed sets of values as enums, in capitals', () => {
    expect(() => enumOfSchema('Mood', { enum: ['glad', 'sad'] })).toThrow('The values of the enum Mood');
    const values = allTypes.filter(isEnumType).flatMap((type) => type.getValues());
    expect(values.map(({ name }) => name).filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
    expect(Object.keys(schema.getTypeMap()).filter((name) => DRAWINGS.has(name))).toEqual([]);
  });

  it('has a reason for every field of free form', () => {
    const free = allTypes
      .filter((type) => isObjectType(type) || isInputObjectType(type))
      .flatMap((type) =>
        Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields())
          .filter((field) => /^JSON/.test(getNamedType(field.type).name))
          .map(({ name }) => ({ name, path: `${type.name}.${name}` })),
      );
    const reasons = Object.keys(FREE);
    expect(free.filter(({ name, path }) => !reasons.includes(name) && !reasons.includes(path))).toEqual([]);
    const used = free.flatMap(({ name, path }) => (reasons.includes(path) ? [path] : [name]));
    expect(reasons.filter((reason) => !used.includes(reason))).toEqual([]);
  });

  it('describes every field, argument and value', () => {
    const bare = allTypes.flatMap((type) => {
      const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
      const below = [...fields, ...fields.flatMap((field) => ('args' in field ? field.args : []))];
      const values = isEnumType(type) ? type.getValues() : [];
      return [...below, ...values].filter(({ description }) => !description).map(({ name }) => `${type.name}.${name}`);
    });
    expect(bare).toEqual([]);
  });

  it('says of values what their names do not say', () => {
    const values = [...valueTypes, ...allTypes.filter(isInputObjectType)].flatMap(valuesOf);
    expect(values.length).toBeGreaterThan(1500);
    expect(values.filter(isCircular).map(shownAs)).toEqual([]);
  });

  it('says of values when they are null', () => {
    const nullable = valueTypes.flatMap(valuesOf).filter(({ field }) => !isNonNullType(field.type));
    expect(nullable.length).toBeGreaterThan(300);
    expect(nullable.filter(({ field }) => !SAYS_WHEN_NULL.test(field.description ?? '')).map(shownAs)).toEqual([]);
  });
});
