import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Section } from '../../ui/layout.js';
import { type GuideStep, guideSteps } from './guide-steps.js';
import type { OverviewCompany } from './overview-company.js';

/** The way from an empty company to one that works, until it has been gone or is put away. */
export function Guide({ company }: { company: OverviewCompany }) {
  const { mayWrite } = useRights();
  const key = `orgraph-guide-${company.id}`;
  const [isClosed, setClosed] = useState(() => isPutAway(key));
  const steps = guideSteps(company);
  // The last step needs the ones before it, but for the goal, without which companies work as well.
  if (!mayWrite || isClosed || steps.at(-1)?.isDone) return null;
  const close = () => {
    putAway(key);
    setClosed(true);
  };
  return (
    <Section
      title="Begin here"
      actions={
        <Button size="s" variant="quiet" onClick={close}>
          Put away
        </Button>
      }
    >
      <ol className="guide">
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step: { title, text, path, isDone } }: { step: GuideStep }) {
  const paths = usePaths();
  return (
    <li className={isDone ? 'guide-step guide-step-done' : 'guide-step'}>
      <Icon name={isDone ? 'success' : 'issues'} label={isDone ? 'Done' : 'To do'} />
      <div>
        <Anchor href={paths.page(path)}>{title}</Anchor>
        <p className="muted">{text}</p>
      </div>
    </li>
  );
}

function isPutAway(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function putAway(key: string): void {
  try {
    localStorage.setItem(key, 'away');
  } catch {
    // Without storage it is back after the page is loaded anew.
  }
}
