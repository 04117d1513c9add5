import { useNavigate } from '@tanstack/react-router';
import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { usePaths } from '../../parts/paths.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { ForkSkillDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';

/** Makes a copy that can be changed, and has agents want it instead where that is chosen. */
export function ForkSkill({ skill, onClose }: SkillTabProps & { readonly onClose: () => void }) {
  const paths = usePaths();
  const navigate = useNavigate();
  const fork = useAction(ForkSkillDocument, {
    isQuiet: true,
    done: ({ skill: { name }, reassignments }) =>
      reassignments.length > 0
        ? `${name} is there, and ${plural(reassignments.length, 'agent')} want it instead.`
        : `${name} is there.`,
  });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: { name: `${skill.name} (copy)`, slug: '', reassignAgentIds: [] as string[] },
    submit: async ({ name, slug, reassignAgentIds }) => {
      const { payload, refusal } = await fork.run({
        skillId: skill.id,
        reassignAgentIds,
        ...(name.trim() && { name: name.trim() }),
        ...(slug.trim() && { slug: slug.trim() }),
      });
      if (refusal) return formRefusal(refusal, ['name', 'slug', 'reassignAgentIds']);
      onClose();
      void navigate({ to: paths.skill(payload.skill.id) as never });
      return null;
    },
  });
  const toggle = (id: string, isOn: boolean) =>
    set(
      'reassignAgentIds',
      isOn ? [...values.reassignAgentIds, id] : values.reassignAgentIds.filter((one) => one !== id),
    );
  const agents = skill.usedByAgents.nodes;
  return (
    <Dialog
      open
      keepsOpen={dirty}
      onOpenChange={onClose}
      title={`Fork ${skill.name}`}
      description="The copy has the files of now. It belongs to the company, and can be changed."
    >
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        <Field label="Name" error={errors.name}>
          {(control) => (
            <TextInput {...control} maxLength={200} value={values.name} onChange={(name) => set('name', name)} />
          )}
        </Field>
        <Field label="Folder" hint="Made of the name when left empty." error={errors.slug}>
          {(control) => (
            <TextInput {...control} mono maxLength={64} value={values.slug} onChange={(slug) => set('slug', slug)} />
          )}
        </Field>
        {agents.length > 0 && (
          <Field label="Agents that get the copy instead" group error={errors.reassignAgentIds}>
            {() =>
              agents.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={values.reassignAgentIds.includes(id)}
                  onChange={(isOn) => toggle(id, isOn)}
                />
              ))
            }
          </Field>
        )}
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Fork
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
