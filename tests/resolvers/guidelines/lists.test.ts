/** @module-tag rules */
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { allTypes, fieldsOf, objectTypes } from './schema.js';

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
  [/^(InstanceSettings\.hostFolders|CompanyHostFolders\.listed)$/, '500 at most, or the input is refused'],
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

const isConnection = (type: unknown): boolean => /Connection!?$/.test(String(type));

describe('the lists of the GraphQL schema', () => {
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
    const odd = objectTypes.flatMap((type) =>
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

  it('gives every connection its nodes and their number', () => {
    const connections = objectTypes.filter(isConnection);
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
    const lists = objectTypes
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
});
