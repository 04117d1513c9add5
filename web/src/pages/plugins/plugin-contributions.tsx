import { words } from '../../format/words.js';
import { FormNote } from '../../parts/form-note.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { JsonView } from '../../ui/json-view.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { isRecord } from '../../ui/schema-fields.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import type { PluginTabProps } from './plugin-props.js';
import { doesWork } from './plugin-words.js';
import type { PluginPageQuery } from './plugins.gql.js';
import { useAskedData } from './use-plugin-data.js';

type Slot = NonNullable<PluginPageQuery['pluginContributions']>[number]['slots'][number];

/** What the plugin has to show: the parts that it declares, and the data behind them. */
export function PluginContributions({ plugin, page }: PluginTabProps) {
  const slots = page.pluginContributions?.find(({ pluginId }) => pluginId === plugin.id)?.slots ?? [];
  return (
    <>
      {slots.length > 0 && <Slots slots={slots} />}
      <AskForData pluginId={plugin.id} works={doesWork(plugin.status)} />
    </>
  );
}

const Slots = ({ slots }: { slots: readonly Slot[] }) => (
  <Section title="Parts that it declares" count={slots.length}>
    <Notice tone="neutral">
      The program of a plugin is not run in the dashboard. Its data can be read below, by the names that it gives them.
    </Notice>
    <Table
      caption="Parts for a dashboard"
      rows={slots}
      rowKey={({ key }) => key}
      columns={[
        { key: 'name', title: 'Part', render: ({ displayName }) => <PlainText text={displayName} /> },
        { key: 'type', title: 'Where', render: ({ type }) => <Badge>{words(type)}</Badge> },
        { key: 'key', title: 'Key', render: ({ key }) => <Code>{key}</Code> },
        {
          key: 'about',
          title: 'Beside',
          secondary: true,
          render: ({ entityTypes }) => entityTypes.map((type) => words(type)).join(', ') || 'everything',
        },
      ]}
    />
  </Section>
);

/** Reads an object of JSON; null where the text is none. */
function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function AskForData({ pluginId, works }: { pluginId: string; works: boolean }) {
  const { data, refusal, isBusy, ask } = useAskedData(pluginId);
  const { values, set, errors, formError, handleSubmit } = useForm({
    initial: { key: '', params: '' },
    validate: ({ key, params }) => [
      ...(key.trim() ? [] : [{ path: ['key'], message: 'Say what is asked for.' }]),
      ...(objectOf(params) ? [] : [{ path: ['params'], message: 'It must be an object of JSON.' }]),
    ],
    submit: ({ key, params }) => ask(key.trim(), objectOf(params) ?? {}),
  });
  return (
    <Section title="Ask for data">
      <form className="stack plugin-settings" onSubmit={handleSubmit} noValidate aria-label="Ask for data">
        <FormNote error={formError} />
        <Field label="Key" required hint="The name that the plugin gives the data." error={errors.key}>
          {(control) => (
            <TextInput {...control} mono maxLength={200} value={values.key} onChange={(key) => set('key', key)} />
          )}
        </Field>
        <Field label="Parameters" hint="An object of JSON; none when left empty." error={errors.params}>
          {(control) => (
            <TextArea
              {...control}
              mono
              rows={2}
              placeholder="{}"
              value={values.params}
              onChange={(params) => set('params', params)}
            />
          )}
        </Field>
        <div className="row">
          <Button type="submit" busy={isBusy} disabledReason={works ? null : 'The plugin does not work now.'}>
            Ask
          </Button>
        </div>
      </form>
      <div role="status">{data !== undefined && <JsonView value={data} />}</div>
      {refusal && <ErrorNote title="The plugin gave no answer" message={refusal.message} hint={refusal.hint} />}
    </Section>
  );
}
