import { figure, money } from '../format/numbers.js';
import { words } from '../format/words.js';
import { useAgents } from '../graph/company.js';
import { Badge } from '../ui/badge.js';
import { JsonView } from '../ui/json-view.js';
import { Facts } from '../ui/layout.js';
import { PlainText } from '../ui/plain-text.js';
import { Meter } from '../ui/progress.js';
import { type Approval, metricIn, numberIn, requestParts, textIn } from './approval-rules.js';
import { AgentLink } from './links.js';
import { RichText } from './rich-text.js';

interface PayloadProps {
  readonly approval: Approval;
  /** Leaves out what is of use to a closer look only. */
  readonly isShort?: boolean;
  /** Of the headings within what is asked. */
  readonly headingLevel?: 3 | 4;
}

/** What an approval asks for, readable by its type. */
export function ApprovalPayload({ approval, isShort = false, headingLevel = 4 }: PayloadProps) {
  switch (approval.type) {
    case 'HIRE_AGENT':
      return <Hire approval={approval} isShort={isShort} headingLevel={headingLevel} />;
    case 'BUDGET_OVERRIDE_REQUIRED':
      return <Override approval={approval} />;
    default:
      return <Request approval={approval} isShort={isShort} headingLevel={headingLevel} />;
  }
}

const Text = ({ value }: { value: string | null }) => (value === null ? null : <PlainText text={value} />);

function Hire({ approval: { payload, agent }, isShort, headingLevel }: Required<PayloadProps>) {
  const agents = useAgents();
  const manager = agents.find(({ id }) => id === payload.reportsTo);
  const budget = numberIn(payload, 'budgetMonthlyCents');
  const capabilities = textIn(payload, 'capabilities');
  const skills = Array.isArray(payload.desiredSkills) ? payload.desiredSkills.map(String) : [];
  const role = textIn(payload, 'role');
  const adapter = textIn(payload, 'adapterType');
  const has = (value: unknown) => value !== null && typeof value === 'object' && Object.keys(value).length > 0;
  return (
    <>
      <Facts
        items={[
          ['Agent', agent ? <AgentLink key="agent" agent={agent} /> : null],
          ['Role', role ? words(role) : null],
          ['Title', textIn(payload, 'title') && <Text key="title" value={textIn(payload, 'title')} />],
          ['Reports to', manager ? <AgentLink key="manager" agent={manager} /> : 'Nobody'],
          ['Adapter', adapter],
          ['Budget', budget ? `${money(budget)} a month` : 'No limit'],
          [
            'Skills',
            skills.length > 0 && (
              <span key="skills" className="row">
                {skills.map((skill) => (
                  <Badge key={skill}>{skill}</Badge>
                ))}
              </span>
            ),
          ],
        ]}
      />
      {capabilities ? <RichText text={capabilities} headingLevel={headingLevel} /> : null}
      {!isShort && has(payload.adapterConfig) ? (
        <Configuration title="Configuration of the adapter" value={payload.adapterConfig} />
      ) : null}
      {!isShort && has(payload.runtimeConfig) ? (
        <Configuration title="When it runs" value={payload.runtimeConfig} />
      ) : null}
      {!isShort && has(payload.metadata) ? <Configuration title="Notes" value={payload.metadata} /> : null}
    </>
  );
}

function Configuration({ title, value }: { title: string; value: unknown }) {
  return (
    <details className="ask-details" open>
      <summary>{title}</summary>
      <JsonView value={value} open={1} />
    </details>
  );
}

function Override({ approval: { payload } }: PayloadProps) {
  const unit = metricIn(payload);
  const limit = numberIn(payload, 'amountLimit') ?? 0;
  const observed = numberIn(payload, 'amountObserved') ?? 0;
  const scope = textIn(payload, 'scopeType');
  const window = textIn(payload, 'windowKind');
  const text = `${figure(observed, unit)} of ${figure(limit, unit)}`;
  return (
    <>
      <Facts
        items={[
          ['Limits', scope ? words(scope) : null],
          ['Name', <Text key="name" value={textIn(payload, 'scopeName')} />],
          ['Used', text],
          ['Counted over', window === 'lifetime' ? 'All time' : 'A month (UTC)'],
        ]}
      />
      <Meter value={observed} max={limit} label="Use of the budget" text={text} />
      <p className="muted">It is paused until the limit is raised.</p>
    </>
  );
}

function Request({ approval: { payload }, isShort, headingLevel }: Required<PayloadProps>) {
  const { texts, rest } = requestParts(payload);
  const fields = Object.entries(rest);
  const plain = fields.filter(([, value]) => typeof value !== 'object');
  const nested = fields.filter(([, value]) => typeof value === 'object');
  return (
    <>
      {texts.slice(0, isShort ? 1 : texts.length).map(({ name, text }, index) => (
        <div key={name}>
          {index > 0 ? <p className="muted">{words(name)}</p> : null}
          <RichText text={text} headingLevel={headingLevel} />
        </div>
      ))}
      <Facts items={plain.map(([name, value]) => [words(name), <Text key={name} value={String(value)} />])} />
      {nested.length > 0 && !isShort ? <JsonView value={Object.fromEntries(nested)} /> : null}
    </>
  );
}
