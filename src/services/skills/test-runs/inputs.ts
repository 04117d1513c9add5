import { z } from 'zod';
import type { SkillTestInput } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { patchOf } from '#services/core/rows/restore.js';
import { changedFields, isEmpty } from '#services/core/text/changes.js';
import { skillAuthor, skillFactsOf } from '../library/policy.js';
import { lockedSkillById, skillById, skillRef } from '../library/rows.js';
import { assertSkillAllowed } from '../skill-policy/decision.js';
import { inputFields, presentInput, SkillTestInputView } from './model.js';
import { inputRef, inputsOfSkill, lockedInput } from './rows.js';

export const listSkillTestInputs = query({
  name: 'listSkillTestInputs',
  summary: 'List the test tasks of a skill, by name',
  input: z.object(skillRef),
  output: z.array(SkillTestInputView),
  on: skillById,
  allow: companyMember,
  run: (scope, _input, { companyId, id }) => inputsOfSkill.in.name_asc.all(scope, [companyId, id], {}),
  present: (_scope, inputs) => inputs.map(presentInput),
});

/** @throws 409 if the skill has another task with that name */
const explainDuplicateName = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicate(write, () => conflict('The skill already has a task with this name'));

function emitInput(scope: WriteScope, input: SkillTestInput, action: RecordedAction): void {
  const { id: inputId, skillId: id, companyId, name } = input;
  scope.emit({ ...eventSubject('skill', { companyId, id }), action, details: { inputId, name } });
}

export const createSkillTestInput = mutation({
  name: 'createSkillTestInput',
  summary: 'Create a test task of a skill',
  input: z.object({ ...skillRef, ...inputFields }),
  output: SkillTestInputView,
  on: lockedSkillById,
  allow: skillAuthor,
  async run(scope, { name, content }, skill) {
    await assertSkillAllowed(scope, skill.companyId, 'skills.test', skillFactsOf(skill));
    const data = { companyId: skill.companyId, skillId: skill.id, name, content, ...authorOf(scope.actor) };
    const input = await explainDuplicateName(() => scope.db.skillTestInput.create({ data }));
    emitInput(scope, input, 'company.skill_test_input_created');
    return presentInput(input);
  },
});

export const updateSkillTestInput = mutation({
  name: 'updateSkillTestInput',
  summary: 'Update a test task; existing test runs keep the old task',
  input: patchOf(inputFields, inputRef),
  output: SkillTestInputView,
  on: lockedInput,
  allow: skillAuthor,
  async run(scope, { companyId: _c, skillId: _s, inputId: _i, ...fields }, input) {
    await assertMayTest(scope, input);
    const changed = changedFields<Partial<SkillTestInput>>(input, fields as Partial<SkillTestInput>);
    if (isEmpty(changed)) return presentInput(input);
    const updated = await explainDuplicateName(() =>
      scope.db.skillTestInput.update({ where: { id: input.id }, data: changed }),
    );
    emitInput(scope, updated, 'company.skill_test_input_updated');
    return presentInput(updated);
  },
});

export const deleteSkillTestInput = mutation({
  name: 'deleteSkillTestInput',
  summary: 'Delete a test task of a skill; its test runs stay',
  input: z.object(inputRef),
  output: SkillTestInputView,
  on: lockedInput,
  allow: skillAuthor,
  deletes: (_scope, { id, skillId }) => ({ id, parentId: skillId }),
  async run(scope, _input, input) {
    await assertMayTest(scope, input);
    await scope.db.skillTestInput.delete({ where: { id: input.id }, select: { id: true } });
    emitInput(scope, input, 'company.skill_test_input_deleted');
    return presentInput(input);
  },
});

/** @throws 403 skill_policy_denied */
async function assertMayTest(scope: WriteScope, { companyId, skillId }: Pick<SkillTestInput, 'companyId' | 'skillId'>) {
  const skill = await skillById(scope, { companyId, skillId });
  await assertSkillAllowed(scope, companyId, 'skills.test', skillFactsOf(skill));
}
