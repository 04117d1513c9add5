import { useState } from 'react';
import { words } from '../../format/words.js';
import { useAgents, useCompany, useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { type Paths, usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Button, IconButton } from '../../ui/button.js';
import { Combobox } from '../../ui/combobox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import type { Profile, ProfileProps } from './profile-props.js';
import { BindToolProfileDocument, ToolBindingTargetsDocument, UnbindToolProfileDocument } from './profiles.gql.js';

type Binding = Profile['bindings']['nodes'][number];

/** For whom the profile holds. */
export function ProfileBindings({ profile, refresh }: ProfileProps) {
  const mayWrite = useMay('TOOLS_MANAGE_PROFILES');
  const paths = usePaths();
  const [isAdding, setAdding] = useState(false);
  const unbind = useAction(UnbindToolProfileDocument, { done: 'It does not hold there any more.' });
  const { id: profileId, bindings } = profile;
  const remove = async ({ targetType, targetId }: Binding) => {
    if ((await unbind.run({ profileId, targetType, targetId })).payload) refresh();
  };
  const add = mayWrite && (
    <Button size="s" icon="plus" onClick={() => setAdding(true)}>
      Bind it
    </Button>
  );
  return (
    <Section title="Holds for" count={bindings.totalCount} actions={add}>
      <Table
        caption="For whom the profile holds"
        rows={bindings.nodes}
        rowKey={({ id }) => id}
        columns={[
          { key: 'target', title: 'For', render: (binding) => <Target binding={binding} paths={paths} /> },
          { key: 'kind', title: 'Kind', render: ({ targetType }) => words(targetType) },
          {
            key: 'remove',
            title: 'Remove',
            hiddenTitle: true,
            align: 'end',
            render: (binding) =>
              mayWrite ? (
                <IconButton size="s" icon="close" label="End the binding" onClick={() => void remove(binding)} />
              ) : null,
          },
        ]}
        empty={
          <Empty icon="link" title="It holds for nobody" action={add}>
            Bind it to the company, or only to some agents, projects or routines.
          </Empty>
        }
      />
      {isAdding && <Bind profile={profile} onClose={() => setAdding(false)} onDone={refresh} />}
    </Section>
  );
}

function Target({ binding: { target, targetType }, paths }: { binding: Binding; paths: Paths }) {
  if (targetType === 'COMPANY') return 'The whole company';
  switch (target?.__typename) {
    case 'Agent':
      return <Anchor href={paths.agent(target.urlKey)}>{target.name}</Anchor>;
    case 'Project':
      return <Anchor href={paths.project(target.urlKey)}>{target.name}</Anchor>;
    case 'Routine':
      return <Anchor href={paths.routine(target.id)}>{target.title}</Anchor>;
    case 'Issue':
      return <Anchor href={paths.issue(target.identifier)}>{`${target.identifier} ${target.title}`}</Anchor>;
    case 'ToolGateway':
      return <Anchor href={paths.page(`tools/gateways/${target.id}`)}>{target.name}</Anchor>;
    default:
      return <span className="muted">It is gone.</span>;
  }
}

const KINDS = [
  { value: 'COMPANY' as const, label: 'The whole company' },
  { value: 'AGENT' as const, label: 'An agent' },
  { value: 'PROJECT' as const, label: 'Work in a project' },
  { value: 'ROUTINE' as const, label: 'Work of a routine' },
];

interface BindProps {
  readonly profile: Profile;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Bind({ profile: { id: profileId }, onClose, onDone }: BindProps) {
  const { id: companyId } = useCompany();
  const bind = useAction(BindToolProfileDocument, { isQuiet: true, done: 'It holds there from now on.' });
  const form = useForm({
    initial: { targetType: 'AGENT' as (typeof KINDS)[number]['value'], targetId: null as string | null },
    validate: ({ targetType, targetId }) =>
      targetType === 'COMPANY' || targetId ? [] : [{ path: ['targetId'], message: 'Say for whom.' }],
    submit: async ({ targetType, targetId }) => {
      const { refusal } = await bind.run({
        profileId,
        targetType,
        targetId: targetType === 'COMPANY' ? companyId : (targetId ?? ''),
      });
      if (refusal) return formRefusal(refusal, ['targetId', 'targetType']);
      onDone();
      onClose();
      return null;
    },
  });
  const { values, set, setAll, errors } = form;
  const options = useTargets(values.targetType);
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Bind the profile">
      <form className="stack" onSubmit={form.handleSubmit}>
        <FormNote error={form.formError} />
        <Field label="For">
          {(control) => (
            <Select
              {...control}
              value={values.targetType}
              onChange={(targetType) => setAll({ targetType, targetId: null })}
              options={KINDS}
            />
          )}
        </Field>
        {values.targetType !== 'COMPANY' && (
          <Field label={words(values.targetType)} required error={errors.targetId}>
            {(control) => (
              <Combobox
                {...control}
                placeholder="Find…"
                options={options}
                value={values.targetId}
                onChange={(next) => set('targetId', next)}
              />
            )}
          </Field>
        )}
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Bind
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useTargets(targetType: (typeof KINDS)[number]['value']) {
  const { id: companyId, shell } = useCompany();
  const agents = useAgents();
  const { data } = usePage(ToolBindingTargetsDocument, { companyId }, { pause: targetType !== 'ROUTINE' });
  if (targetType === 'AGENT') return agents.map(({ id, name }) => ({ value: id, label: name }));
  if (targetType === 'PROJECT')
    return (shell?.projects.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (data?.company?.routines.nodes ?? []).map(({ id, title }) => ({ value: id, label: title }));
}
