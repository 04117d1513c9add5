// What of the conformance suite is run, and why the rest does not apply. docs/tools.md tells the same.

/** Why something of the suite does not apply, with what that is. */
export type Exceptions = readonly (readonly [why: string, names: readonly string[]])[];

export interface Scenarios {
  /** They must pass, but for the checks that are left out. */
  readonly run: readonly string[];
  /** Those that do not apply. */
  readonly leftOut: Exceptions;
  /** Checks of scenarios that are run. */
  readonly checksLeftOut: Exceptions;
}

const ONLY_TOOLS = 'The endpoint offers tools only.';
const NO_STREAMS = 'The endpoint has no streams, and keeps nothing for a client: it sends answers and nothing else.';

export const SERVER: Scenarios = {
  run: [
    'caching',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'json-schema-2020-12',
    'ping',
    'server-initialize',
    'server-sse-multiple-streams',
    'server-stateless',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-error',
    'tools-call-image',
    'tools-call-mixed-content',
    'tools-call-simple-text',
    'tools-list',
  ],
  leftOut: [
    [
      ONLY_TOOLS,
      [
        'completion-complete',
        'prompts-get-embedded-resource',
        'prompts-get-simple',
        'prompts-get-with-args',
        'prompts-get-with-image',
        'prompts-list',
        'resources-list',
        'resources-read-binary',
        'resources-read-text',
        'resources-subscribe',
        'resources-templates-read',
        'resources-unsubscribe',
        'sep-2164-resource-not-found',
        'sep-2640-skills-directory',
        'sep-2640-skills-enumeration',
        'sep-2640-skills-manifest',
      ],
    ],
    [
      NO_STREAMS,
      [
        'logging-set-level',
        'server-session-lifecycle',
        'server-sse-polling',
        'tools-call-with-logging',
        'tools-call-with-progress',
      ],
    ],
    [
      'The server sends no requests to clients: a call whose tool server asks for input fails, and people approve calls on issues.',
      [
        'elicitation-sep1034-defaults',
        'elicitation-sep1330-enums',
        'input-required-result-basic-elicitation',
        'input-required-result-basic-list-roots',
        'input-required-result-basic-sampling',
        'input-required-result-capability-check',
        'input-required-result-ignore-extra-params',
        'input-required-result-missing-input-response',
        'input-required-result-multi-round',
        'input-required-result-multiple-input-requests',
        'input-required-result-non-tool-request',
        'input-required-result-request-state',
        'input-required-result-result-type',
        'input-required-result-tampered-state',
        'input-required-result-validate-input',
        'tools-call-elicitation',
        'tools-call-sampling',
      ],
    ],
    [
      'A call lasts a minute at most and returns its result in the response, so there are no tasks.',
      [
        'tasks-capability-negotiation',
        'tasks-dispatch-and-envelope',
        'tasks-lifecycle',
        'tasks-mrtr-composition',
        'tasks-mrtr-input',
        'tasks-request-headers',
        'tasks-request-state-removal',
        'tasks-required-task-error',
        'tasks-status-notifications',
        'tasks-wire-fields',
      ],
    ],
    [
      'No tool of a list wants arguments in headers: the gateway sends them to the servers that do.',
      ['http-custom-header-server-validation'],
    ],
  ],
  checksLeftOut: [
    [
      ONLY_TOOLS,
      [
        'sep-2549-prompts-list-caching-hints',
        'sep-2549-resources-list-caching-hints',
        'sep-2549-resources-templates-list-caching-hints',
      ],
    ],
    [
      'No tool needs anything of its caller.',
      ['sep-2575-missing-capability-http-400', 'sep-2575-server-rejects-undeclared-capability'],
    ],
  ],
};

/** Whoever connects the server is told, and nothing of it is used. */
export const REFUSED: readonly string[] = [
  'auth/iss-normalized',
  'auth/iss-supported-missing',
  'auth/iss-unexpected',
  'auth/iss-wrong-issuer',
  'auth/metadata-issuer-mismatch',
  'auth/resource-mismatch',
  'auth/scope-retry-limit',
];

export const CLIENT: Scenarios = {
  run: [
    'auth/2025-03-26-oauth-metadata-backcompat',
    'auth/authorization-server-migration',
    'auth/basic-cimd',
    'auth/iss-not-advertised',
    'auth/iss-supported',
    'auth/metadata-default',
    'auth/metadata-var1',
    'auth/metadata-var2',
    'auth/metadata-var3',
    'auth/offline-access-not-supported',
    'auth/offline-access-scope',
    'auth/pre-registration',
    'auth/scope-from-scopes-supported',
    'auth/scope-from-www-authenticate',
    'auth/scope-omitted-when-undefined',
    'auth/scope-step-up',
    'auth/token-endpoint-auth-basic',
    'auth/token-endpoint-auth-none',
    'auth/token-endpoint-auth-post',
    'http-custom-headers',
    'http-invalid-tool-headers',
    'http-standard-headers',
    'initialize',
    'json-schema-2020-12-preservation',
    'json-schema-ref-no-deref',
    'request-metadata',
    'sse-retry',
    'tools_call',
    ...REFUSED,
  ],
  leftOut: [
    [
      'The client answers no questions of servers, and says so.',
      ['elicitation-sep1034-client-defaults', 'sep-2322-client-request-state'],
    ],
    [
      'An authorization server that does not say that it protects codes is not used.',
      ['auth/2025-03-26-oauth-endpoint-fallback'],
    ],
    [
      'People give access, and no key or identity of the installation does.',
      [
        'auth/client-credentials-basic',
        'auth/client-credentials-jwt',
        'auth/enterprise-managed-authorization',
        'auth/wif-jwt-bearer',
      ],
    ],
    ['Tokens are bearer tokens.', ['auth/dpop', 'auth/dpop-nonce']],
    [
      'The client takes nothing but tools from servers.',
      [
        'sep-2640-client-no-prefetch',
        'sep-2640-client-verify-digest',
        'sep-2640-client-verify-frontmatter',
        'sep-2640-client-verify-size',
      ],
    ],
  ],
  checksLeftOut: [
    [
      'The suite takes the document of a client at one address, which is not that of the installation.',
      ['cimd-client-id-used'],
    ],
  ],
};

export const AUTHORIZATION: Scenarios = {
  run: ['authorization-code-grant', 'authorization-server-metadata-endpoint'],
  leftOut: [],
  checksLeftOut: [
    [
      'Programs register themselves; a document at an address is not fetched for it.',
      ['authorization-server-metadata-cimd'],
    ],
  ],
};

export const namesIn = (exceptions: Exceptions): string[] => exceptions.flatMap(([, names]) => names);
