import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { RenameSkillDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';

/** Gives a skill that was written here another name and folder. */
export function RenameSkill({ skill, onClose }: SkillTabProps & { readonly onClose: () => void }) {
  const rename = useAction(RenameSkillDocument, {
    isQuiet: true,
    done: ({ skill: { name }, reassignments }) =>
      reassignments.length > 0 ? `It is ${name}, also for ${plural(reassignments.length, 'agent')}.` : `It is ${name}.`,
  });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { name: skill.name, slug: '' },
    submit: async ({ name, slug }) => {
      const { refusal } = await rename.run({
        skillId: skill.id,
        name: name.trim(),
        ...(slug.trim() && { slug: slug.trim() }),
      });
      if (refusal) return formRefusal(refusal, ['name', 'slug']);
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Rename ${skill.name}`}
      description="Its key changes with the folder. Agents that want it go on wanting it."
    >
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => (
            <TextInput {...control} maxLength={200} value={values.name} onChange={(name) => set('name', name)} />
          )}
        </Field>
        <Field label="Folder" hint="Made of the name when left empty." error={errors.slug}>
          {(control) => (
            <TextInput
              {...control}
              mono
              maxLength={64}
              placeholder={skill.slug}
              value={values.slug}
              onChange={(slug) => set('slug', slug)}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
