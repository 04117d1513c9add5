import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { AddSource } from './add-source.js';
import { type SkillSourceRowFragment, SkillSourcesDocument } from './skills.gql.js';
import { SourceActions } from './source-actions.js';

const SHORT_COMMIT = 10;

/** The repositories that the company follows. */
export function SkillSources() {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const [isAdding, setAdding] = useState(false);
  const list = useList(SkillSourcesDocument, { companyId }, (data) => data.company?.skillSources, {
    live: ['SKILL_SOURCE', 'SKILL'],
  });
  const add = mayWrite && (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      Add a source
    </Button>
  );
  return (
    <div className="stack">
      <Toolbar label="Sources" end={add} />
      <ListTable
        list={list}
        caption="Sources of skills"
        rowKey={({ id }) => id}
        columns={[
          { key: 'locator', title: 'Repository', render: (source) => <Repository source={source} /> },
          {
            key: 'skills',
            title: 'Skills',
            render: ({ skills, selection }) => (
              <span className="stack-tight">
                {plural(skills.totalCount, 'skill')}
                {selection && <span className="muted">of {plural(selection.length, 'folder')} that are wanted</span>}
              </span>
            ),
          },
          {
            key: 'scanned',
            title: 'Looked at',
            render: ({ lastScannedAt, lastError }) => (
              <span className="stack-tight">
                <Time at={lastScannedAt} none="never" />
                {lastError && (
                  <span className="skill-warning">
                    <PlainText text={lastError} />
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'actions',
            title: 'Actions',
            hiddenTitle: true,
            align: 'end',
            render: (source) => mayWrite && <SourceActions source={source} refresh={list.refresh} />,
          },
        ]}
        empty={
          <Empty icon="globe" title="No sources" action={add}>
            A repository that is followed can be asked for what is new, which then comes over with one press.
          </Empty>
        }
      />
      {isAdding && <AddSource onClose={() => setAdding(false)} onAdded={list.refresh} />}
    </div>
  );
}

const Repository = ({
  source: { locator, trackingRef, currentRef, lastError },
}: {
  source: SkillSourceRowFragment;
}) => (
  <span className="stack-tight">
    <span className="mono">
      <PlainText text={locator} />
    </span>
    <span className="row muted">
      {trackingRef ?? 'default branch'}
      {currentRef && <span className="mono">{currentRef.slice(0, SHORT_COMMIT)}</span>}
      {lastError && <Badge tone="danger">Not reached</Badge>}
    </span>
  </span>
);
