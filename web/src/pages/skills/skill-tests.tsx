import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { type List, useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Menu } from '../../ui/menu.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { DeleteSkillTestInputDocument, SkillTestInputsDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';
import { StartTestRun } from './start-test-run.js';
import type { TestInput } from './test-input.js';
import { TestInputForm } from './test-input-form.js';
import { TestRuns } from './test-runs.js';

/** Has agents try the skill, before or after it is given to them. */
export function SkillTests({ skill }: SkillTabProps) {
  const { mayWrite } = useRights();
  const [starting, setStarting] = useState<{ readonly input: TestInput | null } | null>(null);
  const inputs = useList(SkillTestInputsDocument, { id: skill.id }, (data) => data.skill?.testInputs, {
    live: ({ entityType, entityId }) => entityType === 'SKILL' && entityId === skill.id,
  });
  return (
    <>
      <TestRuns
        skill={skill}
        start={
          mayWrite && (
            <Button variant="primary" icon="play" onClick={() => setStarting({ input: null })}>
              Try it out
            </Button>
          )
        }
      />
      <TestInputs skill={skill} list={inputs} onStart={(input) => setStarting({ input })} />
      {starting && (
        <StartTestRun skill={skill} inputs={inputs.items} input={starting.input} onClose={() => setStarting(null)} />
      )}
    </>
  );
}

interface TestInputsProps extends SkillTabProps {
  readonly list: List<TestInput>;
  readonly onStart: (input: TestInput) => void;
}

function TestInputs({ skill, list, onStart }: TestInputsProps) {
  const { mayWrite } = useRights();
  const confirm = useConfirm();
  const remove = useAction(DeleteSkillTestInputDocument, { done: 'The task is deleted.' });
  const [edited, setEdited] = useState<TestInput | 'new' | null>(null);
  async function ask(input: TestInput) {
    const text = 'Test runs that were made with it stay.';
    if (!(await confirm({ title: `Delete ${input.name}?`, text, action: 'Delete', danger: true }))) return;
    const { payload } = await remove.run({ inputId: input.id });
    if (payload) list.refresh();
  }
  const add = mayWrite && (
    <Button size="s" icon="plus" onClick={() => setEdited('new')}>
      New task
    </Button>
  );
  return (
    <Section title="Tasks that are kept" actions={add}>
      <ListTable
        list={list}
        caption="Tasks, by name"
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: 'Task',
            render: ({ name, content }) => (
              <span className="stack-tight">
                <PlainText text={name} />
                <span className="skill-purpose muted">
                  <PlainText text={content} />
                </span>
              </span>
            ),
          },
          { key: 'changed', title: 'Changed', secondary: true, render: ({ updatedAt }) => <Time at={updatedAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (input) =>
              mayWrite && (
                <Menu
                  align="end"
                  trigger={<IconButton size="s" icon="dots" label={`Actions of ${input.name}`} />}
                  items={[
                    { label: 'Try it out', icon: 'play', onSelect: () => onStart(input) },
                    { label: 'Edit', icon: 'edit', onSelect: () => setEdited(input) },
                    { separator: true },
                    { label: 'Delete…', icon: 'trash', danger: true, onSelect: () => void ask(input) },
                  ]}
                />
              ),
          },
        ]}
        empty={
          <Empty icon="list" title="No tasks are kept" action={add}>
            A task that is kept can be given to several agents and versions, to compare what comes of it.
          </Empty>
        }
      />
      {edited && (
        <TestInputForm
          skill={skill}
          input={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={list.refresh}
        />
      )}
    </Section>
  );
}
