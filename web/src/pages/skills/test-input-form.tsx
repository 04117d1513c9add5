import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { CreateSkillTestInputDocument, UpdateSkillTestInputDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';
import type { TestInput } from './test-input.js';

interface TestInputFormProps extends SkillTabProps {
  /** Null for a new one. */
  readonly input: TestInput | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export const MAX_TASK_CHARACTERS = 50_000;

/** A task that is kept, for trying the skill out again. */
export function TestInputForm({ skill, input, onClose, onSaved }: TestInputFormProps) {
  const create = useAction(CreateSkillTestInputDocument, { isQuiet: true, done: 'The task is kept.' });
  const update = useAction(UpdateSkillTestInputDocument, { isQuiet: true, done: 'The task is changed.' });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: { name: input?.name ?? '', content: input?.content ?? '' },
    submit: async ({ name, content }) => {
      const fields = { name: name.trim(), content };
      const { refusal } = input
        ? await update.run({ inputId: input.id, ...fields })
        : await create.run({ skillId: skill.id, ...fields });
      if (refusal) return formRefusal(refusal, ['name', 'content']);
      onSaved();
      onClose();
      return null;
    },
  });
  return (
    <Dialog open keepsOpen={dirty} onOpenChange={onClose} title={input ? `Edit ${input.name}` : 'A task to keep'}>
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => (
            <TextInput {...control} maxLength={200} value={values.name} onChange={(name) => set('name', name)} />
          )}
        </Field>
        <Field label="Task" required hint="What the agent is asked to do, in Markdown." error={errors.content}>
          {(control) => (
            <TextArea
              {...control}
              rows={8}
              maxLength={MAX_TASK_CHARACTERS}
              value={values.content}
              onChange={(content) => set('content', content)}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
