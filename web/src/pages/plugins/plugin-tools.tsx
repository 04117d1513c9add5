import { usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { JsonView } from '../../ui/json-view.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import type { PluginTabProps } from './plugin-props.js';

/** The tools that the plugin gives to agents. Who may call them is decided as of all tools. */
export function PluginTools({ page }: PluginTabProps) {
  const paths = usePaths();
  const tools = page.pluginTools ?? [];
  return (
    <Section
      title="Tools"
      count={tools.length}
      actions={
        <LinkButton size="s" href={paths.page('tools')}>
          Who may call them
        </LinkButton>
      }
    >
      {tools.map(({ name, displayName, description, parametersSchema }) => (
        <Section
          key={name}
          level={3}
          collapsible="closed"
          title={
            <>
              <PlainText text={displayName} /> <Code>{name}</Code>
            </>
          }
        >
          <p>
            <PlainText text={description} />
          </p>
          <JsonView value={parametersSchema} />
        </Section>
      ))}
    </Section>
  );
}
