// Made by `npm run documents`. Copy it into a client in TypeScript.

/** `extensions.details` of an error, by its `extensions.code`; never where a code has none. */
export interface ErrorDetails {
  /** A call has used the approved request already. */
  ACTION_ALREADY_CONSUMED: never;
  /** People declined this call. */
  ACTION_DECLINED: {
    /** The id of the call, for the audit. */
    invocationId: string;
    /** The id of the request for a decision. */
    actionRequestId: string;
    interactionId: string | null;
    issueId: string | null;
    /** The name of the tool. */
    tool: string;
    /** The hash of the tool and all arguments. */
    argumentsHash: string;
  };
  /** The request expired without a decision. */
  ACTION_EXPIRED: never;
  /** The request that the call names is not approved. */
  ACTION_NOT_APPROVED: never;
  /** The request has a decision already. */
  ACTION_NOT_PENDING: never;
  /** The request does not exist in this company. */
  ACTION_REQUEST_NOT_FOUND: never;
  /** The request that the call names belongs to another agent, run or issue. */
  ACTION_SCOPE_MISMATCH: never;
  /** The issue of the request is closed. */
  ACTION_TASK_CLOSED: never;
  /** The request that the call names is for another tool or arguments. */
  ACTION_TOOL_MISMATCH: never;
  /** npm could not install the package; the message gives the reason. */
  ADAPTER_INSTALL_FAILED: never;
  /** Agents cannot use this adapter: an instance admin lists the allowed ones. */
  ADAPTER_NOT_ALLOWED: {
    /** The type of the adapter. */
    adapterType: string;
  };
  /** The package cannot be loaded, or contains no adapter; the message gives the reason. */
  ADAPTER_PACKAGE_INVALID: never;
  /** The package or version does not exist. */
  ADAPTER_PACKAGE_MISSING: never;
  /** The agent's budget is spent. */
  AGENT_BUDGET_EXHAUSTED: {
    /** The kind of entity that the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** The metric of the budget. */
    metric: string;
    /** The time window of the budget. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** The amount used, in the unit of the metric. */
    amountObserved: number;
    /** The amount reserved for running runs; only for …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** The rest of the agent's budget is reserved for running runs. */
  AGENT_BUDGET_RESERVED: {
    /** The kind of entity that the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** The metric of the budget. */
    metric: string;
    /** The time window of the budget. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** The amount used, in the unit of the metric. */
    amountObserved: number;
    /** The amount reserved for running runs; only for …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** The company requires an approval of each hire: use hireAgent. */
  AGENT_CREATION_NEEDS_APPROVAL: never;
  /** The agent waits for approval, is terminated, or is paused. */
  AGENT_NOT_ASSIGNABLE: {
    /** The id of the agent. */
    agentId: string;
    /** The status of the agent. */
    status: string;
  };
  /** The agent does not exist in this company. */
  AGENT_NOT_FOUND: never;
  /** The agent is paused and can only read. */
  AGENT_PAUSED: never;
  /** The revision to restore is already the latest. */
  ALREADY_LATEST_REVISION: {
    /** The id of the latest revision. */
    currentRevisionId?: string;
    /** The number of the latest revision; only for anchors of annotations. */
    currentRevisionNumber?: number;
    /** The id of the latest revision of a case's document. */
    latestRevisionId?: string;
    /** The number of the latest revision; only for a case's document. */
    latestRevisionNumber?: number;
  };
  /** The quoted passage is not in the document. */
  ANCHOR_MISMATCH: {
    /** A code for the mismatch. */
    reason: string;
  };
  /** The call needs an approval, but has no issue for the request. */
  APPROVAL_PATH_MISSING: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The call needs an approval; the server has created the request. */
  APPROVAL_REQUIRED: {
    /** The id of the call, for the audit. */
    invocationId: string;
    /** The id of the request for a decision. */
    actionRequestId: string;
    interactionId: string | null;
    issueId: string | null;
    /** The name of the tool. */
    tool: string;
    /** The hash of the tool and all arguments. */
    argumentsHash: string;
  };
  /** The tool has changed since the call was made. */
  APPROVED_TOOL_TARGET_CHANGED: never;
  /** The connection has no authorization at its server yet. */
  AUTHORIZATION_REQUIRED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The authorization server is unreachable, or its response is invalid. */
  AUTHORIZATION_SERVER_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The authorization server is unsafe, or accepts no clients; the message gives the reason. */
  AUTHORIZATION_SERVER_UNSUITABLE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** An argument is invalid, such as a page of 201 nodes. */
  BAD_REQUEST: never;
  /** A variable does not match its type. */
  BAD_USER_INPUT: never;
  /** An update must name the revision that it is based on. */
  BASE_REVISION_REQUIRED: {
    /** The id of the latest revision. */
    currentRevisionId?: string;
    /** The number of the latest revision; only for anchors of annotations. */
    currentRevisionNumber?: number;
    /** The id of the latest revision of a case's document. */
    latestRevisionId?: string;
    /** The number of the latest revision; only for a case's document. */
    latestRevisionNumber?: number;
  };
  /** A change of the branding has no field. */
  BRANDING_EMPTY: never;
  /** A lock, a statement or a connection took too long; retry. */
  BUSY: never;
  /** A plugin used a method without its capability, and failed. */
  CAPABILITY_DENIED: never;
  /** The case would become its own descendant. */
  CASE_PARENT_CYCLE: never;
  /** The company's budget is spent. */
  COMPANY_BUDGET_EXHAUSTED: {
    /** The kind of entity that the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** The metric of the budget. */
    metric: string;
    /** The time window of the budget. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** The amount used, in the unit of the metric. */
    amountObserved: number;
    /** The amount reserved for running runs; only for …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** The rest of the company's budget is reserved for running runs. */
  COMPANY_BUDGET_RESERVED: {
    /** The kind of entity that the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** The metric of the budget. */
    metric: string;
    /** The time window of the budget. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** The amount used, in the unit of the metric. */
    amountObserved: number;
    /** The amount reserved for running runs; only for …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** This installation does not delete companies. */
  COMPANY_DELETION_DISABLED: never;
  /** The current state of the record does not allow the change. */
  CONFLICT: Record<string, unknown>;
  /** The connection is not active. */
  CONNECTION_NOT_ACTIVE: never;
  /** The value of a secret of the connection cannot be read. */
  CONNECTION_SECRET_MISSING: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The document exceeds the cost limit GRAPHQL_MAX_COST. */
  COST_LIMIT_EXCEEDED: never;
  /** Events after this cursor are no longer kept. */
  CURSOR_EXPIRED: {
    /** The oldest stored cursor. */
    oldest: string;
  };
  /** The argument after is not a cursor. */
  CURSOR_INVALID: never;
  /** The argument after is beyond the end of the journal. */
  CURSOR_UNKNOWN: {
    /** The last cursor of the journal. */
    head: string;
  };
  /** An agent hands work back to an agent above it in the same chain of delegation. */
  DELEGATION_CYCLE: {
    /** The id of the agent higher in the chain. */
    agentId: string;
    /** The id of its issue in the chain. */
    issueId: string;
  };
  /** The mutation succeeded, but the changed record was deleted before the response could include it. */
  DELETED_SINCE: {
    /** The id of the deleted record. */
    id: string;
  };
  /** The tool, the run or the caller belongs to another company. */
  DENY_COMPANY_BOUNDARY: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** No profile, policy or grant allows the call. */
  DENY_DEFAULT: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The connection or its application is not active. */
  DENY_DISABLED_CONNECTION: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The agent is unknown, paused or terminated. */
  DENY_MISSING_AGENT: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The tool is not active, or waits for a review. */
  DENY_MISSING_TOOL: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** A policy blocks the call, or is invalid. */
  DENY_POLICY_BLOCK: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The run is not the caller's, or belongs to another issue, project or routine. */
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
    /** The time of the lock, in ISO 8601. */
    lockedAt: string;
  };
  /** A base revision was named, but there is no document. */
  DOCUMENT_MISSING: {
    /** The key of the document. */
    key: string;
  };
  /** The caller lacks a permission; the message names it. */
  FORBIDDEN: never;
  /** The call needs an approval of the board; the server has created the request. */
  FORMAL_APPROVAL_REQUIRED: {
    /** The id of the call, for the audit. */
    invocationId: string;
    /** The id of the request for a decision. */
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
  /** The agent of the gateway belongs to another company, or is terminated. */
  GATEWAY_AGENT_INVALID: never;
  /** This address has sent too many invalid tokens; wait. */
  GATEWAY_AUTH_THROTTLED: {
    /** Milliseconds until the next request is accepted. */
    retryAfterMs: number;
  };
  /** The context of the gateway's calls belongs to another company, or is a terminated agent. */
  GATEWAY_CONTEXT_INVALID: never;
  /** The gateway of the token is not active. */
  GATEWAY_DISABLED: never;
  /** The issue of the gateway belongs to another company. */
  GATEWAY_ISSUE_INVALID: never;
  /** The issue of the gateway is not in its project. */
  GATEWAY_ISSUE_PROJECT_MISMATCH: never;
  /** The gateway does not exist in this company. */
  GATEWAY_NOT_FOUND: never;
  /** The profile of the gateway belongs to another company, or is archived. */
  GATEWAY_PROFILE_INVALID: never;
  /** The project of the gateway belongs to another company. */
  GATEWAY_PROJECT_INVALID: never;
  /** This token or this gateway exceeded its rate limit; wait. */
  GATEWAY_RATE_LIMITED: {
    /** Milliseconds until the next request is accepted. */
    retryAfterMs: number;
  };
  /** The token does not allow this action. */
  GATEWAY_TOKEN_ACTION_DENIED: never;
  /** The token of the gateway has expired. */
  GATEWAY_TOKEN_EXPIRED: never;
  /** The token does not exist for this gateway. */
  GATEWAY_TOKEN_INVALID: never;
  /** The token of a gateway does not exist in this company. */
  GATEWAY_TOKEN_NOT_FOUND: never;
  /** The token of the gateway was revoked. */
  GATEWAY_TOKEN_REVOKED: never;
  /** The document is not valid GraphQL. */
  GRAPHQL_PARSE_FAILED: never;
  /** The document does not match the schema, or exceeds its limits. */
  GRAPHQL_VALIDATION_FAILED: never;
  /** Only a person can decide about a call. */
  HUMAN_REVIEW_REQUIRED: never;
  /** An earlier call used the key with another tool or other arguments. */
  IDEMPOTENCY_KEY_CONFLICT: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** An earlier request used the key with a different input. */
  IDEMPOTENCY_KEY_REUSED: {
    /** The operation that the key was used with. */
    operation: string;
  };
  /** A request with the key is running, or ended without a response: its effect is unknown. */
  IDEMPOTENCY_OUTCOME_UNKNOWN: never;
  /** The request ran before, and its response held a secret that is not stored. */
  IDEMPOTENCY_SECRET_SHOWN_ONCE: {
    /** The id of the record with the secret, for revoking it. */
    id?: string;
  };
  /** The connection is not installed for the agent. */
  INSTALLATION_REQUIRED: never;
  /** All work of the installation is stopped. */
  INSTANCE_HALTED: {
    /** Always instance.halted. */
    reason: string;
  };
  /** The tool server requires a scope beyond the grant. */
  INSUFFICIENT_SCOPE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
    /** The scopes to request in a new authorization: those granted and those the server requires; empty if the server names no scopes. */
    scopes: string[];
  };
  /** The card has a response already, or is closed. */
  INTERACTION_ALREADY_RESOLVED: {
    /** The id of the interaction. */
    interactionId: string;
    /** The status of the interaction. */
    status: string;
    /** The outcome of the interaction. */
    outcome: unknown;
    resolvedAt: string | null;
  };
  /** The key created another card. */
  INTERACTION_IDEMPOTENCY_KEY_REUSED: {
    /** The id of the interaction that the key created. */
    interactionId: string;
  };
  /** The document of the card has a later revision. */
  INTERACTION_STALE_TARGET: {
    /** The id of the interaction. */
    interactionId: string;
    /** The status of the interaction. */
    status: string;
    /** The outcome of the interaction. */
    outcome: unknown;
    resolvedAt: string | null;
  };
  /** A later comment replaced the card. */
  INTERACTION_SUPERSEDED: {
    /** The id of the interaction. */
    interactionId: string;
    /** The status of the interaction. */
    status: string;
    /** The outcome of the interaction. */
    outcome: unknown;
    resolvedAt: string | null;
  };
  /** An unexpected error; extensions.reference identifies it in the log. */
  INTERNAL_ERROR: never;
  /** The status requires a missing unblock or review path. */
  INVALID_ISSUE_DISPOSITION: {
    /** The missing part: unblock_path or review_path. */
    missing: string;
    /** The kinds of review path; the issue needs one of them. */
    validReviewPaths?: string[];
  };
  /** The arguments do not match the tool's schema. */
  INVALID_TOOL_ARGUMENTS: {
    /** A pointer into the arguments, such as #/labels/0. */
    path: string;
  };
  /** A plugin made a request outside the scope of its call, and failed. */
  INVOCATION_SCOPE_DENIED: never;
  /** Another company has this prefix. */
  ISSUE_PREFIX_TAKEN: {
    /** The prefix in use. */
    issuePrefix: string;
  };
  /** Another label of the company has this name; upper and lower case are equal. */
  LABEL_NAME_TAKEN: {
    /** The name in use. */
    name: string;
  };
  /** The person is the last instance admin. */
  LAST_INSTANCE_ADMIN: never;
  /** The person is the last active owner of a company. */
  LAST_OWNER: {
    /** The id of the company. */
    companyId: string;
  };
  /** Another holder has the lease. */
  LEASE_HELD: {
    /** The holder; null if there is no holder. */
    holder?: string | null;
    /** True if the lease is live. */
    alive?: boolean;
    /** The end of the lease, in ISO 8601. */
    expiresAt?: string;
    /** The id of the run that lost its hold. */
    runId?: string;
    /** A sentence that says what to do next. */
    nextAction: string;
  };
  /** The lease has expired or has another holder, so a write under it is rejected. */
  LEASE_LOST: {
    /** The holder; null if there is no holder. */
    holder?: string | null;
    /** True if the lease is live. */
    alive?: boolean;
    /** The end of the lease, in ISO 8601. */
    expiresAt?: string;
    /** The id of the run that lost its hold. */
    runId?: string;
    /** A sentence that says what to do next. */
    nextAction: string;
  };
  /** A variable has a name that a loader, shell or interpreter obeys, such as NODE_OPTIONS. */
  LOADER_VARIABLE: {
    /** The path of the variables. */
    path: string;
    /** The variables that Orgraph rejects. */
    variables: {
      /** The name. */
      name: string;
      /** The effect of the variable on programs. */
      reason: string;
    }[];
  };
  /** The program of the connection could not be started, has ended, or does not speak the protocol. */
  LOCAL_STDIO_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** A public installation runs programs of connections only if the operator allows it. */
  LOCAL_STDIO_UNAVAILABLE_IN_PUBLIC_MODE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** Reserved for REST. */
  METHOD_NOT_ALLOWED: never;
  /** The record does not exist, or belongs to another company. */
  NOT_FOUND: never;
  /** The server ended, or the caller disconnected, during the call; the effect of the call is unknown. */
  OUTCOME_UNKNOWN: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The body is larger than 10 MiB, or than the limit of this route. */
  PAYLOAD_TOO_LARGE: never;
  /** The agent waits for approval, so its configuration is frozen. */
  PENDING_APPROVAL_AGENT_CONFIG_FROZEN: never;
  /** npm could not install the package; the message gives the reason. */
  PLUGIN_INSTALL_FAILED: never;
  /** The plugin of the tool is unavailable, or failed; the message gives the reason. */
  PLUGIN_TOOL_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The project is paused: its budget is spent. */
  PROJECT_BUDGET_EXHAUSTED: {
    /** The kind of entity that the budget limits. */
    scopeType?: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId?: string;
    /** The id of the budget policy. */
    policyId?: string;
    /** The metric of the budget. */
    metric?: string;
    /** The time window of the budget. */
    windowKind?: string;
    /** The limit, in the unit of the metric. */
    amountLimit?: number;
    /** The amount used, in the unit of the metric. */
    amountObserved?: number;
    /** The amount reserved for running runs; only for …_BUDGET_RESERVED. */
    amountReserved?: number;
    /** The id of the project. */
    projectId?: string;
  };
  /** The rest of the project's budget is reserved for running runs. */
  PROJECT_BUDGET_RESERVED: {
    /** The kind of entity that the budget limits. */
    scopeType: 'company' | 'project' | 'agent';
    /** The id of the company, project or agent. */
    scopeId: string;
    /** The id of the budget policy. */
    policyId: string;
    /** The metric of the budget. */
    metric: string;
    /** The time window of the budget. */
    windowKind: string;
    /** The limit, in the unit of the metric. */
    amountLimit: number;
    /** The amount used, in the unit of the metric. */
    amountObserved: number;
    /** The amount reserved for running runs; only for …_BUDGET_RESERVED. */
    amountReserved?: number;
  };
  /** The key created another project. */
  PROJECT_IDEMPOTENCY_KEY_REUSED: {
    /** The id of the project that the key created. */
    projectId: string;
  };
  /** The result contains hidden instructions to a model. */
  PROMPT_INJECTION_BLOCKED: {
    /** The id of the call, for the audit. */
    invocationId: string;
    /** The matches of rules in the result. */
    findings: {
      /** The rule. */
      rule: string;
      /** The path in the result. */
      path: string;
    }[];
  };
  /** A secret provider denies access, or rejects the credentials. */
  PROVIDER_ACCESS_DENIED: {
    /** A code for the reason, such as access_denied or timeout. */
    reason: string;
  };
  /** A secret provider could not be reached or failed; retry. */
  PROVIDER_ERROR: {
    /** A code for the reason, such as access_denied or timeout. */
    reason: string;
  };
  /** The vault does not have this secret or version. */
  PROVIDER_SECRET_MISSING: {
    /** A code for the reason, such as access_denied or timeout. */
    reason: string;
  };
  /** The value in the vault is not text. */
  PROVIDER_VALUE_UNREADABLE: {
    /** A code for the reason, such as access_denied or timeout. */
    reason: string;
  };
  /** The caller exceeded a rate limit. */
  RATE_LIMITED: {
    /** The number of seconds to wait before a retry. */
    retryAfterSeconds: number;
  };
  /** The host name of the connection's address cannot be resolved. */
  REMOTE_HTTP_DNS_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The tool server is unreachable, or closed the connection. */
  REMOTE_HTTP_FETCH_FAILED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The response of the tool server does not follow the protocol. */
  REMOTE_HTTP_INVALID_JSON: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** This server must not reach the connection's address, or the target of its redirect. */
  REMOTE_HTTP_PRIVATE_ENDPOINT: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The response of the tool server is larger than 1,000,000 bytes, or its list of tools is endless. */
  REMOTE_HTTP_RESPONSE_TOO_LARGE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The tool server returned an unexpected status. */
  REMOTE_HTTP_STATUS: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
    /** The status that the server returned. */
    status: number;
  };
  /** The connection's address is not an http or https URL. */
  REMOTE_HTTP_URL_INVALID: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The connection has no address. */
  REMOTE_HTTP_URL_MISSING: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The tool server returned a protocol error. */
  REMOTE_MCP_ERROR: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
    /** The error code of the protocol. */
    mcpCode?: number;
  };
  /** The agent acts for a person with read-only access. */
  RESPONSIBLE_USER_UNAUTHORIZED: never;
  /** The agent acts for a person who is not an active member. */
  RESPONSIBLE_USER_UNAVAILABLE: never;
  /** The program of the connection has just failed; retry after a moment. */
  RESTART_BACKOFF: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
    /** Milliseconds until you can retry. */
    retryAfterMs: number;
  };
  /** The program of the connection failed three times within a minute; the server waits until the minute is over. */
  RESTART_SUPPRESSED: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
    /** Milliseconds until you can retry. */
    retryAfterMs: number;
  };
  /** The limit of programs of connections is reached, or another server process runs the program; retry. */
  RUNTIME_CAPACITY_UNAVAILABLE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
    /** Milliseconds until you can retry. */
    retryAfterMs: number;
  };
  /** The program cannot start: its connection is not active, or has new credentials. */
  RUNTIME_CONTROL_UNSUPPORTED: never;
  /** The program of a connection does not exist in this company. */
  RUNTIME_SLOT_NOT_FOUND: never;
  /** The run belongs to another agent. */
  RUN_AGENT_MISMATCH: never;
  /** The run does not exist in this company. */
  RUN_COMPANY_MISMATCH: never;
  /** The run does not belong to this issue or project. */
  RUN_CONTEXT_MISMATCH: never;
  /** The caller must not act in the run that `X-Service-Run-Id` or the token names. */
  RUN_ID_MISMATCH: never;
  /** An agent changes its own work in progress without naming its run. */
  RUN_ID_REQUIRED: never;
  /** The run is not running. */
  RUN_INACTIVE: never;
  /** The requested scope of the token exceeds its grant. */
  SCOPE_EXCEEDS_PARENT: never;
  /** REST only: the sign-in needs its second factor. */
  SECOND_FACTOR_REQUIRED: {
    /** The challenge to send with the code. */
    challenge: string;
    /** The expiry of the challenge, in ISO 8601. */
    expiresAt: string;
  };
  /** An agent's change would give secrets to a destination of its choice, such as a program or address. */
  SECRETS_HELD: {
    /** The secrets that the change would expose. */
    secrets: {
      /** The path of the secret, such as env.API_KEY. */
      path: string;
      secretId: string | null;
    }[];
  };
  /** The secret is in use. */
  SECRET_IN_USE: {
    /** The uses. */
    bindings: {
      /** The id of the binding. */
      id: string;
      /** The kind of entity that uses it: agent, project or routine. */
      targetType: string;
      /** The id of the entity that uses it. */
      targetId: string;
      /** The path in the entity's configuration, such as env.API_KEY. */
      configPath: string;
      /** The version: latest, or a number. */
      versionSelector: string;
      /** True if runs fail without the value. */
      required: boolean;
      /** The label of the binding. */
      label: string | null;
      /** The entity that uses it. */
      target: {
        /** The kind of entity. */
        type: string;
        /** The id of the entity that uses it. */
        id: string;
        /** The name of the entity. */
        label: string | null;
        /** The path of the entity in the REST API. */
        href: string | null;
        /** The status of the entity. */
        status: string | null;
      };
    }[];
  };
  /** Variables named like secrets must be references. */
  SECRET_STRICT_MODE: {
    /** The names of the variables. */
    keys: string[];
  };
  /** The value of a secret cannot be read; the message gives the reason. */
  SECRET_UNAVAILABLE: {
    /** The key of the secret, if it was requested by key. */
    key?: string;
    /** The variable without a value. */
    variable?: string;
    /** The header without a value. */
    header?: string;
    /** The outcome of the read. */
    outcome?: string;
    /** A stable code of the failure. */
    errorCode?: string | null;
  };
  /** A header with a credential, such as Authorization, must refer to a secret. */
  SENSITIVE_HEADER: {
    /** The path of the headers. */
    path: string;
    /** The names of the headers. */
    headers: string[];
  };
  /** The server is stopping. */
  SERVER_DRAINING: {
    /** The cursor for the next subscription: send it as `after`. */
    cursor: string;
  };
  /** The tool session has expired. */
  SESSION_EXPIRED: never;
  /** No tool session has this token. */
  SESSION_INVALID: never;
  /** The tool session does not exist. */
  SESSION_NOT_FOUND: never;
  /** The tool session is revoked. */
  SESSION_REVOKED: never;
  /** The run of the tool session has ended. */
  SESSION_RUN_INACTIVE: never;
  /** The tool session belongs to another agent. */
  SESSION_SCOPE_MISMATCH: never;
  /** The caller is not authenticated. */
  SKILL_AUTHENTICATION_REQUIRED: never;
  /** The agent belongs to another company. */
  SKILL_COMPANY_BOUNDARY_DENIED: never;
  /** Changing the skill policy, or evaluating it for an agent, requires the right to manage permissions. */
  SKILL_POLICY_ADMIN_REQUIRED: never;
  /** The skill policy of the company does not allow it. */
  SKILL_POLICY_DENIED: {
    /** The attempted action, such as skills.import. */
    action: string;
    /** The reason for the denial: explicit_rule, policy_default or platform_invariant. */
    reason: string;
    /** The revision of the policy that decided. */
    policyRevision: number;
    /** The rule that denies the action; null if no rule matches. */
    matchedRuleId: string | null;
    /** A suggestion in words. */
    remediation: string;
  };
  /** Another caller changed the skill policy in the meantime. */
  SKILL_POLICY_REVISION_CONFLICT: {
    /** The revision that the caller read. */
    expectedRevision: number;
    /** The current revision. */
    currentRevision: number;
  };
  /** The skill policy is invalid; issues lists every problem. */
  SKILL_POLICY_VALIDATION_FAILED: never;
  /** The folder is neither in the skills folder of the company nor in a workspace of one of its projects. */
  SKILL_WORKSPACE_BOUNDARY_DENIED: {
    /** A suggestion in one sentence. */
    remediation: string;
  };
  /** Another caller changed the record in the meantime. */
  STALE_BASE_REVISION: {
    /** The id of the latest revision. */
    currentRevisionId?: string;
    /** The number of the latest revision; only for anchors of annotations. */
    currentRevisionNumber?: number;
    /** The id of the latest revision of a case's document. */
    latestRevisionId?: string;
    /** The number of the latest revision; only for a case's document. */
    latestRevisionNumber?: number;
    /** The latest revision of a case's document. */
    latestRevision?: Record<string, unknown> | null;
  };
  /** The template of the connection is disabled. */
  STDIO_TEMPLATE_UNAVAILABLE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
  };
  /** The client reads events more slowly than they arrive. */
  SUBSCRIPTION_OVERFLOW: {
    /** The cursor for the next subscription: send it as `after`. */
    cursor: string;
  };
  /** The document exceeded the time limit, or a plugin did not respond in time. */
  TIMEOUT: never;
  /** Another record of the tools of this company has the name or the key. */
  TOOL_ACCESS_NAME_CONFLICT: {
    /** The name in use. */
    name: string;
    /** The key, if the entity has one. */
    key?: string;
  };
  /** The call was cancelled: the rules deny it now, or its grant, gateway or connection changed or ended. */
  TOOL_CALL_CANCELLED: {
    /** The id of the call, for the audit. */
    invocationId: string;
  };
  /** The server builds eight lists of tools, and 32 requests wait; retry. */
  TOOL_DISCOVERY_BUSY: {
    /** Milliseconds until the next request is accepted. */
    retryAfterMs: number;
  };
  /** The call could not be recorded, or the rules changed during the decision; the audit shows its effect, if any. */
  TOOL_GATEWAY_UNAVAILABLE: {
    /** The id of the call, for the audit. */
    invocationId?: string;
  };
  /** The caller has no tool with this name. */
  TOOL_NOT_FOUND: never;
  /** The tool did not respond in time; the effect of the call is unknown. */
  TOOL_TIMEOUT: {
    /** The id of the call, for the audit. */
    invocationId?: string;
    /** Equal to reasonCode, after a check of a connection. */
    code?: string;
    /** The connection with the result of its check, after a check of a connection. */
    connection?: Record<string, unknown>;
    /** The timeout, in milliseconds. */
    timeoutMs: number;
  };
  /** The document has 200 open annotation threads. */
  TOO_MANY_OPEN_THREADS: {
    /** The maximum number of open threads. */
    limit: number;
  };
  /** The request has no valid credential; the message gives the reason. */
  UNAUTHORIZED: never;
  /** The service is temporarily unavailable. */
  UNAVAILABLE: never;
  /** A plugin failed in another way; the message gives the reason. */
  UNKNOWN: never;
  /** A rule of the company rejects the change, such as a cycle in the org chart. */
  UNPROCESSABLE: Record<string, unknown>;
  /** The body is of another type than expected. */
  UNSUPPORTED_MEDIA_TYPE: never;
  /** The definition is in use. */
  USER_SECRET_DEFINITION_IN_USE: {
    /** The uses. */
    bindings: {
      /** The id of the binding. */
      id: string;
      /** The kind of entity that uses it: agent, project or routine. */
      targetType: string;
      /** The id of the entity that uses it. */
      targetId: string;
      /** The path in the entity's configuration, such as env.API_KEY. */
      configPath: string;
      /** The version: latest, or a number. */
      versionSelector: string;
      /** True if runs fail without the value. */
      required: boolean;
      /** The label of the binding. */
      label: string | null;
      /** The entity that uses it. */
      target: {
        /** The kind of entity. */
        type: string;
        /** The id of the entity that uses it. */
        id: string;
        /** The name of the entity. */
        label: string | null;
        /** The path of the entity in the REST API. */
        href: string | null;
        /** The status of the entity. */
        status: string | null;
      };
    }[];
  };
  /** The connection has no tokens: its credentials are secrets of the company. */
  USE_ENV_LEASE: {
    /** Always use_env_lease. */
    status: string;
  };
  /** The input is invalid; issues lists every problem. */
  VALIDATION_FAILED: {
    /** The kind of problem. */
    code: string;
    /** The path in the input. */
    path: (string | number)[];
    /** A description of the problem. */
    message: string;
  }[];
  /** A plugin failed; the message is the plugin's own. */
  WORKER_ERROR: never;
  /** A plugin is unavailable, or ended before it responded. */
  WORKER_UNAVAILABLE: never;
}

export type ErrorCode = keyof ErrorDetails;
