import { lazy, Suspense } from 'react';
import { plainText } from '../../parts/ansi.js';
import { LazyRichText } from '../../parts/rich-text-lazy.js';
import { CodeBlock } from '../../ui/code.js';
import { Section } from '../../ui/layout.js';
import type { PageRun } from './page-run.js';

const JsonView = lazy(async () => ({ default: (await import('../../ui/json-view.js')).JsonView }));

/** The names under which adapters give what an agent answered at its end. */
const TEXTS = ['summary', 'result', 'text', 'output', 'message'];
/** What the log and the facts show already. */
const SHOWN_ELSEWHERE = ['stdout', 'stderr', 'exitCode', 'signal'];

/** What the program of a run answered, and what it complained of. */
export function RunResult({ run: { result, stderrExcerpt, status } }: { run: PageRun }) {
  const text = result ? textOf(result) : undefined;
  const rest = result && withoutText(result, text);
  return (
    <>
      {result && (text || rest) && (
        <Section title="Result">
          <Suspense>
            {text && <LazyRichText text={text} headingLevel={3} />}
            {rest && <JsonView value={rest} open={1} />}
          </Suspense>
        </Section>
      )}
      {stderrExcerpt && status !== 'SUCCEEDED' && (
        <Section title="End of the error output" collapsible>
          <CodeBlock text={stderrExcerpt.split('\n').map(plainText).join('\n')} label="What it complained of" />
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
  const rest = Object.entries(result).filter(
    ([name, value]) => value !== text && value !== null && !SHOWN_ELSEWHERE.includes(name),
  );
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}
