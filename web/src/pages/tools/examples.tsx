import { useState } from 'react';
import { sentenceList } from '../../format/words.js';
import { useCompany, useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { usePaths } from '../../parts/paths.js';
import { Badge } from '../../ui/badge.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Card, Columns, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import {
  InstallToolExampleDocument,
  SmokeToolExampleDocument,
  type SmokeToolExampleMutation,
  ToolExamplesDocument,
  type ToolExamplesQuery,
} from './connections.gql.js';

type Example = NonNullable<NonNullable<ToolExamplesQuery['company']>['toolExamples']>[number];
type Checks = NonNullable<SmokeToolExampleMutation['smokeToolExample']>['checks'];

/** Tools that come with the server, to begin with. */
export function Examples() {
  const { id: companyId } = useCompany();
  const { data, refresh } = usePage(
    ToolExamplesDocument,
    { companyId },
    { live: ['TOOL_CONNECTION', 'TOOL_PROFILE', 'TOOL_APPLICATION'] },
  );
  const examples = data?.company?.toolExamples ?? [];
  if (examples.length === 0) return null;
  return (
    <Section title="Examples to try" collapsible>
      <Columns>
        {examples.map((example) => (
          <ExampleCard key={example.key} example={example} refresh={refresh} />
        ))}
      </Columns>
    </Section>
  );
}

function ExampleCard({ example, refresh }: { example: Example; refresh: () => void }) {
  const { id: companyId } = useCompany();
  const mayWrite = useMay('TOOLS_MANAGE_PROFILES');
  const paths = usePaths();
  const [checks, setChecks] = useState<Checks>([]);
  const install = useAction(InstallToolExampleDocument, { done: 'It is installed.' });
  const smoke = useAction(SmokeToolExampleDocument, {
    done: ({ ok }) => (ok ? 'All of it works.' : 'Not all of it works.'),
  });
  const {
    key,
    title,
    description,
    install: { installed, canInstall, reason, serverId },
    safeDefaultProfile: { allowedTools, heldBackTools },
  } = example;
  const input = { companyId, exampleId: key };
  const add = async () => {
    if ((await install.run(input)).payload) refresh();
  };
  const check = async () => setChecks((await smoke.run(input)).payload?.checks ?? []);
  return (
    <Card>
      <div className="stack">
        <h3>{title}</h3>
        <p>{description}</p>
        <p className="muted">
          Allowed at once: {sentenceList(allowedTools)}.
          {heldBackTools.length > 0 && ` Held back: ${sentenceList(heldBackTools)}.`}
        </p>
        {mayWrite && (
          <div className="row">
            {installed ? (
              <Button size="s" icon="play" busy={smoke.isBusy} onClick={() => void check()}>
                Try it
              </Button>
            ) : (
              <Button
                size="s"
                icon="plus"
                busy={install.isBusy}
                disabledReason={canInstall ? null : (reason ?? 'It cannot be installed here.')}
                onClick={() => void add()}
              >
                Install
              </Button>
            )}
            {serverId && installed && (
              <LinkButton size="s" variant="quiet" href={paths.page(`tools/connections/${serverId}`)}>
                Its connection
              </LinkButton>
            )}
          </div>
        )}
        {checks.length > 0 && <CheckList checks={checks} />}
      </div>
    </Card>
  );
}

const TONES = { PASS: 'success', FAIL: 'danger', SKIPPED: 'neutral' } as const;
const TEXTS = { PASS: 'Works', FAIL: 'Fails', SKIPPED: 'Left out' } as const;

const CheckList = ({ checks }: { checks: Checks }) => (
  <ul className="tool-checks" aria-label="What was tried">
    {checks.map(({ name, status, detail }) => (
      <li key={name}>
        <Badge tone={TONES[status]}>{TEXTS[status]}</Badge> <PlainText text={detail} />
      </li>
    ))}
  </ul>
);
