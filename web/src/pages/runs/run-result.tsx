import { lazy, Suspense } from 'react';
import { CodeBlock } from '../../ui/code.js';
import { Section } from '../../ui/layout.js';
import type { PageRun } from './run.js';

const RichText = lazy(async () => ({ default: (await import('../../parts/rich-text.js')).RichText }));
const JsonView = lazy(async () => ({ default: (await import('../../ui/json-view.js')).JsonView }));

/** The names under which adapters give what an agent answered at its end. */
const TEXTS = ['summary', 'result', 'text', 'output', 'message'];

/** What the program of a run answered, and what it complained of. */
export function RunResult({ run: { result, stderrExcerpt, status } }: { run: PageRun }) {
  const text = result ? textOf(result) : undefined;
  const rest = result && withoutText(result, text);
  return (
    <>
      {result && (text || rest) && (
        <Section title="Result">
          <Suspense>
            {text && <RichText text={text} headingLevel={3} />}
            {rest && <JsonView value={rest} open={1} />}
          </Suspense>
        </Section>
      )}
      {stderrExcerpt && status !== 'SUCCEEDED' && (
        <Section title="End of the error output" collapsible>
          <CodeBlock text={stderrExcerpt} label="End of the error output" />
        </Section>
      )}
    </>
  );
}

type Result = Readonly<Record<string, unknown>>;

function textOf(result: Result): string | undefined {
  const texts = TEXTS.map((name) => result[name]);
  return texts.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

function withoutText(result: Result, text: string | undefined): Result | undefined {
  const rest = Object.entries(result).filter(([, value]) => value !== text && value !== null);
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}
