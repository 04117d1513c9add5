import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Notice } from '../../ui/states.js';
import { TagsInput } from '../../ui/tags-input.js';
import { TextInput } from '../../ui/text-input.js';
import { UpdateSkillDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';

const TEXTS = [
  { name: 'tagline', label: 'In a line', hint: 'For people who look through the library.', maxLength: 300 },
  { name: 'authorName', label: 'Author', hint: undefined, maxLength: 200 },
  { name: 'homepageUrl', label: 'Page about it', hint: 'An https address.', maxLength: 2048 },
] as const;

/** What people say of a skill. What agents read of it stands in its files. */
export function EditSkill({ skill, onClose }: SkillTabProps & { readonly onClose: () => void }) {
  const update = useAction(UpdateSkillDocument, { isQuiet: true, done: 'The skill is changed.' });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: {
      tagline: skill.tagline ?? '',
      authorName: skill.authorName ?? '',
      homepageUrl: skill.homepageUrl ?? '',
      categories: [...skill.categories],
      isPrivate: skill.sharingScope === 'PRIVATE',
    },
    submit: async ({ tagline, authorName, homepageUrl, categories, isPrivate }) => {
      const { refusal } = await update.run({
        skillId: skill.id,
        tagline: tagline.trim() || null,
        authorName: authorName.trim() || null,
        homepageUrl: homepageUrl.trim() || null,
        categories,
        sharingScope: isPrivate ? 'PRIVATE' : 'COMPANY',
      });
      if (refusal) return formRefusal(refusal, ['tagline', 'authorName', 'homepageUrl', 'categories']);
      onClose();
      return null;
    },
  });
  return (
    <Dialog open keepsOpen={dirty} onOpenChange={onClose} title={`Edit ${skill.name}`}>
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        <Notice tone="neutral">What agents read, its name and description among it, stands in SKILL.md.</Notice>
        {TEXTS.map(({ name, label, hint, maxLength }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            {(control) => (
              <TextInput {...control} maxLength={maxLength} value={values[name]} onChange={(text) => set(name, text)} />
            )}
          </Field>
        ))}
        <Field label="Categories" error={errors.categories}>
          {(control) => (
            <TagsInput
              {...control}
              value={values.categories}
              onChange={(categories) => set('categories', categories)}
            />
          )}
        </Field>
        <Checkbox
          label="Private"
          hint="Agents get it only from people; others are not offered it."
          checked={values.isPrivate}
          onChange={(isPrivate) => set('isPrivate', isPrivate)}
        />
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
