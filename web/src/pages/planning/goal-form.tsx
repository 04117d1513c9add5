import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Combobox } from '../../ui/combobox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { withDescendants } from './goal-tree.js';
import { CreateGoalDocument, UpdateGoalDocument } from './goals.gql.js';
import type { Goal } from './use-goals.js';

interface GoalFormProps {
  /** Null for a new one. */
  readonly goal: Goal | null;
  readonly goals: readonly Goal[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

const LEVELS: readonly Goal['level'][] = ['COMPANY', 'TEAM', 'AGENT', 'TASK'];
const STATUSES: readonly Goal['status'][] = ['PLANNED', 'ACTIVE', 'ACHIEVED', 'CANCELLED'];

interface Values {
  readonly title: string;
  readonly description: string;
  readonly level: Goal['level'];
  readonly status: Goal['status'];
  readonly parentId: string | null;
  readonly ownerAgentId: string | null;
}

const NEW: Values = {
  title: '',
  description: '',
  level: 'COMPANY',
  status: 'ACTIVE',
  parentId: null,
  ownerAgentId: null,
};

const valuesOf = ({ title, description, level, status, parentId, ownerAgentId }: Goal): Values => ({
  title,
  description: description ?? '',
  level,
  status,
  parentId,
  ownerAgentId,
});

export function GoalForm({ goal, goals, onClose, onDone }: GoalFormProps) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateGoalDocument, { done: 'The goal is there.', isQuiet: true });
  const update = useAction(UpdateGoalDocument, { done: 'The goal is saved.', isQuiet: true });
  const form = useForm<Values>({
    initial: goal ? valuesOf(goal) : NEW,
    validate: ({ title }) => (title.trim() ? [] : [{ path: ['title'], message: 'Say what is wanted.' }]),
    submit: async (values) => {
      const input = { ...values, description: values.description || null };
      const { refusal } = goal
        ? await update.run({ ...input, goalId: goal.id })
        : await create.run({ ...input, companyId });
      if (refusal) return formRefusal(refusal, Object.keys(NEW));
      onDone?.();
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  const without = goal ? withDescendants(goals, goal.id) : new Set();
  const parents = goals.filter(({ id }) => !without.has(id));
  return (
    <Dialog open onOpenChange={onClose} title={goal ? 'Change the goal' : 'New goal'} keepsOpen={form.dirty}>
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Field label="Goal" required error={errors.title}>
          {(control) => <TextInput {...control} value={values.title} onChange={(title) => set('title', title)} />}
        </Field>
        <Field label="Description" error={errors.description}>
          {(control) => (
            <TextArea {...control} value={values.description} onChange={(text) => set('description', text)} />
          )}
        </Field>
        <div className="columns">
          <Field label="Level">
            {(control) => (
              <Select
                {...control}
                value={values.level}
                onChange={(level) => set('level', level)}
                options={LEVELS.map((level) => ({ value: level, label: words(level) }))}
              />
            )}
          </Field>
          <Field label="Status">
            {(control) => (
              <Select
                {...control}
                value={values.status}
                onChange={(status) => set('status', status)}
                options={STATUSES.map((status) => ({ value: status, label: words(status) }))}
              />
            )}
          </Field>
        </div>
        <Field label="Leads to" error={errors.parentId}>
          {(control) => (
            <Combobox
              {...control}
              placeholder="No other goal"
              options={parents.map(({ id, title }) => ({ value: id, label: title }))}
              value={values.parentId}
              onChange={(parentId) => set('parentId', parentId)}
            />
          )}
        </Field>
        <Field label="Owner" error={errors.ownerAgentId}>
          {(control) => (
            <AgentCombobox {...control} value={values.ownerAgentId} onChange={(id) => set('ownerAgentId', id)} />
          )}
        </Field>
        <div className="row">
          <Button type="submit" variant="primary" busy={form.busy}>
            {goal ? 'Save' : 'Create'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
