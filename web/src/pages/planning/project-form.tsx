import { useNavigate } from '@tanstack/react-router';
import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { environmentInput, environmentRecord } from '../../parts/environment.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { usePaths } from '../../parts/paths.js';
import { VariableRows } from '../../parts/variable-rows.js';
import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-input.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { type Form, useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { GoalCombobox } from './goal-combobox.js';
import { PROJECT_STATUSES, type ProjectStatus } from './project-words.js';
import {
  CreateProjectDocument,
  type EnvironmentVariableInput,
  type ProjectPageQuery,
  UpdateProjectDocument,
} from './projects.gql.js';

export type Project = NonNullable<ProjectPageQuery['project']>;

interface ProjectFormProps {
  /** Null for a new one. */
  readonly project: Project | null;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly description: string;
  readonly status: ProjectStatus;
  readonly leadAgentId: string | null;
  readonly targetDate: string | null;
  readonly color: string;
  readonly goalIds: readonly string[];
  readonly env: Record<string, unknown>;
}

const NEW: Values = {
  name: '',
  description: '',
  status: 'PLANNED',
  leadAgentId: null,
  targetDate: null,
  color: '#5e6ad2',
  goalIds: [],
  env: {},
};

const valuesOf = (project: Project): Values => ({
  name: project.name,
  description: project.description ?? '',
  status: project.status,
  leadAgentId: project.leadAgentId,
  targetDate: project.targetDate,
  color: project.color ?? NEW.color,
  goalIds: project.goals.map(({ id }) => id),
  env: environmentRecord(project.env ?? []),
});

export function ProjectForm({ project, onClose }: ProjectFormProps) {
  const form = useProjectForm(project, onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={project ? 'Change the project' : 'New project'}
      size="l"
      keepsOpen={form.dirty}
    >
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Fields form={form} />
        <VariableRows
          label="Variables"
          noun="variable"
          hint="Runs for issues of the project get them. Texts are not shown again."
          value={form.values.env as never}
          onChange={(env) => form.set('env', env)}
          error={form.errors.env}
        />
        <div className="row">
          <Button type="submit" variant="primary" busy={form.busy}>
            {project ? 'Save' : 'Create'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useProjectForm(project: Project | null, onClose: () => void): Form<Values> {
  const { id: companyId } = useCompany();
  const navigate = useNavigate();
  const paths = usePaths();
  const create = useAction(CreateProjectDocument, { isQuiet: true });
  const update = useAction(UpdateProjectDocument, { done: 'The project is saved.', isQuiet: true });
  return useForm<Values>({
    initial: project ? valuesOf(project) : NEW,
    validate: ({ name }) => (name.trim() ? [] : [{ path: ['name'], message: 'Give it a name.' }]),
    submit: async ({ env, goalIds, description, ...same }) => {
      const input = {
        ...same,
        goalIds: [...goalIds],
        description: description || null,
        env: environmentInput<EnvironmentVariableInput>(env),
      };
      const outcome = project
        ? await update.run({ ...input, projectId: project.id })
        : await create.run({ ...input, companyId });
      if (outcome.refusal) return formRefusal(outcome.refusal, Object.keys(NEW));
      onClose();
      const { urlKey } = outcome.payload.project;
      if (!project || urlKey !== project.urlKey) void navigate({ href: paths.project(urlKey) } as never);
      return null;
    },
  });
}

function Fields({ form: { values, set, errors } }: { form: Form<Values> }) {
  return (
    <>
      <Field label="Name" required error={errors.name}>
        {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
      </Field>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <TextArea
            {...control}
            value={values.description}
            onChange={(description) => set('description', description)}
          />
        )}
      </Field>
      <div className="columns">
        <Field label="Status" error={errors.status}>
          {(control) => (
            <Select
              {...control}
              value={values.status}
              onChange={(status) => set('status', status)}
              options={PROJECT_STATUSES.map((status) => ({ value: status, label: words(status) }))}
            />
          )}
        </Field>
        <Field label="Lead" error={errors.leadAgentId}>
          {(control) => (
            <AgentCombobox {...control} value={values.leadAgentId} onChange={(id) => set('leadAgentId', id)} />
          )}
        </Field>
        <Field label="Target date" error={errors.targetDate}>
          {(control) => (
            <DateInput
              {...control}
              kind="date"
              value={values.targetDate}
              onChange={(targetDate) => set('targetDate', targetDate)}
            />
          )}
        </Field>
        <Field label="Colour" error={errors.color}>
          {(control) => (
            <input
              {...control}
              type="color"
              className="input"
              value={values.color}
              onChange={(event) => set('color', event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Goals" error={errors.goalIds}>
        {(control) => (
          <GoalCombobox {...control} value={values.goalIds} onChange={(goalIds) => set('goalIds', goalIds)} />
        )}
      </Field>
    </>
  );
}
