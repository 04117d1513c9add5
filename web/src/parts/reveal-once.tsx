import { CodeBlock } from '../ui/code.js';
import { Notice } from '../ui/states.js';

interface RevealOnceProps {
  /** What it is: "The link of the invite". */
  readonly name: string;
  readonly text: string;
  /** What is to be done with it. */
  readonly advice?: string;
}

/** A secret that the server shows once: whoever looks copies it now. */
export const RevealOnce = ({ name, text, advice = 'Copy it now: it is not shown again.' }: RevealOnceProps) => (
  <div className="stack" role="status">
    <Notice tone="success" title={name}>
      {advice}
    </Notice>
    <CodeBlock text={text} label={name} />
  </div>
);
