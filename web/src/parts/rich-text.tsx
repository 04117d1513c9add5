import { addressOf } from '../graph/base.js';
import { useAgents, useCompany } from '../graph/company.js';
import { Anchor } from '../ui/anchor.js';
import { Markdown } from '../ui/markdown.js';
import { AgentLink } from './links.js';
import { usePaths } from './paths.js';

interface RichTextProps {
  readonly text: string;
  /** The level of the text's first headings. */
  readonly headingLevel?: 2 | 3 | 4 | 5 | 6;
  /** Shows long texts at once. */
  readonly whole?: boolean;
}

const AGENT = 'agent://';

/** A text in Markdown, with the agents and issues that it names as links. */
export function RichText({ text, headingLevel = 4, whole = false }: RichTextProps) {
  const { prefix } = useCompany();
  const agents = useAgents();
  const paths = usePaths();
  const agentOf = (href: string) => agents.find(({ id }) => href === `${AGENT}${id}`);
  return (
    <Markdown
      text={text}
      headingLevel={headingLevel}
      whole={whole}
      addressOf={addressOf}
      renderLink={(href, name) => {
        if (!href.startsWith(AGENT)) return undefined;
        const agent = agentOf(href);
        return agent ? <AgentLink agent={agent} /> : <span className="actor">{name}</span>;
      }}
      renderMention={(identifier) =>
        identifier.startsWith(`${prefix}-`) ? <Anchor href={paths.issue(identifier)}>{identifier}</Anchor> : undefined
      }
    />
  );
}
