import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { AgentCombobox } from '../../parts/agent-combobox.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Select } from '../../ui/select.js';
import { TextArea } from '../../ui/text-input.js';
import { SkillVersionsDocument, StartSkillTestRunDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';
import type { TestInput } from './test-input.js';
import { MAX_TASK_CHARACTERS } from './test-input-form.js';

interface StartTestRunProps extends SkillTabProps {
  readonly inputs: readonly TestInput[];
  /** The task to begin with; null for none. */
  readonly input: TestInput | null;
  readonly onClose: () => void;
}

/** A task that is typed, not kept. */
const TYPED = 'typed';
const RECENT_VERSIONS = 20;

/** Asks an agent to do a task with one version of the skill. */
export function StartTestRun({ skill, inputs, input, onClose }: StartTestRunProps) {
  const versions = usePage(SkillVersionsDocument, { id: skill.id, first: RECENT_VERSIONS });
  const start = useAction(StartSkillTestRunDocument, {
    isQuiet: true,
    done: ({ testRun: { agent } }) => `${agent?.name ?? 'The agent'} is asked.`,
  });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: {
      agentId: null as string | null,
      inputId: input?.id ?? TYPED,
      content: '',
      skillVersionId: skill.currentVersionId ?? '',
    },
    validate: ({ agentId, inputId, content }) => [
      ...(agentId ? [] : [{ path: ['agentId'], message: 'Choose an agent.' }]),
      ...(inputId === TYPED && content.trim() === '' ? [{ path: ['content'], message: 'Write the task.' }] : []),
    ],
    submit: async ({ agentId, inputId, content, skillVersionId }) => {
      const { refusal } = await start.run({
        skillId: skill.id,
        agentId: agentId as string,
        ...(skillVersionId && { skillVersionId }),
        ...(inputId === TYPED ? { content } : { inputId }),
      });
      if (refusal) return formRefusal(refusal, ['agentId', 'inputId', 'content', 'skillVersionId']);
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      keepsOpen={dirty}
      onOpenChange={onClose}
      title={`Try ${skill.name} out`}
      description="It becomes an issue of the agent, and costs as all work. The agent need not have the skill."
    >
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        <Field label="Agent" required error={errors.agentId}>
          {(control) => (
            <AgentCombobox {...control} value={values.agentId} onChange={(agentId) => set('agentId', agentId)} />
          )}
        </Field>
        <Field label="Version" error={errors.skillVersionId}>
          {(control) => (
            <Select
              {...control}
              value={values.skillVersionId}
              onChange={(versionId) => set('skillVersionId', versionId)}
              options={(versions.data?.skill?.versions.nodes ?? []).map(({ id, revisionNumber, label }) => ({
                value: id,
                label: label ? `${revisionNumber}, ${label}` : String(revisionNumber),
              }))}
            />
          )}
        </Field>
        <Field label="Which task" error={errors.inputId}>
          {(control) => (
            <Select
              {...control}
              value={values.inputId}
              onChange={(inputId) => set('inputId', inputId)}
              options={[
                { value: TYPED, label: 'One for this time' },
                ...inputs.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
        {values.inputId === TYPED && (
          <Field label="Task" required hint="What the agent is asked to do, in Markdown." error={errors.content}>
            {(control) => (
              <TextArea
                {...control}
                rows={6}
                maxLength={MAX_TASK_CHARACTERS}
                value={values.content}
                onChange={(content) => set('content', content)}
              />
            )}
          </Field>
        )}
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Ask the agent
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
