import { useRef, useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { Composer } from '../../parts/composer.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { IssuePicker } from '../../parts/issue-picker.js';
import { PRIORITIES } from '../../parts/issue-words.js';
import { ProjectPicker } from '../../parts/project-picker.js';
import { VariableRows } from '../../parts/variable-rows.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { errorsBelow, type Form, useForm } from '../../ui/form.js';
import { Columns } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TextInput } from '../../ui/text-input.js';
import { PolicyFields } from './policy-fields.js';
import {
  CreateRoutineDocument,
  type RoutineDetailFragment,
  RoutineGoalsDocument,
  UpdateRoutineDocument,
} from './routine.gql.js';
import { DRAFT_FIELDS, draftInput, draftIssues, draftOf, type RoutineDraft, variablesOf } from './routine-draft.js';
import { VariableFields } from './variable-fields.js';

interface RoutineFormProps {
  /** What is edited; a new one without. */
  readonly routine?: RoutineDetailFragment;
  readonly onClose: () => void;
  readonly onSaved?: (routine: RoutineDetailFragment) => void;
}

/** Creates or edits a routine. A revision that was written meanwhile is not written over. */
export function RoutineForm({ routine, onClose, onSaved }: RoutineFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const confirm = useConfirm();
  const submit = useSubmit(routine);
  const form = useForm<RoutineDraft>({
    initial: draftOf(routine),
    validate: draftIssues,
    submit: async (draft) => {
      const answer = await submit(draft);
      if ('refusal' in answer) return answer.refusal;
      onSaved?.(answer.routine);
      onClose();
      return null;
    },
  });
  const close = async () => {
    const question = { title: 'Discard what you typed?', text: 'It is not saved.', action: 'Discard', danger: true };
    if (!form.dirty || (await confirm(question))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && void close()}
      title={routine ? 'Edit the routine' : 'New routine'}
      size="l"
      keepsOpen
      initialFocus={first}
    >
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Field label="Title" required error={form.errors.title} hint="Of the issues that it makes.">
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              maxLength={200}
              value={form.values.title}
              onChange={(title) => form.set('title', title)}
            />
          )}
        </Field>
        <Field
          label="Description"
          error={form.errors.description}
          hint="{{name}} in title and description is a variable; {{date}} and {{timestamp}} are always there."
        >
          {(control) => (
            <Composer
              {...control}
              rows={6}
              value={form.values.description}
              onChange={(description) => form.set('description', description)}
            />
          )}
        </Field>
        <VariableFields
          variables={variablesOf(form.values)}
          errors={errorsBelow(form.errors, 'variables')}
          onChange={(variables) => form.set('variables', variables)}
        />
        <WorkFields form={form} routine={routine} />
        <PolicyFields form={form} />
        <VariableRows
          label="Environment"
          hint="Variables for the runs of agents on its issues. Texts are not shown again."
          noun="variable"
          value={form.values.env}
          onChange={(env) => form.set('env', env)}
          error={form.errors.env}
        />
        <div className="dialog-footer">
          <Button onClick={() => void close()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {routine ? `Save as revision ${routine.latestRevisionNumber + 1}` : 'Create routine'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useSubmit(routine: RoutineDetailFragment | undefined) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateRoutineDocument, { isQuiet: true, done: 'The routine is created.' });
  const update = useAction(UpdateRoutineDocument, { isQuiet: true, done: 'The routine is saved.' });
  // Of the revision that the form began with.
  const [baseRevisionId] = useState(routine?.latestRevisionId);
  return async (draft: RoutineDraft) => {
    const input = draftInput(draft);
    const { payload, refusal } = routine
      ? await update.run({ ...input, routineId: routine.id, baseRevisionId })
      : await create.run({ ...input, companyId });
    if (payload) return { routine: payload.routine };
    if (refusal.code !== 'STALE_BASE_REVISION') return { refusal: formRefusal(refusal, DRAFT_FIELDS) };
    const message = 'Somebody else changed the routine meanwhile. Close this, look at their revision, and edit anew.';
    return { refusal: { message } };
  };
}

interface WorkFieldsProps {
  readonly form: Form<RoutineDraft>;
  readonly routine: RoutineDetailFragment | undefined;
}

const NO_GOAL = 'none';

/** Who does the work, and what it belongs to. */
function WorkFields({ form: { values, set, errors }, routine }: WorkFieldsProps) {
  const { id: companyId } = useCompany();
  const { data } = usePage(RoutineGoalsDocument, { companyId });
  const goals = data?.company?.goals.nodes ?? (routine?.goal ? [routine.goal] : []);
  return (
    <Columns>
      <Field label="Agent" error={errors.assigneeAgentId} hint="Without one, the routine is paused.">
        {(control) => (
          <AgentCombobox
            {...control}
            value={values.assigneeAgentId}
            onChange={(agentId) => set('assigneeAgentId', agentId)}
          />
        )}
      </Field>
      <Field label="Priority" error={errors.priority}>
        {(control) => (
          <Select
            {...control}
            value={values.priority}
            onChange={(priority) => set('priority', priority)}
            options={PRIORITIES.map((priority) => ({ value: priority, label: words(priority) }))}
          />
        )}
      </Field>
      <Field label="Goal" error={errors.goalId}>
        {(control) => (
          <Select
            {...control}
            value={values.goalId ?? NO_GOAL}
            onChange={(goalId) => set('goalId', goalId === NO_GOAL ? null : goalId)}
            options={[
              { value: NO_GOAL, label: 'No goal' },
              ...goals.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
      </Field>
      <Field label="Project" group error={errors.projectId}>
        {() => (
          <ProjectPicker
            look="full"
            value={values.projectId}
            known={routine?.project ?? null}
            onChange={(projectId) => set('projectId', projectId)}
          />
        )}
      </Field>
      <Field label="Parent issue" group error={errors.parentIssueId}>
        {() => (
          <IssuePicker
            name="Parent issue"
            look="full"
            value={values.parentIssue}
            onChange={(issue) => set('parentIssue', issue)}
          />
        )}
      </Field>
    </Columns>
  );
}
