import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { WriteSkillFileDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';

interface NewSkillFileProps extends SkillTabProps {
  readonly onClose: () => void;
  readonly onCreated: (path: string) => void;
}

export function NewSkillFile({ skill, onClose, onCreated }: NewSkillFileProps) {
  const write = useAction(WriteSkillFileDocument, { isQuiet: true, done: ({ file }) => `${file.path} is written.` });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: { path: '', content: '', executable: false },
    validate: ({ path }) =>
      skill.fileInventory.some((file) => file.path === path.trim())
        ? [{ path: ['path'], message: 'There is a file with this path.' }]
        : [],
    submit: async ({ path, content, executable }) => {
      const { payload, refusal } = await write.run({
        skillId: skill.id,
        path: path.trim(),
        content,
        executable,
        expectedVersionId: skill.currentVersionId,
      });
      if (refusal) return formRefusal(refusal, ['path', 'content', 'executable']);
      onCreated(payload.file.path);
      onClose();
      return null;
    },
  });
  return (
    <Dialog open keepsOpen={dirty} onOpenChange={onClose} title="New file" size="l">
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        <Field
          label="Path"
          required
          hint="references/ for what is read, assets/ for what is used, scripts/ for programs."
          error={errors.path}
        >
          {(control) => (
            <TextInput
              {...control}
              mono
              maxLength={1024}
              placeholder="references/limits.md"
              value={values.path}
              onChange={(path) => set('path', path)}
            />
          )}
        </Field>
        <Field label="Text" error={errors.content}>
          {(control) => (
            <TextArea
              {...control}
              mono
              rows={12}
              value={values.content}
              onChange={(content) => set('content', content)}
            />
          )}
        </Field>
        <Checkbox
          label="It is a program"
          hint="A skill with programs asks for the most trust."
          checked={values.executable}
          onChange={(executable) => set('executable', executable)}
        />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Write
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
