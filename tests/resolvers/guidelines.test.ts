import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../src/resolvers/index.js';
import { DRAWINGS, enumOfSchema } from '../../src/schema/derive/enums.js';
import { nodeSources } from '../../src/schema/node.js';

const schema = buildSchema();
const types = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const isNode = (type: GraphQLObjectType): boolean => type.getInterfaces().some(({ name }) => name === 'Node');

/** Ids whose rows have a field with another name, by `Type.field`. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'ToolDecision.matchedPolicyIds': 'matchedPolicies',
  'ToolExplanation.matchedPolicyIds': 'matchedPolicies',
  'TestedTool.matchedPolicyIds': 'matchedPolicies',
  'DirectoryEntry.principalId': 'user',
  'Event.entityId': 'subject',
  'Member.principalId': 'user',
  'Wake.requestedByActorId': 'requestedBy',
};

/** Ids that name no object of the schema, by field or `Type.field`, and what they name. */
const NAMES_NOTHING: Readonly<Record<string, string>> = {
  assetId: 'a stored file, whose values are those of the attachment',
  challengeId: 'a sign-in of a command line, which only the holder of its token reads',
  clientRequestId: 'a key that the client chose',
  defaultEnvironmentId: 'an environment of another system',
  deletedId: 'what no longer exists',
  engineId: 'a process, which Query.engines lists for instance admins',
  externalId: 'something of another system',
  assistantId: 'a program that the caller let in',
  externalInvoiceId: 'something of another system',
  externalRunId: 'something of another system',
  instanceId: 'the installation itself',
  instanceStopId: 'stops of all companies together, which Query.instanceStop reports to instance admins',
  kmsKeyId: 'something of another system',
  logoAssetId: 'a stored file, which logoUrl leads to',
  pluginId: 'a program of the installation',
  originId: 'what the kind of origin says, also of other systems',
  paletteId: 'a set of colours',
  publicId: 'the address of a webhook',
  sessionDisplayId: 'a session of the program that an adapter starts',
  sessionId: 'a session of the program that an adapter starts, or a web session of the caller',
  'ApproveCliAuthChallengePayload.keyId': 'a key of the caller',
  'ApproveCliAuthChallengePayload.userId': 'the caller',
  'ClaimBoardPayload.userId': 'the caller',
  'GcpSecretManagerConfig.projectId': 'a project of Google Cloud',
  'ClaimBootstrapPayload.userId': 'the caller',
  'ToolInstall.targetId': 'the company, or the agent beside it',
  'ToolTrustRule.sourceActionRequestId': 'what was approved at the time, for the audit',
  'IssuedToolToken.grantId': 'a grant, which people may read; the token is for an agent',
  'ToolBuiltInTemplate.templateId': 'a name that comes with the server',
  'CatalogSkillFile.catalogSkillId': 'a name that comes with the server',
  'ToolExampleFixture.templateId': 'a name that comes with the server',
  'ToolSmokeActor.actorId': 'an agent or a person, as the type says',
  'ToolStdioTemplate.templateId': 'a name that admins choose',
  'TestToolPayload.invocationId': 'the call, which the audit shows',
  'ToolCall.actorId': 'an agent, a person or a part of the server, as the kind of actor says',
  'ToolGatewayToken.subjectId': 'a client, in the words of whoever let it in',
  'ToolTestCall.actionRequestId': 'what the field was asked with',
  'RevokeBoardApiKeyPayload.keyId': 'what no longer works',
  'RevokeCurrentBoardKeyPayload.keyId': 'what no longer works',
};

