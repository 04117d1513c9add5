import { lazy, Suspense, useState } from 'react';
import { useCompany, useRights } from '../../graph/company.js';
import type { Refusal } from '../../graph/refusal.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote } from '../../parts/form-note.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useLeaveGuard } from '../../parts/use-leave-guard.js';
import { Anchor } from '../../ui/anchor.js';
import { Button } from '../../ui/button.js';
import { errorsBelow, type FormRefusal, useForm } from '../../ui/form.js';
import { PlainText } from '../../ui/plain-text.js';
import { isRecord, type JsonRecord, type JsonSchema } from '../../ui/schema-fields.js';
import type { SecretFieldProps } from '../../ui/schema-props.js';
import { Select } from '../../ui/select.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { fieldIssues } from './config-issues.js';
import type { PluginTabProps } from './plugin-props.js';
import {
  PluginSettingsDocument,
  type PluginSettingsQuery,
  SetPluginConfigDocument,
  TestPluginConfigDocument,
} from './plugin-work.gql.js';

const SchemaForm = lazy(async () => ({ default: (await import('../../ui/schema-form.js')).SchemaForm }));

/** What this company has set for the plugin. */
export function PluginConfiguration({ plugin, manifest }: PluginTabProps) {
  const { id: companyId, name } = useCompany();
  const { data, refusal, isLoading, refresh } = usePage(
    PluginSettingsDocument,
    { id: plugin.id, companyId },
    { live: ['PLUGIN', 'SECRET'] },
  );
  if (!data && isLoading) return <Loading rows={6} />;
  if (refusal && !data?.pluginConfig) {
    return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  }
  const settings = data?.pluginConfig ?? null;
  return (
    <div className="stack">
      <p className="muted">
        These settings are of {name} alone: each company has its own.
        {settings && (
          <>
            {' '}
            Set <Time at={settings.updatedAt} />.
          </>
        )}
      </p>
      {settings?.lastError && (
        <Notice tone="danger" title="The plugin has something against the settings">
          <PlainText text={settings.lastError} />
        </Notice>
      )}
      <SettingsForm
        key={settings?.updatedAt ?? 'none'}
        pluginId={plugin.id}
        schema={manifest.configSchema ?? { type: 'object' }}
        config={settings?.config ?? {}}
        secrets={data?.company?.secrets?.nodes ?? []}
        canTest={plugin.supportsConfigTest}
        refresh={refresh}
      />
    </div>
  );
}

type Secrets = NonNullable<NonNullable<PluginSettingsQuery['company']>['secrets']>['nodes'];

interface SettingsFormProps {
  readonly pluginId: string;
  readonly schema: JsonSchema;
  readonly config: JsonRecord;
  readonly secrets: Secrets;
  readonly canTest: boolean;
  readonly refresh: () => void;
}

const formRefusal = (refusal: Refusal): FormRefusal => {
  const issues = fieldIssues(refusal);
  return issues.length > 0 ? { issues } : { message: `${refusal.message} ${refusal.hint}`.trim() };
};

function SettingsForm({ pluginId, schema, config, secrets, canTest, refresh }: SettingsFormProps) {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const save = useAction(SetPluginConfigDocument, { isQuiet: true, done: 'The settings hold from now on.' });
  const { values, set, errors, formError, busy, dirty, reset, handleSubmit } = useForm<{ config: JsonRecord }>({
    initial: { config },
    submit: async (form) => {
      const { refusal } = await save.run({ pluginId, companyId, config: form.config });
      if (refusal) return formRefusal(refusal);
      refresh();
      return null;
    },
  });
  useLeaveGuard(dirty);
  return (
    <form className="stack plugin-settings" onSubmit={handleSubmit} noValidate aria-label="Configuration">
      <FormNote error={formError} />
      <Suspense fallback={<Loading rows={4} />}>
        <SchemaForm
          schema={schema}
          value={values.config}
          onChange={(next) => set('config', next)}
          errors={errorsBelow(errors, 'config')}
          secretField={(props) => <SecretReference {...props} secrets={secrets} />}
        />
      </Suspense>
      {canTest && <ConfigTest pluginId={pluginId} config={values.config} />}
      {mayWrite && (
        <div className="form-bar">
          <Button disabledReason={dirty ? null : 'Nothing is changed.'} onClick={() => reset()}>
            Discard
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabledReason={dirty ? null : 'Nothing is changed.'}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

const NONE = 'none';

/** Chooses a secret of the company: settings hold the reference, never the value. */
function SecretReference({ value, onChange, control, secrets }: SecretFieldProps & { readonly secrets: Secrets }) {
  const paths = usePaths();
  const chosen = isRecord(value) && typeof value.secretId === 'string' ? value.secretId : NONE;
  const options = secrets.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` }));
  const isKnown = chosen === NONE || options.some((option) => option.value === chosen);
  return (
    <span className="stack-tight">
      <Select
        {...control}
        value={chosen}
        onChange={(secretId) =>
          onChange(secretId === NONE ? undefined : { type: 'secret_ref', secretId, version: 'latest' })
        }
        options={[
          { value: NONE, label: 'No secret' },
          ...options,
          // One that is not active any more, or that the viewer may not see, stays what it is.
          ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
        ]}
      />
      {secrets.length === 0 && <Anchor href={paths.page('secrets')}>Add a secret first</Anchor>}
    </span>
  );
}

/** Asks the plugin whether it could work with what is typed. */
function ConfigTest({ pluginId, config }: { pluginId: string; config: JsonRecord }) {
  const { id: companyId } = useCompany();
  const { run, isBusy } = useAction(TestPluginConfigDocument, { isQuiet: true });
  const [result, setResult] = useState<{ readonly isGood: boolean; readonly message: string } | null>(null);
  async function test() {
    setResult(null);
    const { payload, refusal } = await run({ pluginId, companyId, config });
    if (refusal) {
      const fields = fieldIssues(refusal).map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`);
      setResult({ isGood: false, message: [refusal.message, ...fields].join('\n') });
      return;
    }
    const { valid, message, supported } = payload.test;
    const said = message ?? (supported === false ? 'The plugin cannot say whether they work.' : '');
    setResult({ isGood: valid, message: said });
  }
  return (
    <div className="stack">
      <div className="row">
        <Button icon="play" busy={isBusy} onClick={() => void test()}>
          Test the settings
        </Button>
        <span className="muted">Nothing is stored.</span>
      </div>
      <div role="status">
        {result && (
          <Notice
            tone={result.isGood ? 'success' : 'danger'}
            title={result.isGood ? 'The plugin can work with them' : 'The plugin cannot work with them'}
          >
            {result.message && <PlainText text={result.message} />}
          </Notice>
        )}
      </div>
    </div>
  );
}
