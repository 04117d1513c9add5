import { type ComponentProps, lazy, Suspense } from 'react';
import { PlainText } from '../ui/plain-text.js';

const RichText = lazy(async () => ({ default: (await import('./rich-text.js')).RichText }));

/** A text in Markdown, whose reader is loaded when it is first needed: until then as it is written. */
export const LazyRichText = (props: ComponentProps<typeof RichText>) => (
  <Suspense
    fallback={
      <div className="text-as-written" dir="auto">
        <PlainText text={props.text} />
      </div>
    }
  >
    <RichText {...props} />
  </Suspense>
);