/** Lists of objects that are no connections, by `Type.field` or a part of it, and what bounds their length. */
const BOUNDED: readonly (readonly [RegExp, string])[] = [
  [/(Charts|CostSeries)\.(costs|issues|runs|points)$/, 'at most 1,000 buckets'],
  [/Charts\.costsBy\w+$/, 'at most 50 series, the highest ones'],
  [/^IssueCounts\.by(Status|Priority)$/, 'one figure for each status or priority'],
  [/^Dashboard\.runActivity$|^UserProfile\.daily$/, '14 or 30 days'],
  [/^RunActivityDay\.failedByErrorCode$/, 'one for each code with which the server ends runs'],
  [/^UserProfile\.(recentActivity|recentIssues|topAgents|topProviders)$/, '10 at most'],
  [/^Company\.orgChart$/, 'the whole chart in one answer is what the field is for: boards draw all of it'],
  [/\.(ancestors|chainOfCommand)$/, '100 at most, the nearest ones'],
  [/^CauseChain\.links$/, 'the depth that is asked for, 50 at most'],
  [/^Agent\.budgetPolicies$/, 'an index allows one for each metric and window'],
  [/^(Issue|Case)\.labels$/, '100 at most, or the change is refused'],
  [/^Project\.goals$/, '50 at most, or the input is refused'],
  [/^Routine\w*\.(triggers|variables)$/, '100 at most, or the change is refused'],
  [/\.env$/, 'no program is started with more than 1.5 MiB of variables'],
  [/^Execution(Policy|Stage)\./, 'the input has at most 20 stages, and of each as many participants'],
  [/^(Question|QuestionForm|QuestionsResult)\./, 'the input has at most 64 questions, and of each 129 options'],
  [/^CheckboxConfirmation\./, 'the input has at most 200 options'],
  [/^IssueSuggestions(Result)?\./, 'the input has at most 50 issues'],
  [/^(AgentAccess|Member)\.grants$/, 'an index allows one for each permission'],
  [/^PersonViewer\.(sessions|assistants)$/, '100 at most: a new one replaces the oldest'],
  [
    /^Query\.(adapters|adapterModels|inviteSkills|bundledSkills|availableSkills|skillCatalog)$|^CatalogSkill\.|^Company\.secretProvider/,
    'what the server was built with',
  ],
  [/^SkillPolicy(\.rules|Subject\.agents|Resources\.skills)$/, 'the input has at most 1,000 rules, each with 500 ids'],
  [/^Query\.engines$/, '200 at most'],
  [/^Query\.(plugins|pluginContributions)$/, 'what instance admins have installed: each has a process of its own'],
  [/^Query\.pluginExamples$/, 'what the server was built with'],
  [/^Query\.pluginTools$/, '100 at most of each plugin that is installed'],
  [/^PluginContribution\.slots$|^PluginFolders\./, '100 at most, or the manifest is refused'],
  [/^PluginFolderStatus\.problems$/, 'one for each of the hundred folders and files that must be there'],
  [/^PluginHealth\.checks$/, 'one for each check that the server makes'],
  [/^Skill(Version)?\.fileInventory$|^SkillDiff\.files$/, 'a skill has at most 500 files'],
  [/^SkillAudit\.findings$/, 'some for each of 500 files at most'],
  [/^Query\.skillCategories$/, 'each skill names at most 20'],
  [/^(ForkSkill|RenameSkill)Payload\.reassignments$/, 'one for each agent that wants the skill'],
  [
    /^(ImportSkills|ScanProjectSkills|AddSkillSource|ScanSkillSource|RefreshSkillSource)Payload\./,
    'a source has at most 500 skills',
  ],
  [
    /^Agent\.(skills|desiredSkillVersions)$|^Run\.skills$/,
    '500 at most; on request also one for each skill of the company',
  ],
  [/^Query\.nodes$/, 'the ids that are asked for, 100 at most'],
  [/^(CompanyPackagePreview\.fileInventory$|Import(Preview|Plan|Result)\.)/, 'one package, which is shown whole'],
  [/^ExportFidelity\.warnings$/, 'one for each of three kinds'],
  [/^InstructionsBundle\.files$/, '1,000 at most'],
  [/^DocumentDiff\./, 'parts of two texts of at most 512 KiB'],
  [/^RunLogPart\./, 'lines of at most 1 MiB'],
  [/^(EnvironmentTest|AcceptedInvite)\./, 'one for each check that the server makes'],
  [/^(UpdateIssues|RestoreRoutineRevision|ImportRemoteSecrets)Payload\./, 'what the input names, 100 at most'],
  [/^ReorderToolPoliciesPayload\.policies$/, '500 at most, all of which the input names'],
  [
    /^(ToolProfile\.newTools|ToolTestAccess\.tools|EffectiveTools\.allowedTools|(Agent|Query)\.toolExplanations)$/,
    'one for each tool of the servers of the company, of each of which 2,000 are taken',
  ],
  [/^ToolPolicyReplay\.calls$/, 'a page of 1,000 at most, of a replay that goes on by its cursor'],
  [/^ToolDrift\.(fields|description|inputSchema)$/, 'differences of two definitions, some hundred at most'],
  [/^EffectiveTools\.(profiles|entries|bindings)$/, 'those that hold for one agent in one place'],
  [/^EffectiveTools\.installedConnections$/, 'one for each server of the company'],
  [/^ToolGateway\.clientSnippets$/, 'one for each client that the server knows'],
  [/^ToolGatewayHeaderPolicy\.staticHeaders$/, '50 at most, or the input is refused'],
  [/^ToolRuntimeReport\.(alerts|recommendations)$/, 'what the server watches, some of it or all'],
  [/^Company\.toolCallCounts$/, 'a thousand groups at most, counted together'],
  [/^ToolServer(Draft)?\.credential(Refs|SecretRefs|Fields)$/, 'a hundred at most, or the input is refused'],
  [
    /^Company\.(smokeLabServices|toolBuiltInTemplates|toolExamples)$|^(ToolBuiltInTemplate|ToolExampleFixture)\.tools$/,
    'what the server was built with',
  ],
  [/^(Start|Stop)SmokeLabServicesPayload\.services$/, 'what the server was built with'],
  [/^SmokeToolExamplePayload\.checks$/, 'one for each check that the server makes'],
  [/^ToolStdioTemplate\.tools$/, '500 at most, or the input is refused'],
  [/^Query\.toolServerDrafts$/, 'one for each server of a file of at most 200,000 characters'],
  [/^Query\.toolTestAgents$/, 'one for each agent: people choose among all of them'],
  [/\.(matchedPolicies|effectiveProfiles)$/, 'those that had a say in one decision'],
  [/^SecretImportCandidate\.|^Preview\w+Payload\./, 'a page of another system'],
  [/^LinkIssueApprovalPayload\.approvals$/, 'the approvals that one issue waits for, as the operation answers'],
];

