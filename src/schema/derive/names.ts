/**
 * GraphQL's names that differ from those of REST and the database: REST's names are part of its contract. Everything
 * that is derived is renamed here, and nowhere else.
 */

const FIELDS: Readonly<Record<string, string>> = {
  canAssignTasks: 'canAssignIssues',
  clearedTaskSessions: 'clearedSessions',
  configId: 'vaultId',
  connectionId: 'serverId', // a type `…Connection` is a page of a list
  createdTasks: 'createdIssues',
  heartbeatRunId: 'runId',
  configJson: 'config',
  manifestJson: 'manifest',
  metadataJson: 'metadata',
  providerConfigId: 'vaultId',
  sessionParamsJson: 'sessionParams',
  stateJson: 'state',
  taskKey: 'sessionKey',
  tasks: 'issues',
  usageJson: 'usage',
  wakeupRequestId: 'wakeId',
};

// Only a node has a field `id`, since clients merge objects with the same one. An object that is not a node has a key
// that is unique in its place, or names the row that it describes.

const KEY = { id: 'key' };

const FIELDS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CheckboxOption: KEY,
  ExecutionStage: KEY,
  PluginSlot: KEY,
  Question: KEY,
  QuestionOption: KEY,
  SecretProvider: KEY,
  SessionKey: KEY,
  SkillPolicyRule: KEY,
  SkillDecision: { matchedRuleId: 'matchedRuleKey' },
  SmokeLabService: KEY,
  ToolExample: KEY,
  BudgetPolicy: { policyId: 'id' },
  AgentConfigSnapshot: { reportsTo: 'managerId' },
  AdapterModel: { id: 'name' },

  // Fields that contain a key of one of these.
  AcceptInteraction: { selectedOptionIds: 'selectedOptionKeys' },
  CheckboxConfirmation: { defaultSelectedOptionIds: 'defaultSelectedOptionKeys' },
  ConfirmationResult: { selectedOptionIds: 'selectedOptionKeys' },
  CreateInteraction: { payload: 'content' },
  ExecutionState: { completedStageIds: 'completedStageKeys', currentStageId: 'currentStageKey' },
  GivenAnswer: { optionIds: 'optionKeys', questionId: 'questionKey' },
  QuestionAnswer: { optionIds: 'optionKeys', questionId: 'questionKey' },

  // These fields decide whether servers receive an id; none of them is an id.
  ToolGatewayMetadataPolicy: {
    forwardCompanyId: 'forwardCompany',
    forwardGatewayId: 'forwardGateway',
    forwardProjectId: 'forwardProject',
    forwardIssueId: 'forwardIssue',
    forwardAgentId: 'forwardAgent',
    forwardRunId: 'forwardRun',
    forwardCorrelationId: 'forwardCorrelation',
  },
  ToolGateway: { gatewayPublicId: 'publicId' },

  // Policies are JSON in the words of REST, so the input uses the same words.
  ToolSelectors: { connectionId: 'connectionId' },
  ToolCredentialConditions: { connectionId: 'connectionId' },

  // Types that describe a row but are not rows themselves.
  AcceptedInvite: { id: 'joinRequestId' },
  ImportedCompany: { id: 'companyId' },
  ImportedAgent: { id: 'agentId' },
  ImportedSkill: { id: 'skillId' },
  ImportedProject: { id: 'projectId' },
  ImportedRoutine: { id: 'routineId' },
  Assistant: { id: 'assistantId' },
  CauseLink: { id: 'entityId' },
  CliAuthApprover: { id: 'userId' },
  CliAuthChallenge: { id: 'challengeId' },
  CliAuthUser: { id: 'userId' },
  Engine: { id: 'engineId' },
  InstanceSettings: { id: 'instanceId' },
  InstanceUser: { id: 'userId' },
  InviteOffer: { id: 'inviteId' },
  NewAgentKey: { id: 'keyId' },
  NewBoardApiKey: { id: 'keyId' },
  NewCliAuthChallenge: { id: 'challengeId' },
  NewInvite: { id: 'inviteId' },
  ProfileIssue: { id: 'issueId' },
  ProfileUser: { id: 'userId' },
  RoutineSnapshot: { id: 'routineId' },
  RoutineTriggerSnapshot: { id: 'triggerId' },
  SchedulerHeartbeat: { id: 'agentId' },
  SearchResult: { id: 'entityId' },
  SecretAccessGrant: { id: 'bindingId' },
  SecretBindingTarget: { id: 'entityId' },
  SecretCatalogEntry: { id: 'secretId' },
  StopItem: { id: 'entityId' },
  ToolSmokeActor: { id: 'actorId' },
  ToolTestAgent: { id: 'agentId' },
  WebSession: { id: 'sessionId' },
};

const TYPES: Readonly<Record<string, string>> = {
  AgentTaskSession: 'AgentSession',
  CheckboxConfirmationPayload: 'CheckboxConfirmation',
  ConfirmationPayload: 'Confirmation',
  CreatedTask: 'CreatedIssue',
  DashboardTasks: 'DashboardIssues',
  ExecutionPolicyView: 'ExecutionPolicy',
  HeartbeatRun: 'Run',
  QuestionsPayload: 'QuestionForm',
  SuggestedTask: 'SuggestedIssue',
  SuggestedTasksPayload: 'IssueSuggestions',
  SuggestedTasksResult: 'IssueSuggestionsResult',
  ToolConnection: 'ToolServer',
  ToolConnectionDraft: 'ToolServerDraft',
};

const MUTATIONS: Readonly<Record<string, string>> = {
  archiveToolConnection: 'archiveToolServer',
  checkSecretProviderConfig: 'checkSecretVault',
  checkToolConnection: 'checkToolServer',
  createSecretProviderConfig: 'createSecretVault',
  createToolConnection: 'createToolServer',
  deleteSecretProviderConfig: 'deleteSecretVault',
  invokeAgentHeartbeat: 'invokeAgent',
  setDefaultSecretProviderConfig: 'setDefaultSecretVault',
  updateSecretProviderConfig: 'updateSecretVault',
  updateToolConnection: 'updateToolServer',
};

/** The name in GraphQL of a field of a zod schema, in the type with this name. */
export const fieldName = (key: string, type = ''): string => FIELDS_OF[type]?.[key] ?? FIELDS[key] ?? key;

/** The name in GraphQL of a zod schema or model. */
export const typeName = (id: string): string => TYPES[id] ?? id;

/** The mutation of GraphQL that executes an operation. */
export const mutationName = (operation: string): string => MUTATIONS[operation] ?? operation;
