import { describe, expect, test } from 'vitest';
import { opencode } from '#adapters/local/opencode.js';
import { keysOf } from '#adapters/local/vendor.js';
import { wireDifference } from '#rest/http/paths.js';
import { isReservedVariable, withForeignNames } from '#services/core/text/former-names.js';
import { operations } from '../contract/all-operations.js';

const variables = {
  SERVICE_API_KEY: 'the token',
  SERVICE_RUN_ID: 'a run',
  SERVICE_SCRATCH_DIR: '/scratch',
  TMPDIR: '/scratch',
  AGENT_HOME: '/home',
};

describe('what is said otherwise', () => {
  test('is said of operations that there are', () => {
    const differing = operations.filter(({ name }) => Object.keys(wireDifference('paperclip', name)).length > 0);
    expect(differing.map(({ name }) => name).toSorted()).toEqual([
      'createCliAuthChallenge',
      'createRoutineTrigger',
      'createSecret',
      'createUserSecretDefinition',
      'exportCompany',
      'updateRoutineTrigger',
    ]);
    expect(operations.filter(({ name }) => Object.keys(wireDifference(undefined, name)).length > 0)).toEqual([]);
  });

  test('is a word and no other value', () => {
    const read = wireDifference('paperclip', 'createRoutineTrigger').body;
    const modes = ['github_hmac', 'bearer', 'constructor', 1, null, undefined];
    expect(modes.map((signingMode) => read?.({ signingMode }).signingMode)).toEqual([
      'git_host_hmac',
      ...modes.slice(1),
    ]);
  });
});

describe('the variables of a run under other names', () => {
  test('are not there unless they are asked for', () => {
    expect(withForeignNames(variables, undefined)).toEqual(variables);
    expect(isReservedVariable('PAPERCLIP_API_KEY', undefined)).toBe(false);
  });

  test('hold the same values as those of the server, and nothing besides', () => {
    expect(withForeignNames(variables, 'paperclip')).toEqual({
      ...variables,
      PAPERCLIP_API_KEY: 'the token',
      PAPERCLIP_RUN_ID: 'a run',
      PAPERCLIP_SCRATCH_DIR: '/scratch',
      PAPERCLIP_RUN_SCRATCH_DIR: '/scratch',
      PAPERCLIP_TASK_SCRATCH_DIR: '/scratch',
    });
  });

  test('are left out where the value is not known', () => {
    expect(withForeignNames({ SERVICE_RUN_ID: 'a run' }, 'paperclip')).toEqual({
      SERVICE_RUN_ID: 'a run',
      PAPERCLIP_RUN_ID: 'a run',
    });
  });

  test('are reserved as a whole, as those of the server are', () => {
    const reserved = (name: string) => isReservedVariable(name, 'paperclip');
    expect(['SERVICE_X', 'PAPERCLIP_API_URL', 'PAPERCLIP_CONTEXT'].map(reserved)).toEqual([true, true, true]);
    expect(['PAPERCLIPAI', 'MY_PAPERCLIP_API_KEY', 'paperclip_api_key'].map(reserved)).toEqual([false, false, false]);
  });

  test('do not make the token of a run the key of a provider', () => {
    const env = withForeignNames({ ...variables, OPENAI_API_KEY: 'sk-one' }, 'paperclip');
    expect(keysOf(opencode.access, env)).toEqual(['OPENAI_API_KEY']);
  });
});