const isConnection = (type: unknown): boolean => /Connection!?$/.test(String(type));

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
const valueTypes = types.filter((type) => !roots.includes(type));

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

const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {});

const allTypes = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
const names = allTypes.flatMap((type) => [
  type.name,
  ...(isObjectType(type) || isInputObjectType(type)
    ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
    : []),
]);

/** What a filter may have besides lists and ranges: questions that are no property of a row, or have one answer. */
const OWN_FIELDS: Readonly<Record<string, string>> = {
  'SkillFilter.search': 'words of several columns',
  'AgentFilter.includeTerminated': 'adds what lists leave out',
  'BoardApiKeyFilter.includeInactive': 'adds what lists leave out',
  'CaseFilter.includeNoProject': 'adds to those of projectIds',
  'CaseFilter.q': 'a search text',
  'GoalFilter.isRoot': 'whether there is a goal above',
  'IssueFilter.attention': 'the kind of attention that an issue needs',
  'IssueFilter.descendantOf': 'a place in the tree of issues',
  'IssueFilter.hasPlanDocument': 'whether there is a plan',
  'IssueFilter.inboxArchivedByUserId': "the state of a person's inbox",
  'IssueFilter.q': 'a search text',
  'IssueFilter.touchedByUserId': 'the history of a person with an issue',
  'IssueFilter.unassigned': 'whether there is an assigned agent',
  'IssueFilter.unreadForUserId': 'the state of a person with an issue',
  'LabelFilter.q': 'a search text',
  'ProjectFilter.includeArchived': 'adds what lists leave out',
  'RunFilter.needsAction': 'whether somebody has to act',
  'ToolPolicyFilter.enabled': 'whether it is asked',
  'ToolServerFilter.enabled': 'whether it is in use',
  'ToolGatewayTokenFilter.revoked': 'whether it gives no access any more',
  'ToolAuditFilter.q': 'a search text',
  'SearchFilter.unassigned': 'whether there is an assigned agent',
  'StopOrderFilter.isLifted': 'whether work is allowed again',
};

