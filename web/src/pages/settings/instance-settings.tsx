import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Switch } from '../../ui/checkbox.js';
import { Section } from '../../ui/layout.js';
import { ErrorNote } from '../../ui/states.js';
import { GeneralForm } from './general-form.js';
import { HostFolders } from './host-folders.js';
import { InstanceSettingsDocument, type InstanceSettingsQuery, UpdateExperimentalDocument } from './instance.gql.js';

type Experimental = NonNullable<InstanceSettingsQuery['experimentalSettings']>;

/** What may be switched on before it is finished. The server ignores no name of it. */
const EXPERIMENTS: readonly (readonly [Exclude<keyof Experimental, '__typename'>, string])[] = [
  ['enableApps', 'Tools, profiles and apps'],
  ['enableCases', 'Cases: requests for them are refused while it is off'],
  ['enableAssistantMcp', 'Assistants that people let in by the Model Context Protocol'],
  ['enableBetaSkills', 'Skills that are in beta'],
  ['enableBuiltInAgents', 'Built-in agents'],
  ['enableIsolatedWorkspaces', 'Isolated workspaces'],
  ['enableNativeRunner', 'The native runner'],
  ['enableSmokeLab', 'The smoke lab'],
  ['enableServerInfoDebugView', 'The server’s debug view'],
  ['autoRestartDevServerWhenIdle', 'Restart of a development server when it is idle'],
];

export function InstanceSettings() {
  const { data, refusal, refresh } = usePage(InstanceSettingsDocument, {});
  if (!data && !refusal) return <Loading rows={6} />;
  return (
    <div className="page-main">
      {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {data?.generalSettings && (
        <Section title="General">
          <GeneralForm settings={data.generalSettings} onSaved={refresh} />
        </Section>
      )}
      {data?.instanceSettings && <HostFolders folders={data.instanceSettings.hostFolders} refresh={refresh} />}
      {data?.experimentalSettings && <Experiments settings={data.experimentalSettings} refresh={refresh} />}
    </div>
  );
}

function Experiments({ settings, refresh }: { settings: Experimental; refresh: () => void }) {
  const update = useAction(UpdateExperimentalDocument, { done: 'The setting was changed.' });
  async function change(name: string, isOn: boolean) {
    await update.run({ [name]: isOn });
    refresh();
  }
  return (
    <Section title="Experimental">
      <div className="stack-tight">
        {EXPERIMENTS.map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            checked={settings[name]}
            disabled={update.isBusy}
            onChange={(isOn) => void change(name, isOn)}
          />
        ))}
      </div>
    </Section>
  );
}
