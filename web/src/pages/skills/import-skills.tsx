import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FileInput } from '../../ui/file-input.js';
import { useForm } from '../../ui/form.js';
import { RadioGroup } from '../../ui/radio-group.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { importArchive } from './import-archive.js';
import { ImportSkillsDocument } from './skills.gql.js';
import { Warnings } from './warnings.js';

interface Outcome {
  readonly imported: readonly { readonly id: string; readonly name: string }[];
  readonly warnings: readonly string[];
}

const WAYS = [
  { value: 'address' as const, label: 'An address', hint: 'A repository, a SKILL.md, or a folder of the server.' },
  { value: 'archive' as const, label: 'A zip archive', hint: 'Each folder with a SKILL.md is a skill.' },
];

/** Takes skills over from an address or an archive. */
export function ImportSkills({ onClose }: { onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Import skills">
      {outcome ? (
        <ImportOutcome outcome={outcome} onClose={onClose} />
      ) : (
        <ImportForm onClose={onClose} onDone={setOutcome} />
      )}
    </Dialog>
  );
}

interface ImportFormProps {
  readonly onClose: () => void;
  readonly onDone: (outcome: Outcome) => void;
}

function ImportForm({ onClose, onDone }: ImportFormProps) {
  const { id: companyId } = useCompany();
  const importSkills = useAction(ImportSkillsDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { way: 'address' as 'address' | 'archive', source: '', file: null as File | null },
    validate: ({ way, source, file }) => {
      if (way === 'archive') return file ? [] : [{ path: [], message: 'Choose an archive first.' }];
      return source.trim() ? [] : [{ path: ['source'], message: 'Say where the skills are.' }];
    },
    submit: async ({ way, source, file }) => {
      if (way === 'archive') {
        onDone(await importArchive(companyId, file as File));
        return null;
      }
      const { payload, refusal } = await importSkills.run({ companyId, source: source.trim() });
      if (refusal) return formRefusal(refusal, ['source']);
      onDone(payload);
      return null;
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit} noValidate>
      <FormNote error={formError} />
      <RadioGroup label="From" options={WAYS} value={values.way} onChange={(way) => set('way', way)} />
      {values.way === 'address' ? (
        <Field
          label="Address"
          required
          hint="Such as owner/repo, https://github.com/owner/repo/tree/main/skills, or a command of npx skills add."
          error={errors.source}
        >
          {(control) => (
            <TextInput
              {...control}
              mono
              maxLength={2048}
              value={values.source}
              onChange={(source) => set('source', source)}
            />
          )}
        </Field>
      ) : (
        <FileInput
          label={values.file?.name ?? 'Choose an archive, or drop it here'}
          accept=".zip,application/zip"
          onFiles={([file]) => set('file', file ?? null)}
        />
      )}
      <div className="dialog-footer">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Import
        </Button>
      </div>
    </form>
  );
}

export function ImportOutcome({ outcome: { imported, warnings }, onClose }: { outcome: Outcome; onClose: () => void }) {
  const paths = usePaths();
  return (
    <div className="stack" role="status">
      <Notice tone="success" title={imported.length === 0 ? 'Nothing was new' : plural(imported.length, 'skill')}>
        {imported.length === 0
          ? 'The company has all of them as they are.'
          : 'They are in the library. Agents get a skill once somebody gives it to them.'}
      </Notice>
      {imported.length > 0 && (
        <ul>
          {imported.map(({ id, name }) => (
            <li key={id}>
              <Anchor href={paths.skill(id)} onClick={onClose}>
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <Warnings warnings={warnings} />
      <div className="dialog-footer">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
