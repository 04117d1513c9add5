import { useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { type Outcome as ActionOutcome, useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { TextInput } from '../../ui/text-input.js';
import { Candidates, selectionOf } from './candidates.js';
import { ImportOutcome } from './import-skills.js';
import { AddSkillSourceDocument, type AddSkillSourceMutation } from './skills.gql.js';
import { Warnings } from './warnings.js';

interface AddSourceProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

type Answer = NonNullable<ActionOutcome<AddSkillSourceMutation>['payload']>;

interface Place {
  readonly locator: string;
  readonly ref: string;
}

/** Looks at a repository, and follows it once somebody has chosen what is wanted of it. */
export function AddSource({ onClose, onAdded }: AddSourceProps) {
  const [found, setFound] = useState<{ place: Place; answer: Answer } | null>(null);
  const [added, setAdded] = useState<Answer | null>(null);
  const done = (answer: Answer) => {
    setAdded(answer);
    onAdded();
  };
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Add a source of skills" size="l">
      {added && <ImportOutcome outcome={added} onClose={onClose} />}
      {!added && found && <Choice {...found} onBack={() => setFound(null)} onAdded={done} />}
      {!added && !found && <PlaceForm onClose={onClose} onFound={(place, answer) => setFound({ place, answer })} />}
    </Dialog>
  );
}

interface PlaceFormProps {
  readonly onClose: () => void;
  readonly onFound: (place: Place, answer: Answer) => void;
}

function PlaceForm({ onClose, onFound }: PlaceFormProps) {
  const { id: companyId } = useCompany();
  const look = useAction(AddSkillSourceDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { locator: '', ref: '' },
    submit: async (place) => {
      const { payload, refusal } = await look.run({ companyId, mode: 'PREVIEW', ...inputOf(place) });
      if (refusal) return formRefusal(refusal, ['locator', 'ref']);
      onFound(place, payload);
      return null;
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit} noValidate>
      <FormNote error={formError} />
      <Field label="Repository" required hint="owner/repo, or its https address." error={errors.locator}>
        {(control) => (
          <TextInput
            {...control}
            mono
            maxLength={2048}
            value={values.locator}
            onChange={(locator) => set('locator', locator)}
          />
        )}
      </Field>
      <Field label="Branch, tag or commit" hint="The default branch when left empty." error={errors.ref}>
        {(control) => (
          <TextInput {...control} mono maxLength={250} value={values.ref} onChange={(ref) => set('ref', ref)} />
        )}
      </Field>
      <div className="dialog-footer">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Look what it has
        </Button>
      </div>
    </form>
  );
}

const inputOf = ({ locator, ref }: Place) => ({
  locator: locator.trim(),
  ...(ref.trim() && { ref: ref.trim() }),
});

interface ChoiceProps {
  readonly place: Place;
  readonly answer: Answer;
  readonly onBack: () => void;
  readonly onAdded: (answer: Answer) => void;
}

function Choice({ place, answer: { candidates, warnings }, onBack, onAdded }: ChoiceProps) {
  const { id: companyId } = useCompany();
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(candidates.map(({ path }) => path)));
  const add = useAction(AddSkillSourceDocument);
  async function follow() {
    const selection = selectionOf(candidates, selected);
    const { payload } = await add.run({ companyId, mode: 'ADD', ...inputOf(place), ...(selection && { selection }) });
    if (payload) onAdded(payload);
  }
  return (
    <div className="stack">
      <Warnings warnings={warnings} />
      <Candidates candidates={candidates} keyOf={({ path }) => path} selected={selected} onSelect={setSelected} />
      <div className="dialog-footer">
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="primary"
          busy={add.isBusy}
          disabledReason={selected.size === 0 ? 'Choose a skill first.' : null}
          onClick={() => void follow()}
        >
          Follow it
        </Button>
      </div>
    </div>
  );
}
