// Made by `npm run documents`. Copy it into a client in TypeScript.

/** `extensions.details` of an error, by its `extensions.code`; never where a code has none. */
export interface ErrorDetails {
  /** The approved request was used for a call before. */
  ACTION_ALREADY_CONSUMED: never;
  /** People declined this call. */
  ACTION_DECLINED: {
    /** The id of the call, for the audit. */
    invocationId: string;
    /** The id of the request that people decide about. */
    actionRequestId: string;
    interactionId: string | null;
    issueId: string | null;
    /** The name of the tool. */
    tool: string;
    /** The hash of the tool and all arguments. */
    argumentsHash: string;
  };
  /** Nobody decided about the call in time. */
  ACTION_EXPIRED: never;
  /** The request that the call names is not approved. */
  ACTION_NOT_APPROVED: never;
  /** The request was decided before. */
  ACTION_NOT_PENDING: never;
  /** There is no such request in this company. */
  ACTION_REQUEST_NOT_FOUND: never;
  /** The request that the call names is of another agent, run or issue. */
  ACTION_SCOPE_MISMATCH: never;
  /** The issue of the request is closed. */
  ACTION_TASK_CLOSED: never;
  /** The request that the call names is for another tool or arguments. */
  ACTION_TOOL_MISMATCH: never;
  /** npm could not install the package; the message says why. */
  ADAPTER_INSTALL_FAILED: never;
  /** No agent here may have the adapter: an instance admin lists those that may be used. */
  ADAPTER_NOT_ALLOWED: {
    /** The type of the adapter. */
    adapterType: string;
  };
  /** The package cannot be loaded, or brings no adapter; the message says why. */
  ADAPTER_PACKAGE_INVALID: never;
  /** There is no such package or version. */
  ADAPTER_PACKAGE_MISSING: never;
  /** The agent's budget is spent. */
  AGENT_BUDGET_EXHAUSTED: {
    /** What the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** What is counted. */
    metric: string;
    /** The time over which it is counted. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** What was used. */
    amountObserved: number;
    /** What is set aside for runs in execution; only of …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** What is left of the agent's budget is set aside for runs in execution. */
  AGENT_BUDGET_RESERVED: {
    /** What the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** What is counted. */
    metric: string;
    /** The time over which it is counted. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** What was used. */
    amountObserved: number;
    /** What is set aside for runs in execution; only of …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** The company wants hires to be approved: use hireAgent. */
  AGENT_CREATION_NEEDS_APPROVAL: never;
  /** The agent waits for approval, is terminated, or is paused. */
  AGENT_NOT_ASSIGNABLE: {
    /** The id of the agent. */
    agentId: string;
    /** Its status. */
    status: string;
  };
  /** There is no such agent in this company. */
  AGENT_NOT_FOUND: never;
  /** The agent is paused: it only reads. */
  AGENT_PAUSED: never;
  /** The revision to restore is the latest. */
  ALREADY_LATEST_REVISION: {
    /** The id of the latest revision. */
    currentRevisionId?: string;
    /** Its number; only of anchors of annotations. */
    currentRevisionNumber?: number;
    /** The id of the latest revision of a case's document. */
    latestRevisionId?: string;
    /** Its number; only of a case's document. */
    latestRevisionNumber?: number;
  };
  /** The quoted passage is not in the document. */
  ANCHOR_MISMATCH: {
    /** What does not match, in one word. */
    reason: string;
  };
  /** The call needs an approval, and has no issue to ask on. */
  APPROVAL_PATH_MISSING: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** People must approve the call first; they have been asked. */
  APPROVAL_REQUIRED: {
    /** The id of the call, for the audit. */
    invocationId: string;
    /** The id of the request that people decide about. */
    actionRequestId: string;
    interactionId: string | null;
    issueId: string | null;
    /** The name of the tool. */
    tool: string;
    /** The hash of the tool and all arguments. */
    argumentsHash: string;
  };
  /** The tool is no longer what it was when the call was made. */
  APPROVED_TOOL_TARGET_CHANGED: never;
  /** Nobody has authorized the connection at its server yet. */
  AUTHORIZATION_REQUIRED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The authorization server could not be asked, or did not answer as it should. */
  AUTHORIZATION_SERVER_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The authorization server cannot be used safely, or takes no clients; the message says which. */
  AUTHORIZATION_SERVER_UNSUITABLE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** An argument makes no sense, such as a page of 201 nodes. */
  BAD_REQUEST: never;
  /** A variable does not match its type. */
  BAD_USER_INPUT: never;
  /** An update must name the revision that was edited. */
  BASE_REVISION_REQUIRED: {
    /** The id of the latest revision. */
    currentRevisionId?: string;
    /** Its number; only of anchors of annotations. */
    currentRevisionNumber?: number;
    /** The id of the latest revision of a case's document. */
    latestRevisionId?: string;
    /** Its number; only of a case's document. */
    latestRevisionNumber?: number;
  };
  /** A change of branding without a field. */
  BRANDING_EMPTY: never;
  /** A lock, a statement or a connection took too long; retry. */
  BUSY: never;
  /** A plugin asked for what it has no capability for, and failed. */
  CAPABILITY_DENIED: never;
  /** The case would become a part of itself. */
  CASE_PARENT_CYCLE: never;
  /** The company's budget is spent. */
  COMPANY_BUDGET_EXHAUSTED: {
    /** What the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** What is counted. */
    metric: string;
    /** The time over which it is counted. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** What was used. */
    amountObserved: number;
    /** What is set aside for runs in execution; only of …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** What is left of the company's budget is set aside for runs in execution. */
  COMPANY_BUDGET_RESERVED: {
    /** What the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** What is counted. */
    metric: string;
    /** The time over which it is counted. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** What was used. */
    amountObserved: number;
    /** What is set aside for runs in execution; only of …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** This installation does not delete companies. */
  COMPANY_DELETION_DISABLED: never;
  /** The present state does not allow it. */
  CONFLICT: Record<string, unknown>;
  /** The connection is not in use. */
  CONNECTION_NOT_ACTIVE: never;
  /** A secret that the connection needs has no value that can be read. */
  CONNECTION_SECRET_MISSING: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The document asks for more than GRAPHQL_MAX_COST allows. */
  COST_LIMIT_EXCEEDED: never;
  /** Events after this cursor are no longer kept. */
  CURSOR_EXPIRED: {
    /** The oldest cursor that is kept. */
    oldest: string;
  };
  /** The argument after is no cursor. */
  CURSOR_INVALID: never;
  /** The argument after is beyond the end of the journal. */
  CURSOR_UNKNOWN: {
    /** The last cursor of the journal. */
    head: string;
  };
  /** An agent hands work back to somebody above it in the same chain. */
  DELEGATION_CYCLE: {
    /** The id of the agent above. */
    agentId: string;
    /** The id of its issue in the chain. */
    issueId: string;
  };
  /** The mutation was made; what it changed was deleted before the answer could show it. */
  DELETED_SINCE: {
    /** The id of what was deleted. */
    id: string;
  };
  /** The tool, the run or the caller is of another company. */
  DENY_COMPANY_BOUNDARY: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** Nothing allows the call. */
  DENY_DEFAULT: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The connection or its application is not in use. */
  DENY_DISABLED_CONNECTION: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The agent is unknown, paused or terminated. */
  DENY_MISSING_AGENT: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The tool is not in use, or waits for its review. */
  DENY_MISSING_TOOL: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** A policy blocks the call, or cannot be understood. */
  DENY_POLICY_BLOCK: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The run is not the caller's, or is about something else. */
  DENY_RUN_CONTEXT_MISMATCH: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The board locked the document. */
  DOCUMENT_LOCKED: {
    /** The key of the document. */
    key: string;
    /** The id of the document. */
    documentId: string;
    /** When it was locked, in ISO 8601. */
    lockedAt: string;
  };
  /** A base revision was named, but there is no document. */
  DOCUMENT_MISSING: {
    /** The key of the document. */
    key: string;
  };
  /** The caller may not do this; the message names the missing permission. */
  FORBIDDEN: never;
  /** The board must approve the call first; it has been asked. */
  FORMAL_APPROVAL_REQUIRED: {
    /** The id of the call, for the audit. */
    invocationId: string;
    /** The id of the request that people decide about. */
    actionRequestId: string;
    interactionId: string | null;
    issueId: string | null;
    /** The name of the tool. */
    tool: string;
    /** The hash of the tool and all arguments. */
    argumentsHash: string;
    /** The id of the approval that the board decides. */
    approvalId: string;
  };
  /** The agent as which the gateway shall act is not of the company, or is terminated. */
  GATEWAY_AGENT_INVALID: never;
  /** Too many tokens from this address were refused; wait. */
  GATEWAY_AUTH_THROTTLED: {
    /** After how long the next request is let through. */
    retryAfterMs: number;
  };
  /** What the calls of the gateway shall count for is not of the company. */
  GATEWAY_CONTEXT_INVALID: never;
  /** The gateway of the token is not in use. */
  GATEWAY_DISABLED: never;
  /** The issue of the gateway is not of the company. */
  GATEWAY_ISSUE_INVALID: never;
  /** The issue of the gateway is not in its project. */
  GATEWAY_ISSUE_PROJECT_MISMATCH: never;
  /** There is no such gateway to tools in this company. */
  GATEWAY_NOT_FOUND: never;
  /** The profile of the gateway is not of the company, or is archived. */
  GATEWAY_PROFILE_INVALID: never;
  /** The project of the gateway is not of the company. */
  GATEWAY_PROJECT_INVALID: never;
  /** Too many requests by this token, or to this gateway; wait. */
  GATEWAY_RATE_LIMITED: {
    /** After how long the next request is let through. */
    retryAfterMs: number;
  };
  /** The token is not for this action. */
  GATEWAY_TOKEN_ACTION_DENIED: never;
  /** The token of the gateway has expired. */
  GATEWAY_TOKEN_EXPIRED: never;
  /** This gateway has no such token. */
  GATEWAY_TOKEN_INVALID: never;
  /** There is no such token of a gateway in this company. */
  GATEWAY_TOKEN_NOT_FOUND: never;
  /** The token of the gateway was revoked. */
  GATEWAY_TOKEN_REVOKED: never;
  /** The document is not valid GraphQL. */
  GRAPHQL_PARSE_FAILED: never;
  /** The document does not match the schema, or exceeds its limits. */
  GRAPHQL_VALIDATION_FAILED: never;
  /** Only people may decide about calls. */
  HUMAN_REVIEW_REQUIRED: never;
  /** The key was used with another tool or other arguments. */
  IDEMPOTENCY_KEY_CONFLICT: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The key was used with another input. */
  IDEMPOTENCY_KEY_REUSED: {
    /** The operation that the key was used with. */
    operation: string;
  };
  /** A request with the key is under way, or ended without an answer: what it did is unknown. */
  IDEMPOTENCY_OUTCOME_UNKNOWN: never;
  /** The request ran before and its secret is not kept. */
  IDEMPOTENCY_SECRET_SHOWN_ONCE: {
    /** The id of what bears the secret, to revoke it. */
    id?: string;
  };
  /** The connection is not installed for the agent. */
  INSTALLATION_REQUIRED: never;
  /** All work of the installation is stopped. */
  INSTANCE_HALTED: {
    /** Always instance.halted. */
    reason: string;
  };
  /** The server of the connection wants more than was granted. */
  INSUFFICIENT_SCOPE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
    /** What to ask for in a new authorization: what was granted and what the server wants; none where it does not say. */
    scopes: string[];
  };
  /** The card was answered or closed. */
  INTERACTION_ALREADY_RESOLVED: {
    /** The id of the interaction. */
    interactionId: string;
    /** Its status. */
    status: string;
    /** How it ended. */
    outcome: unknown;
    resolvedAt: string | null;
  };
  /** The key created another card. */
  INTERACTION_IDEMPOTENCY_KEY_REUSED: {
    /** The id of the card that the key created. */
    interactionId: string;
  };
  /** The document of the card has a later revision. */
  INTERACTION_STALE_TARGET: {
    /** The id of the interaction. */
    interactionId: string;
    /** Its status. */
    status: string;
    /** How it ended. */
    outcome: unknown;
    resolvedAt: string | null;
  };
  /** A later comment took the place of the card. */
  INTERACTION_SUPERSEDED: {
    /** The id of the interaction. */
    interactionId: string;
    /** Its status. */
    status: string;
    /** How it ended. */
    outcome: unknown;
    resolvedAt: string | null;
  };
  /** Unexpected; extensions.reference finds it in the log. */
  INTERNAL_ERROR: never;
  /** The status needs something that is missing. */
  INVALID_ISSUE_DISPOSITION: {
    /** What is missing: unblock_path or review_path. */
    missing: string;
    /** What would do for a review. */
    validReviewPaths?: string[];
  };
  /** The arguments do not fit the tool's schema. */
  INVALID_TOOL_ARGUMENTS: {
    /** A pointer into the arguments, such as #/labels/0. */
    path: string;
  };
  /** A plugin asked for what the call does not concern, and failed. */
  INVOCATION_SCOPE_DENIED: never;
  /** Another company has this prefix. */
  ISSUE_PREFIX_TAKEN: {
    /** The prefix. */
    issuePrefix: string;
  };
  /** Another label of the company has this name, whatever the case. */
  LABEL_NAME_TAKEN: {
    /** The name. */
    name: string;
  };
  /** The person is the last instance admin. */
  LAST_INSTANCE_ADMIN: never;
  /** The person is the last active owner of a company. */
  LAST_OWNER: {
    /** The id of the company. */
    companyId: string;
  };
  /** Somebody else holds it. */
  LEASE_HELD: {
    /** Who holds it; null where nobody does. */
    holder?: string | null;
    /** Whether the hold is live. */
    alive?: boolean;
    /** Until when it is held, in ISO 8601. */
    expiresAt?: string;
    /** The id of the run that lost its hold. */
    runId?: string;
    /** What to do next, in words. */
    nextAction: string;
  };
  /** The hold is over or went to somebody else: a write under it is refused. */
  LEASE_LOST: {
    /** Who holds it; null where nobody does. */
    holder?: string | null;
    /** Whether the hold is live. */
    alive?: boolean;
    /** Until when it is held, in ISO 8601. */
    expiresAt?: string;
    /** The id of the run that lost its hold. */
    runId?: string;
    /** What to do next, in words. */
    nextAction: string;
  };
  /** A variable has a name that a loader, shell or interpreter obeys, such as NODE_OPTIONS. */
  LOADER_VARIABLE: {
    /** Where the variables are. */
    path: string;
    /** The variables that are refused. */
    variables: {
      /** Its name. */
      name: string;
      /** What obeys it. */
      reason: string;
    }[];
  };
  /** The program of the connection could not be started, has ended, or does not speak the protocol. */
  LOCAL_STDIO_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** A public installation runs programs of connections only where the operator says that it may. */
  LOCAL_STDIO_UNAVAILABLE_IN_PUBLIC_MODE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** Reserved for REST. */
  METHOD_NOT_ALLOWED: never;
  /** There is no such thing, or it is another company's. */
  NOT_FOUND: never;
  /** The server ended, or the caller hung up, while the call was made; what the tool has done, if anything, is unknown. */
  OUTCOME_UNKNOWN: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The body is larger than 10 MiB, or than this route takes. */
  PAYLOAD_TOO_LARGE: never;
  /** The agent waits for approval, its configuration is frozen. */
  PENDING_APPROVAL_AGENT_CONFIG_FROZEN: never;
  /** npm could not install the package; the message says why. */
  PLUGIN_INSTALL_FAILED: never;
  /** The plugin of the tool does not work now, or could not do what it was asked; the message says why. */
  PLUGIN_TOOL_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The project is paused: its budget is spent. */
  PROJECT_BUDGET_EXHAUSTED: {
    /** What the budget limits. */
    scopeType?: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId?: string;
    /** The id of the budget policy. */
    policyId?: string;
    /** What is counted. */
    metric?: string;
    /** The time over which it is counted. */
    windowKind?: string;
    /** The limit, in the unit of the metric. */
    amountLimit?: number;
    /** What was used. */
    amountObserved?: number;
    /** What is set aside for runs in execution; only of …_BUDGET_RESERVED. */
    amountReserved?: number;
    /** The id of the project. */
    projectId?: string;
  };
  /** What is left of the project's budget is set aside for runs in execution. */
  PROJECT_BUDGET_RESERVED: {
    /** What the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** What is counted. */
    metric: string;
    /** The time over which it is counted. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** What was used. */
    amountObserved: number;
    /** What is set aside for runs in execution; only of …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** The key created another project. */
  PROJECT_IDEMPOTENCY_KEY_REUSED: {
    /** The id of the project that the key created. */
    projectId: string;
  };
  /** The result has orders to a model hidden in it. */
  PROMPT_INJECTION_BLOCKED: {
    /** The id of the call, for the audit. */
    invocationId: string;
    /** What was found. */
    findings: {
      /** The rule. */
      rule: string;
      /** Where in the result. */
      path: string;
    }[];
  };
  /** A secret provider refuses access, or its credentials. */
  PROVIDER_ACCESS_DENIED: {
    /** Why, in one word, such as access_denied or timeout. */
    reason: string;
  };
  /** A secret provider could not be reached or failed; retry. */
  PROVIDER_ERROR: {
    /** Why, in one word, such as access_denied or timeout. */
    reason: string;
  };
  /** The vault has no such secret or version. */
  PROVIDER_SECRET_MISSING: {
    /** Why, in one word, such as access_denied or timeout. */
    reason: string;
  };
  /** The vault holds a value that is not text. */
  PROVIDER_VALUE_UNREADABLE: {
    /** Why, in one word, such as access_denied or timeout. */
    reason: string;
  };
  /** Too much at once. */
  RATE_LIMITED: {
    /** After how many seconds to try again. */
    retryAfterSeconds: number;
  };
  /** The name of the connection's address cannot be resolved. */
  REMOTE_HTTP_DNS_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The server of the connection cannot be reached, or hung up. */
  REMOTE_HTTP_FETCH_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The server of the connection answered with something that is not the protocol. */
  REMOTE_HTTP_INVALID_JSON: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The connection's address, or one that it redirects to, may not be reached from here. */
  REMOTE_HTTP_PRIVATE_ENDPOINT: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The answer of the server is larger than 1,000,000 bytes, or its list of tools is endless. */
  REMOTE_HTTP_RESPONSE_TOO_LARGE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The server of the connection answered with an unexpected status. */
  REMOTE_HTTP_STATUS: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
    /** The status that the server answered with. */
    status: number;
  };
  /** The connection's address is none of http or https. */
  REMOTE_HTTP_URL_INVALID: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The connection has no address. */
  REMOTE_HTTP_URL_MISSING: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** The server of the connection answered with an error of the protocol. */
  REMOTE_MCP_ERROR: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
    /** The code of the protocol's error. */
    mcpCode?: number;
  };
  /** The person for whom the agent acts may only read. */
  RESPONSIBLE_USER_UNAUTHORIZED: never;
  /** The person for whom the agent acts is no active member any more. */
  RESPONSIBLE_USER_UNAVAILABLE: never;
  /** The program of the connection has just failed; retry after a moment. */
  RESTART_BACKOFF: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
    /** After how long it may be tried again. */
    retryAfterMs: number;
  };
  /** The program of the connection failed three times within a minute; it rests until the minute is over. */
  RESTART_SUPPRESSED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
    /** After how long it may be tried again. */
    retryAfterMs: number;
  };
  /** No further program of a connection may run or wait now, or another server process runs it; retry. */
  RUNTIME_CAPACITY_UNAVAILABLE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
    /** After how long it may be tried again. */
    retryAfterMs: number;
  };
  /** The program cannot be started: its connection is not in use, or has other credentials now. */
  RUNTIME_CONTROL_UNSUPPORTED: never;
  /** There is no such program of a connection in this company. */
  RUNTIME_SLOT_NOT_FOUND: never;
  /** The run is of another agent. */
  RUN_AGENT_MISMATCH: never;
  /** There is no such run in this company. */
  RUN_COMPANY_MISMATCH: never;
  /** The run is not about this issue or project. */
  RUN_CONTEXT_MISMATCH: never;
  /** The run that `X-Service-Run-Id` or the token names is not a run in which the caller may act. */
  RUN_ID_MISMATCH: never;
  /** An agent changes its own work in progress without naming its run. */
  RUN_ID_REQUIRED: never;
  /** The run is not running. */
  RUN_INACTIVE: never;
  /** The token is to do more than its grant. */
  SCOPE_EXCEEDS_PARENT: never;
  /** Never in GraphQL: the second step of signing in, over REST. */
  SECOND_FACTOR_REQUIRED: {
    /** What to send with the code. */
    challenge: string;
    /** Until when it is taken, in ISO 8601. */
    expiresAt: string;
  };
  /** An agent's change would hand secrets to what it chose. */
  SECRETS_HELD: {
    /** The secrets that the change would hand over. */
    secrets: {
      /** The path of the secret, such as env.API_KEY. */
      path: string;
      secretId: string | null;
    }[];
  };
  /** The secret is used. */
  SECRET_IN_USE: {
    /** Where it is used. */
    bindings: {
      /** The id of the use. */
      id: string;
      /** The kind of what uses it: agent, project or routine. */
      targetType: string;
      /** The id of what uses it. */
      targetId: string;
      /** The path in its configuration, such as env.API_KEY. */
      configPath: string;
      /** The version: latest, or a number. */
      versionSelector: string;
      /** Whether runs fail without the value. */
      required: boolean;
      /** The label of the use. */
      label: string | null;
      /** What uses it. */
      target: {
        /** The kind. */
        type: string;
        /** The id of what uses it. */
        id: string;
        /** Its name. */
        label: string | null;
        /** Its path in the REST API. */
        href: string | null;
        /** Its status. */
        status: string | null;
      };
    }[];
  };
  /** Variables named like secrets must be references. */
  SECRET_STRICT_MODE: {
    /** The names of the variables. */
    keys: string[];
  };
  /** A secret has no value that can be read; the message says why. */
  SECRET_UNAVAILABLE: {
    /** The key of the secret, where it was asked for by it. */
    key?: string;
    /** The variable that has no value. */
    variable?: string;
    /** The header that has no value. */
    header?: string;
    /** How reading it ended. */
    outcome?: string;
    /** A stable code of the failure. */
    errorCode?: string | null;
  };
  /** A header that lets somebody in, such as Authorization, must refer to a secret. */
  SENSITIVE_HEADER: {
    /** Where the headers are. */
    path: string;
    /** Their names. */
    headers: string[];
  };
  /** The server is stopping. */
  SERVER_DRAINING: {
    /** Subscribe again with this as `after`. */
    cursor: string;
  };
  /** The session of tools has expired. */
  SESSION_EXPIRED: never;
  /** There is no session of tools with this token. */
  SESSION_INVALID: never;
  /** There is no such session of tools. */
  SESSION_NOT_FOUND: never;
  /** The session of tools was revoked. */
  SESSION_REVOKED: never;
  /** The run of the session of tools is over. */
  SESSION_RUN_INACTIVE: never;
  /** The session of tools is another agent's. */
  SESSION_SCOPE_MISMATCH: never;
  /** The caller has not said who they are. */
  SKILL_AUTHENTICATION_REQUIRED: never;
  /** The agent is of another company. */
  SKILL_COMPANY_BOUNDARY_DENIED: never;
  /** Only who may manage permissions of the company may do this with its skill policy. */
  SKILL_POLICY_ADMIN_REQUIRED: never;
  /** The skill policy of the company does not allow it. */
  SKILL_POLICY_DENIED: {
    /** What was attempted, such as skills.import. */
    action: string;
    /** Why it is refused: explicit_rule, policy_default or platform_invariant. */
    reason: string;
    /** The revision of the policy that was asked. */
    policyRevision: number;
    /** The rule that refuses it; null where none fits. */
    matchedRuleId: string | null;
    /** What would help, in words. */
    remediation: string;
  };
  /** Somebody else wrote the skill policy in between. */
  SKILL_POLICY_REVISION_CONFLICT: {
    /** The revision that the caller had read. */
    expectedRevision: number;
    /** The present one. */
    currentRevision: number;
  };
  /** The skill policy is not valid; issues lists all of it. */
  SKILL_POLICY_VALIDATION_FAILED: never;
  /** The folder is neither in the skills folder of the company nor in a workspace of one of its projects. */
  SKILL_WORKSPACE_BOUNDARY_DENIED: {
    /** What would help, in a sentence. */
    remediation: string;
  };
  /** Somebody else wrote in between. */
  STALE_BASE_REVISION: {
    /** The id of the latest revision. */
    currentRevisionId?: string;
    /** Its number; only of anchors of annotations. */
    currentRevisionNumber?: number;
    /** The id of the latest revision of a case's document. */
    latestRevisionId?: string;
    /** Its number; only of a case's document. */
    latestRevisionNumber?: number;
    /** The latest revision of a case's document. */
    latestRevision?: Record<string, unknown> | null;
  };
  /** The template of the connection is disabled. */
  STDIO_TEMPLATE_UNAVAILABLE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
  };
  /** Events came faster than they were taken. */
  SUBSCRIPTION_OVERFLOW: {
    /** Subscribe again with this as `after`. */
    cursor: string;
  };
  /** The document exceeded the time limit, or a plugin did not answer in time. */
  TIMEOUT: never;
  /** Something else of the tools of this company has the name or the key. */
  TOOL_ACCESS_NAME_CONFLICT: {
    /** The name. */
    name: string;
    /** The key, of what has one. */
    key?: string;
  };
  /** The call was ended while it was made: rules deny it now, or somebody stopped it. */
  TOOL_CALL_CANCELLED: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** Eight lists of tools are being made, and 32 wait; retry. */
  TOOL_DISCOVERY_BUSY: {
    /** After how long the next request is let through. */
    retryAfterMs: number;
  };
  /** The call could not be recorded, or the rules changed while it was decided; what was done, if anything, is in the audit. */
  TOOL_GATEWAY_UNAVAILABLE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
  };
  /** The caller has no tool of this name. */
  TOOL_NOT_FOUND: never;
  /** The tool did not answer in time; what it has done, if anything, is unknown. */
  TOOL_TIMEOUT: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** The same as reasonCode, where a connection was checked. */
    code?: string;
    /** The connection with what its check found, where it was checked. */
    connection?: Record<string, unknown>;
    /** How long it was waited for. */
    timeoutMs: number;
  };
  /** The document has 200 open annotation threads. */
  TOO_MANY_OPEN_THREADS: {
    /** How many threads may be open. */
    limit: number;
  };
  /** No credential, or one that is not valid; the message says which. */
  UNAUTHORIZED: never;
  /** Not available now. */
  UNAVAILABLE: never;
  /** A plugin failed in another way; the message says which. */
  UNKNOWN: never;
  /** A rule of the company refuses it, such as a cycle in the org chart. */
  UNPROCESSABLE: Record<string, unknown>;
  /** The body is of another type than expected. */
  UNSUPPORTED_MEDIA_TYPE: never;
  /** The definition is used. */
  USER_SECRET_DEFINITION_IN_USE: {
    /** Where it is used. */
    bindings: {
      /** The id of the use. */
      id: string;
      /** The kind of what uses it: agent, project or routine. */
      targetType: string;
      /** The id of what uses it. */
      targetId: string;
      /** The path in its configuration, such as env.API_KEY. */
      configPath: string;
      /** The version: latest, or a number. */
      versionSelector: string;
      /** Whether runs fail without the value. */
      required: boolean;
      /** The label of the use. */
      label: string | null;
      /** What uses it. */
      target: {
        /** The kind. */
        type: string;
        /** The id of what uses it. */
        id: string;
        /** Its name. */
        label: string | null;
        /** Its path in the REST API. */
        href: string | null;
        /** Its status. */
        status: string | null;
      };
    }[];
  };
  /** The connection has no tokens: its credentials are secrets of the company. */
  USE_ENV_LEASE: {
    /** use_env_lease. */
    status: string;
  };
  /** The input is not valid; issues lists all of it. */
  VALIDATION_FAILED: {
    /** The kind of mistake. */
    code: string;
    /** Where it is in the input. */
    path: (string | number)[];
    /** What is wrong, in words. */
    message: string;
  }[];
  /** A plugin failed; the message is its own. */
  WORKER_ERROR: never;
  /** A plugin does not work now, or ended before it answered. */
  WORKER_UNAVAILABLE: never;
}

export type ErrorCode = keyof ErrorDetails;
