import { useViewer } from '../../graph/company.js';
import type { Refusal } from '../../graph/refusal.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TextInput } from '../../ui/text-input.js';
import { type InstanceSettingsQuery, UpdateHostFoldersDocument } from './instance.gql.js';

type HostFolder = NonNullable<InstanceSettingsQuery['instanceSettings']>['hostFolders'][number];
type Access = HostFolder['access'];

const ALL = 'ALL';
const ACCESS = [
  { value: 'WRITE', label: 'Read and change' },
  { value: 'READ', label: 'Only read' },
] as const satisfies readonly { value: Access; label: string }[];

interface HostFoldersProps {
  readonly folders: readonly HostFolder[];
  readonly refresh: () => void;
}

const inputOf = ({ path, access, companyIds }: HostFolder) => ({
  path,
  access,
  companyIds: companyIds && [...companyIds],
});

/** The folders of the machine in which companies may have their agents work. */
export function HostFolders({ folders, refresh }: HostFoldersProps) {
  const update = useAction(UpdateHostFoldersDocument, { done: 'The folders were changed.' });
  async function remove({ path }: HostFolder) {
    await update.run({ hostFolders: folders.filter((folder) => folder.path !== path).map(inputOf) });
    refresh();
  }
  return (
    <Section title="Folders of this machine">
      <p className="muted">
        Agents work below these folders, and skills and instructions may come from them. With none, a company has only
        its own folder of the server, or on a server of one person every folder.
      </p>
      {folders.length > 0 && (
        <ul className="stack-tight" aria-label="Folders of this machine">
          {folders.map((folder) => (
            <li key={folder.path} className="row">
              <span className="mono">{folder.path}</span>
              <span className="muted">
                {ACCESS.find(({ value }) => value === folder.access)?.label}, <Companies ids={folder.companyIds} />
              </span>
              <Button
                variant="quiet"
                busy={update.isBusy}
                aria-label={`Remove ${folder.path}`}
                onClick={() => void remove(folder)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewFolder folders={folders} refresh={refresh} />
    </Section>
  );
}

/** The names of the companies that the viewer knows, and how many more there are. */
function Companies({ ids }: { ids: HostFolder['companyIds'] }) {
  const { companies } = useViewer();
  if (ids === null) return <>all companies</>;
  const names = companies.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const others = ids.length - names.length;
  return (
    <>{[...names, ...(others > 0 ? [`${others} other ${others === 1 ? 'company' : 'companies'}`] : [])].join(', ')}</>
  );
}

/** The server names the whole list; a new folder has only its path to be wrong. */
const besideThePath = (issue: Refusal['issues'][number]) => ({ ...issue, path: ['path'] });

function NewFolder({ folders, refresh }: HostFoldersProps) {
  const { companies } = useViewer();
  const update = useAction(UpdateHostFoldersDocument, { isQuiet: true, done: 'The folder was listed.' });
  const form = useForm<{ path: string; access: Access; company: string }>({
    initial: { path: '', access: 'WRITE', company: companies[0]?.id ?? ALL },
    submit: async ({ path, access, company }) => {
      const companyIds = company === ALL ? null : [company];
      const { refusal } = await update.run({ hostFolders: [...folders.map(inputOf), { path, access, companyIds }] });
      if (refusal) return formRefusal({ ...refusal, issues: refusal.issues.map(besideThePath) }, ['path']);
      form.reset();
      refresh();
    },
  });
  const { values, set } = form;
  return (
    <form className="stack narrow" aria-label="List a folder" onSubmit={form.handleSubmit}>
      <FormNote error={form.formError} />
      <Field
        label="Folder"
        hint="Its whole path on this machine without links, such as /srv/work/apollo."
        required
        error={form.errors.path}
      >
        {(control) => <TextInput {...control} mono value={values.path} onChange={(path) => set('path', path)} />}
      </Field>
      <Field label="What may be done there">
        {(control) => (
          <Select {...control} options={ACCESS} value={values.access} onChange={(access) => set('access', access)} />
        )}
      </Field>
      <Field label="For">
        {(control) => (
          <Select
            {...control}
            options={[
              ...companies.map(({ id, name }) => ({ value: id, label: name })),
              { value: ALL, label: 'All companies' },
            ]}
            value={values.company}
            onChange={(company) => set('company', company)}
          />
        )}
      </Field>
      <div className="row">
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabledReason={values.path.trim() ? null : 'A path is needed.'}
        >
          List the folder
        </Button>
      </div>
    </form>
  );
}
