import { words } from '../../format/words.js';
import { useList } from '../../graph/use-list.js';
import { ActorLink, IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { Section } from '../../ui/layout.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { SecretAccessesDocument, type SecretAccessesQuery } from './secret.gql.js';

type Access = NonNullable<SecretAccessesQuery['secret']>['accessEvents']['nodes'][number];

/** Each attempt to read the value, whatever became of it. */
export function Accesses({ secretId }: { secretId: string }) {
  const list = useList(SecretAccessesDocument, { id: secretId }, (data) => data.secret?.accessEvents, {
    live: ['SECRET', 'RUN'],
    pageSize: 25,
  });
  return (
    <Section title="Who read it" count={list.total}>
      <ListTable
        list={list}
        caption="Attempts to read the secret, newest first"
        rowKey={(row) => row.id}
        columns={[
          { key: 'at', title: 'When', render: (row) => <Time at={row.createdAt} /> },
          { key: 'outcome', title: 'Outcome', render: (row) => <Outcome access={row} /> },
          { key: 'who', title: 'For', render: (row) => <ActorLink actor={row.actor} /> },
          { key: 'place', title: 'Place', secondary: true, render: (row) => row.configPath ?? words(row.consumerType) },
          { key: 'about', title: 'About', render: (row) => <About access={row} /> },
        ]}
        empty={
          <Empty icon="eye" title="Nobody read it yet">
            Each attempt of a run or a tool to read the value is listed here.
          </Empty>
        }
      />
    </Section>
  );
}

const Outcome = ({ access: { outcome, errorCode } }: { access: Access }) => (
  <Badge tone={outcome === 'SUCCESS' ? 'success' : 'danger'} title={errorCode ?? undefined}>
    {words(outcome)}
  </Badge>
);

function About({ access: { issue, runId } }: { access: Access }) {
  const paths = usePaths();
  return (
    <span className="row">
      {issue && <IssueLink issue={issue} />}
      {runId && <Anchor href={paths.run(runId)}>Run</Anchor>}
      {!issue && !runId && '–'}
    </span>
  );
}
