import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Facts, Section } from '../../ui/layout.js';
import { RadioGroup } from '../../ui/radio-group.js';
import type { JsonRecord } from '../../ui/schema-fields.js';
import { TextInput } from '../../ui/text-input.js';
import {
  type BundleOfAgentFragment,
  UpdateInstructionsDocument,
  UpdateInstructionsPathDocument,
} from './agent-instructions.gql.js';

interface InstructionsPlaceProps {
  readonly agentId: string;
  readonly bundle: BundleOfAgentFragment;
  readonly adapterConfig: JsonRecord;
  readonly refresh: () => void;
}

/** Where the instructions are kept, and where runs find them. */
export function InstructionsPlace(props: InstructionsPlaceProps) {
  const { mode, resolvedEntryPath } = props.bundle;
  const { mayWrite } = useRights();
  return (
    <Section title="Where they are" collapsible="closed">
      <Facts
        items={[
          ['Kept', mode === 'MANAGED' ? 'By Orgraph' : 'In a folder of the host'],
          ['Runs begin with', <Code key="entry">{resolvedEntryPath}</Code>],
        ]}
      />
      {mayWrite && (
        <>
          <ModeForm {...props} />
          <PathForm {...props} />
        </>
      )}
    </Section>
  );
}

function ModeForm({ agentId, bundle, refresh }: InstructionsPlaceProps) {
  const update = useAction(UpdateInstructionsDocument, {
    isQuiet: true,
    done: 'The place of the instructions is saved.',
  });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: { mode: bundle.mode, rootPath: bundle.mode === 'EXTERNAL' ? bundle.rootPath : '' },
    submit: async ({ mode, rootPath }) => {
      const place = mode === 'EXTERNAL' ? { rootPath: rootPath.trim() || null } : {};
      const { refusal } = await update.run({ agentId, mode, ...place });
      if (refusal) return formRefusal(refusal, ['mode', 'rootPath']);
      refresh();
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <RadioGroup
        label="Kept"
        value={values.mode}
        onChange={(mode) => set('mode', mode)}
        error={errors.mode}
        options={[
          { value: 'MANAGED', label: 'By Orgraph', hint: 'In its database: each run gets a copy.' },
          {
            value: 'EXTERNAL',
            label: 'In a folder of the host',
            hint: 'For files that are kept by other means, such as git.',
          },
        ]}
      />
      {values.mode === 'EXTERNAL' && (
        <Field label="Folder" required hint="An absolute path on the host of the server." error={errors.rootPath}>
          {(control) => (
            <TextInput {...control} mono value={values.rootPath} onChange={(rootPath) => set('rootPath', rootPath)} />
          )}
        </Field>
      )}
      <div className="row">
        <Button type="submit" busy={busy} disabledReason={dirty ? null : 'Nothing is changed.'}>
          Save the place
        </Button>
      </div>
    </form>
  );
}

const PATH_KEY = 'instructionsFilePath';

/** A path of one file on the host, which some adapters read instead. */
function PathForm({ agentId, adapterConfig, refresh }: InstructionsPlaceProps) {
  const stored = adapterConfig[PATH_KEY];
  const update = useAction(UpdateInstructionsPathDocument, { isQuiet: true, done: 'The path is saved.' });
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: { path: typeof stored === 'string' ? stored : '' },
    submit: async ({ path }) => {
      const { refusal } = await update.run({ agentId, path: path.trim() || null });
      if (refusal) return formRefusal(refusal, ['path']);
      refresh();
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <FormNote error={formError} />
      <Field
        label="Path of one file instead"
        hint="For adapters that read a file of the host. Left empty, they get the files above."
        error={errors.path}
      >
        {(control) => <TextInput {...control} mono value={values.path} onChange={(path) => set('path', path)} />}
      </Field>
      <div className="row">
        <Button type="submit" busy={busy} disabledReason={dirty ? null : 'Nothing is changed.'}>
          Save the path
        </Button>
      </div>
    </form>
  );
}
