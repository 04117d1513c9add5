import { duration } from '../../format/time.js';
import { plural, words } from '../../format/words.js';
import { Badge } from '../../ui/badge.js';
import { Code } from '../../ui/code.js';
import { Facts, Section } from '../../ui/layout.js';
import { Count } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { Capabilities } from './capabilities.js';
import type { PluginDetail, PluginTabProps } from './plugin-props.js';

/** What the plugin is, how it does, and what it may do. */
export function PluginOverview({ plugin, manifest }: PluginTabProps) {
  return (
    <>
      {manifest.description && (
        <p>
          <PlainText text={manifest.description} />
        </p>
      )}
      <Facts
        items={[
          ['Key', <Code key="key">{plugin.pluginKey}</Code>],
          ['Package', <Code key="package">{plugin.packageName}</Code>],
          ['Folder', plugin.packagePath && <Code key="path">{plugin.packagePath}</Code>],
          ['Version', plugin.version],
          ['Author', manifest.author && <PlainText key="author" text={manifest.author} />],
          ['For', plugin.categories.map((category) => words(category)).join(', ')],
          ['Needs a server of', manifest.minimumHostVersion],
          ['Installed', <Time key="installed" at={plugin.installedAt} />],
          ['Changed', <Time key="changed" at={plugin.updatedAt} />],
          ...manifest.managed.map(
            ({ kind, keys }) => [`Manages ${kind}`, <PlainText key={kind} text={keys.join(', ')} />] as const,
          ),
        ]}
      />
      {plugin.health && <Health health={plugin.health} />}
      {plugin.worker && <Worker worker={plugin.worker} />}
      <Section title="What it may do" count={manifest.capabilities.length}>
        <Capabilities names={manifest.capabilities} />
      </Section>
      {manifest.routes.length > 0 && (
        <Section title="Routes" count={manifest.routes.length}>
          <Table
            caption="Routes that it answers"
            rows={manifest.routes}
            rowKey={({ method, path }) => `${method} ${path}`}
            columns={[
              { key: 'method', title: 'Method', render: ({ method }) => <span className="mono">{method}</span> },
              {
                key: 'path',
                title: 'Path',
                render: ({ path }) => <span className="mono">{`/api/plugins/${plugin.pluginKey}/api${path}`}</span>,
              },
              { key: 'auth', title: 'For', render: ({ auth }) => words(auth) },
            ]}
          />
        </Section>
      )}
    </>
  );
}

function Health({ health }: { health: NonNullable<PluginDetail['health']> }) {
  return (
    <Section
      title="Health"
      actions={<Badge tone={health.healthy ? 'success' : 'danger'}>{health.healthy ? 'Healthy' : 'Not healthy'}</Badge>}
    >
      <Table
        caption="What is in order"
        rows={health.checks}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: 'Check', render: ({ name }) => words(name) },
          {
            key: 'passed',
            title: 'Result',
            render: ({ passed }) => (
              <Badge tone={passed ? 'success' : 'danger'}>{passed ? 'In order' : 'Not in order'}</Badge>
            ),
          },
          { key: 'message', title: 'Says', render: ({ message }) => message && <PlainText text={message} /> },
        ]}
      />
    </Section>
  );
}

function Worker({ worker }: { worker: NonNullable<PluginDetail['worker']> }) {
  const { status, pid, uptime, pendingRequests, consecutiveCrashes, totalCrashes, lastCrashAt, nextRestartAt } = worker;
  return (
    <Section
      title="Worker"
      actions={<Badge tone={status === 'RUNNING' ? 'success' : 'warning'}>{words(status)}</Badge>}
    >
      <Facts
        items={[
          [
            'Process',
            pid !== null && (
              <span key="pid" className="numeric">
                {pid}
              </span>
            ),
          ],
          ['Runs for', uptime !== null && duration(uptime)],
          ['Open requests', <Count key="open" value={pendingRequests} />],
          ['Crashes', `${plural(totalCrashes, 'crash', 'crashes')}, ${consecutiveCrashes} in a row`],
          ['Last crash', lastCrashAt && <Time key="crash" at={lastCrashAt} />],
          ['Starts again', nextRestartAt && <Time key="restart" at={nextRestartAt} />],
        ]}
      />
    </Section>
  );
}