/** What a connection may take besides Relay's arguments, a filter and an order. */
const OWN_ARGUMENTS: readonly string[] = [
  'Agent.allReports(depth)',
  'Company.search(q)',
  'Company.search(scope)',
  'Company.search(sort)',
  'Query.search(companyId)',
  'Query.search(q)',
  'Query.search(scope)',
  'Query.search(sort)',
  'Query.users(query)',
];

describe('the GraphQL schema', () => {
  it('has in filters plural lists, each also under not, ranges of time, and what is named here', () => {
    const filters = allTypes.filter(isInputObjectType).filter(({ name }) => /Filter$/.test(name));
    expect(filters.length).toBeGreaterThan(25);
    const odd = filters.flatMap((type) => {
      const { not, ...fields } = type.getFields();
      const excluded = getNamedType(not?.type);
      const exclusions = isInputObjectType(excluded) ? excluded.getFields() : {};
      const isRight = ({ name, type: value }: { readonly name: string; readonly type: unknown }): boolean =>
        /^\[\w+!\]$/.test(String(value))
          ? /s$/.test(name) && String(exclusions[name]?.type) === String(value)
          : String(value) === 'TimeRangeInput' && /At$/.test(name);
      const own = Object.values(fields).filter((field) => !isRight(field));
      return [
        ...own.map(({ name }) => `${type.name}.${name}`),
        ...Object.keys(exclusions)
          .filter((name) => !(name in fields))
          .map((name) => `${type.name}.not.${name}`),
      ];
    });
    expect(odd.toSorted()).toEqual(Object.keys(OWN_FIELDS).toSorted());
  });

  it('narrows connections by one filter and orders them by one enum', () => {
    const known = ['first', 'last', 'after', 'before'];
    const odd = types.flatMap((type) =>
      fieldsOf(type)
        .filter((field) => isConnection(field.type))
        .flatMap((field) => field.args.map((arg) => ({ field: `${type.name}.${field.name}`, ...arg })))
        .filter(({ name }) => !known.includes(name))
        .filter(
          ({ name, type: value }) =>
            !(name === 'filter' && /^\w+Filter$/.test(String(value))) &&
            !(name === 'orderBy' && /^\w+Order$/.test(String(value))),
        )
        .map(({ field, name }) => `${field}(${name})`),
    );
    expect(odd).toEqual(OWN_ARGUMENTS);
  });

  it('gives every order a direction, and every direction its opposite', () => {
    const values = allTypes
      .filter(isEnumType)
      .filter(({ name }) => /Order$/.test(name))
      .flatMap((type) => type.getValues().map(({ name }) => `${type.name}.${name}`));
    const opposite = (name: string) =>
      /_ASC$/.test(name) ? name.replace(/_ASC$/, '_DESC') : name.replace(/_DESC$/, '_ASC');
    expect(values.length).toBeGreaterThan(25);
    expect(values.filter((name) => opposite(name) === name || !values.includes(opposite(name)))).toEqual([]);
  });

  it('gives a field named id only to types that implement Node', () => {
    const others = types.filter((type) => 'id' in type.getFields() && !isNode(type));
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('finds the objects of every type that implements Node', () => {
    const found = nodeSources().map(({ type }) => type.name);
    expect(found.toSorted()).toEqual(
      types
        .filter(isNode)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('has beside each id the object that it names', () => {
    const lone = types.flatMap((type) => {
      const fields = type.getFields();
      const hasObject = (name: string): boolean => {
        const relation = NAMED_OTHERWISE[`${type.name}.${name}`] ?? name.replace(/Id(s?)$/, '$1');
        const field = fields[relation];
        return field !== undefined && !field.name.endsWith('Id') && getNamedType(field.type).name !== 'ID';
      };
      return Object.keys(fields)
        .filter((name) => /Ids?$/.test(name) && !(name in NAMES_NOTHING) && !(`${type.name}.${name}` in NAMES_NOTHING))
        .filter((name) => !hasObject(name))
        .map((name) => `${type.name}.${name}`);
    });
    expect(lone).toEqual([]);
  });

  it('shows persons as User and whoever may be one or an agent as Actor', () => {
    const odd = types.flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ name }) => /User$/.test(name))
        .filter((field) => !['User', 'CliAuthApprover'].includes(getNamedType(field.type).name))
        .map(({ name }) => `${type.name}.${name}`),
    );
    expect(odd).toEqual([]);
    expect(isInterfaceType(schema.getType('Node'))).toBe(true);
  });

  it('lets every mutation be null, so that those that committed beside a refused one are told', () => {
    const required = fieldsOf(schema.getMutationType()).filter(({ type }) => isNonNullType(type));
    expect(required.map(({ name }) => name)).toEqual([]);
  });

  it('lets every query be null, so that a refused one leaves the others', () => {
    const required = fieldsOf(schema.getQueryType()).filter(({ type }) => isNonNullType(type));
    // It tells of the schema and asks nobody.
    expect(required.map(({ name }) => name)).toEqual(['errorCodes']);
  });

  it('names no type a view, and a payload only what a mutation gives', () => {
    const payloads = fieldsOf(schema.getMutationType()).map(({ type }) => String(type));
    const odd = allTypes.filter(
      ({ name }) => /View$|Told$/.test(name) || (/Payload/.test(name) && !payloads.includes(name)),
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('gives every connection its nodes and their number', () => {
    const connections = types.filter(isConnection);
    const odd = connections.filter((type) => {
      const { nodes, totalCount, edges } = type.getFields();
      const edge = getNamedType(edges?.type as GraphQLOutputType) as GraphQLObjectType;
      const node = getNamedType(edge.getFields().node?.type as GraphQLOutputType).name;
      return String(nodes?.type) !== `[${node}!]!` || String(totalCount?.type) !== 'Int!';
    });
    expect(connections.length).toBeGreaterThan(40);
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('has a connection for every list of objects that may grow', () => {
    const lists = types
      .filter((type) => !isConnection(type))
      .flatMap((type) =>
        fieldsOf(type)
          .filter((field) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)))
          .map((field) => `${type.name}.${field.name}`),
      );
    const isBounded = (list: string) => BOUNDED.some(([pattern]) => pattern.test(list));
    expect(lists.filter((list) => !isBounded(list))).toEqual([]);
    expect(BOUNDED.filter(([pattern]) => !lists.some((list) => pattern.test(list)))).toEqual([]);
  });

  it('uses no names of columns', () => {
    expect(names.filter((name) => /Json$|heartbeatRun|wakeup/i.test(name))).toEqual([]);
  });

  it('has one word for a vault, a run, a wake and an issue', () => {
    const odd = names.filter((name) => /[pP]roviderConfig|\.configId$|HeartbeatRun|[wW]akeup|[tT]ask/.test(name));
    expect(odd).toEqual([]);
  });

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

  it('names a child by its own id, without its parents', () => {
    const child = ['threadId', 'interactionId', 'commentId', 'memberId', 'joinRequestId', 'incidentId', 'workspaceId'];
    const parents = ['companyId', 'projectId', 'issueId', 'caseId', 'agentId', 'key'];
    const odd = allTypes.filter(isInputObjectType).filter((type) => {
      const fields = Object.values(type.getFields());
      const has = (known: readonly string[]) =>
        fields.some((field) => known.includes(field.name) && isNonNullType(field.type));
      return has(child) && has(parents);
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('tells of each deletion the id of what was deleted', () => {
    const payloads = allTypes.filter(isObjectType).filter(({ name }) => /^Delete\w+Payload$/.test(name));
    const odd = payloads.filter((type) => String(type.getFields().deletedId?.type) !== 'ID!').map(({ name }) => name);
    // A deleted comment stays as an empty one, files of instructions and of skills have paths, and a key may name no document.
    expect(odd.sort()).toEqual([
      'DeleteCaseDocumentPayload',
      'DeleteInstructionsFilePayload',
      'DeleteIssueCommentPayload',
      'DeleteIssueDocumentPayload',
      'DeleteSkillFilePayload',
    ]);
  });
});
