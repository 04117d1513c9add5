import { useNavigate } from '@tanstack/react-router';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { usePaths } from '../../parts/paths.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TagsInput } from '../../ui/tags-input.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { CreateSkillDocument } from './skills.gql.js';

const EMPTY = { name: '', slug: '', description: '', markdown: '', categories: [] as string[], isPrivate: false };

/** Writes a skill of the company. */
export function CreateSkill({ onClose }: { onClose: () => void }) {
  const { id: companyId } = useCompany();
  const paths = usePaths();
  const navigate = useNavigate();
  const create = useAction(CreateSkillDocument, { isQuiet: true, done: ({ skill }) => `${skill.name} is written.` });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: EMPTY,
    submit: async ({ name, slug, description, markdown, categories, isPrivate }) => {
      const { payload, refusal } = await create.run({
        companyId,
        name: name.trim(),
        categories,
        sharingScope: isPrivate ? 'PRIVATE' : 'COMPANY',
        ...(slug.trim() && { slug: slug.trim() }),
        ...(description.trim() && { description: description.trim() }),
        ...(markdown.trim() && { markdown }),
      });
      if (refusal) return formRefusal(refusal, Object.keys(EMPTY));
      onClose();
      void navigate({ to: paths.skill(payload.skill.id) as never });
      return null;
    },
  });
  return (
    <Dialog open keepsOpen={dirty} onOpenChange={onClose} title="Write a skill" size="l">
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        <Field label="Name" required error={errors.name}>
          {(control) => (
            <TextInput {...control} maxLength={200} value={values.name} onChange={(name) => set('name', name)} />
          )}
        </Field>
        <Field
          label="Folder"
          hint="Lower-case letters, digits and hyphens; made of the name when left empty."
          error={errors.slug}
        >
          {(control) => (
            <TextInput {...control} mono maxLength={64} value={values.slug} onChange={(slug) => set('slug', slug)} />
          )}
        </Field>
        <Field
          label="Description"
          hint="What it does and when to use it: by this an agent decides whether to read on."
          error={errors.description}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={1024}
              value={values.description}
              onChange={(description) => set('description', description)}
            />
          )}
        </Field>
        <Field
          label="SKILL.md"
          hint="Its text, with or without front matter. Left empty, it says what to write."
          error={errors.markdown}
        >
          {(control) => (
            <TextArea
              {...control}
              mono
              rows={8}
              value={values.markdown}
              onChange={(markdown) => set('markdown', markdown)}
            />
          )}
        </Field>
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
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
