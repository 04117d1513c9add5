import { expect, test } from 'vitest';
import { anyOf } from '#services/access/rules.js';
import { DatabaseAway, forbidden } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';

const refuse = (message: string) => () => {
  throw forbidden(message);
};
const decide = (...rules: (() => void)[]) => Promise.resolve(anyOf(...rules)({} as Scope, undefined));

test('one of several rules that lets a caller pass is enough; else the last one says why not', async () => {
  await expect(decide(refuse('first'), () => {})).resolves.toBeUndefined();
  await expect(decide(refuse('first'), refuse('second'))).rejects.toThrow('second');
});

test('a rule that cannot be decided is not taken for a refusal', async () => {
  const away = () => {
    throw DatabaseAway();
  };
  const broken = () => {
    throw new Error('unexpected');
  };
  await expect(decide(away, refuse('second'))).rejects.toMatchObject({ status: 503 });
  await expect(decide(broken, () => {})).rejects.toThrow('unexpected');
});
