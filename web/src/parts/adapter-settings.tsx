import { lazy, Suspense } from 'react';
import { usePage } from '../graph/use-page.js';
import { Field } from '../ui/field.js';
import { isRecord, type JsonRecord, type JsonSchema } from '../ui/schema-fields.js';
import { Select } from '../ui/select.js';
import { ErrorNote, Notice } from '../ui/states.js';
import { AdapterChoicesDocument, type AdapterChoicesQuery, AdapterSettingsDocument } from './adapter-settings.gql.js';
import { EnvironmentTest } from './environment-test.js';
import { Loading } from './list-table.js';
import { ModelField } from './model-field.js';
import { VariableRows } from './variable-rows.js';

const SchemaForm = lazy(async () => ({ default: (await import('../ui/schema-form.js')).SchemaForm }));

type Adapter = NonNullable<AdapterChoicesQuery['adapters']>[number];

/** The adapters of this installation; none until they are read. */
export function useAdapters(): readonly Adapter[] {
  return usePage(AdapterChoicesDocument, {}).data?.adapters ?? [];
}

interface AdapterSettingsProps {
  readonly type: string;
  readonly onType: (type: string) => void;
  readonly config: JsonRecord;
  readonly onConfig: (config: JsonRecord) => void;
  /** By path below the configuration. */
  readonly errors: Record<string, string>;
  readonly agentId?: string;
}

/** How an agent runs: its adapter, and the adapter's configuration by its schema. */
export function AdapterSettings({ type, onType, config, onConfig, errors, agentId }: AdapterSettingsProps) {
  const adapters = useAdapters();
  const chosen = adapters.find((adapter) => adapter.type === type);
  const offered = adapters.filter((adapter) => !adapter.disabled || adapter.type === type);
  const options = offered.map((adapter) => ({ value: adapter.type, label: adapter.label }));
  return (
    <>
      <Field label="Adapter" hint="What runs the agent." required>
        {(control) => (
          <Select
            {...control}
            options={chosen ? options : [...options, { value: type, label: type }]}
            value={type}
            onChange={onType}
          />
        )}
      </Field>
      {chosen?.problem && (
        <Notice tone="warning" title="This server cannot use the adapter">
          {chosen.problem}
        </Notice>
      )}
      <ConfigFields key={type} type={type} config={config} onConfig={onConfig} errors={errors} />
      <EnvironmentTest key={`test ${type}`} adapterType={type} config={config} agentId={agentId} />
    </>
  );
}

/** What has controls of its own, beside the form of the schema. */
const OWN = ['model', 'env', 'headers'];

type ConfigFieldsProps = Omit<AdapterSettingsProps, 'onType' | 'agentId'>;

function ConfigFields({ type, config, onConfig, errors }: ConfigFieldsProps) {
  const { data, refusal, isLoading, refresh } = usePage(AdapterSettingsDocument, { type });
  const schema = data?.adapterConfigSchema;
  if (isLoading && !schema) return <Loading rows={3} />;
  if (refusal) return <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />;
  const properties = schema && isRecord(schema.properties) ? schema.properties : {};
  const set = (name: string, value: unknown) => onConfig(withValue(config, name, value));
  const model = isRecord(properties.model) ? properties.model : undefined;
  const record = (name: string) => (isRecord(config[name]) ? config[name] : {});
  return (
    <Suspense fallback={<Loading rows={3} />}>
      {model && (
        <ModelField
          adapterType={type}
          hint={typeof model.description === 'string' ? model.description : null}
          value={typeof config.model === 'string' ? config.model : ''}
          onChange={(next) => set('model', next || undefined)}
          error={errors.model}
        />
      )}
      <SchemaForm
        schema={withoutOwn(schema ?? { type: 'object' })}
        value={Object.fromEntries(Object.entries(config).filter(([name]) => !OWN.includes(name)))}
        onChange={(next) => onConfig({ ...next, ...pick(config, OWN) })}
        errors={errors}
      />
      {Boolean(properties.headers ?? config.headers) && (
        <VariableRows
          label="Headers"
          hint="What lets somebody in, such as Authorization, must be a secret."
          noun="header"
          value={record('headers')}
          onChange={(headers) => set('headers', headers)}
          error={errors.headers}
        />
      )}
      <VariableRows
        label="Environment"
        hint="Variables of its runs. Texts are not shown again; an own secret is that of the person for whom it works."
        noun="variable"
        value={record('env')}
        onChange={(env) => set('env', env)}
        error={errors.env}
      />
    </Suspense>
  );
}

function withValue(config: JsonRecord, name: string, value: unknown): JsonRecord {
  const { [name]: _, ...others } = config;
  const isEmpty = value === undefined || (isRecord(value) && Object.keys(value).length === 0);
  return isEmpty ? others : { ...others, [name]: value };
}

const pick = (config: JsonRecord, names: readonly string[]): JsonRecord =>
  Object.fromEntries(Object.entries(config).filter(([name]) => names.includes(name)));

function withoutOwn(schema: JsonSchema): JsonSchema {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const others = Object.entries(properties).filter(([name]) => !OWN.includes(name));
  return { ...schema, properties: Object.fromEntries(others) };
}
