import { expect, test } from 'vitest';
import { toolCallCodec } from '#tool-servers/local/call-codec.js';

const { resultIn } = toolCallCodec(() => undefined);

const failureOf = (code: string): unknown => {
  try {
    return resultIn({ failure: { code, message: 'It failed', mayHaveActed: false } });
  } catch (error) {
    return error;
  }
};

test('a failure of another process keeps its code, and the status that belongs to it', () => {
  expect(failureOf('runtime_capacity_unavailable')).toMatchObject({ status: 429, mayHaveActed: false });
});

test('a failure whose code only another release knows leaves the outcome unknown', () => {
  expect(failureOf('a_code_of_tomorrow')).toMatchObject({ code: 'outcome_unknown', status: 502, mayHaveActed: true });
});
