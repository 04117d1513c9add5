import { useState } from 'react';
import { useCompany } from '../graph/company.js';
import { useAction } from '../graph/use-action.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { PlainText } from '../ui/plain-text.js';
import type { JsonRecord } from '../ui/schema-fields.js';
import { Time } from '../ui/time.js';
import type { Tone } from '../ui/tone.js';
import { TestAdapterSettingsDocument, type TestAdapterSettingsMutation } from './adapter-settings.gql.js';

type Test = NonNullable<TestAdapterSettingsMutation['testAdapterEnvironment']>['test'];

const LEVELS: Readonly<Record<Test['checks'][number]['level'], readonly [Tone, string]>> = {
  INFO: ['success', 'Fine'],
  WARN: ['warning', 'Warning'],
  ERROR: ['danger', 'Error'],
};

interface EnvironmentTestProps {
  readonly adapterType: string;
  readonly config: JsonRecord;
  /** Whose stored values stand in for those that are not shown. */
  readonly agentId?: string | undefined;
}

/** Tries whether this server can run agents with a configuration, without running one. */
export function EnvironmentTest({ adapterType, config, agentId }: EnvironmentTestProps) {
  const { id: companyId } = useCompany();
  const [test, setTest] = useState<Test>();
  const { run, isBusy } = useAction(TestAdapterSettingsDocument);
  async function start() {
    const input = { companyId, type: adapterType, adapterConfig: config, ...(agentId && { agentId }) };
    setTest((await run(input)).payload?.test);
  }
  return (
    <div className="stack">
      <div className="row">
        <Button size="s" icon="check" busy={isBusy} onClick={() => void start()}>
          Test the environment
        </Button>
        {test && (
          <span className="muted">
            Tested <Time at={test.testedAt} />
          </span>
        )}
      </div>
      <div role="status">
        {test && (
          <ul className="check-list" aria-label="What the test found">
            {test.checks.map((check) => (
              <li key={`${check.code} ${check.message}`}>
                <Badge tone={LEVELS[check.level][0]}>{LEVELS[check.level][1]}</Badge>
                <div>
                  <PlainText text={check.message} />
                  {[check.hint, check.detail].map(
                    (more) =>
                      more && (
                        <div key={more} className="muted">
                          <PlainText text={more} />
                        </div>
                      ),
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
