import { stringify } from 'yaml';
import { frontMatterOf } from '#services/core/text/front-matter.js';
import { YamlFlaw, yamlDocument } from '#services/core/text/yaml.js';

interface Heading {
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
}

/**
 * The SKILL.md of a new skill: the text, with front matter added unless it has its own. Without a text, a template that
 * explains what to write.
 */
export function skillText({ slug, name, description }: Heading, markdown: string | null | undefined): string {
  if (markdown != null && frontMatterOf(markdown).fields !== null) return markdown;
  const body = markdown?.trim() || `# ${name}\n\nSay here what to do, step by step.`;
  const heading = stringify(
    { name: slug, description: description || `${name}. Say here what it is for and when to use it.` },
    { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 },
  );
  return `---\n${heading}---\n\n${body}\n`;
}

const HEAD = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$))/;

/** The text with another slug. The name in its front matter must be the name of the skill's folder. */
export function renamedText(skillMd: string, slug: string): string {
  const [whole, open, matter, close] = HEAD.exec(skillMd) ?? [];
  if (whole === undefined || matter === undefined || frontMatterOf(skillMd).fields === null) return skillMd;
  const document = documentOf(matter);
  if (!document) return skillMd;
  document.set('name', slug);
  return `${open}${document.toString({ lineWidth: 0 }).trimEnd()}${close}${skillMd.slice(whole.length)}`;
}

/** Null for YAML that would need more quotes to be readable. */
function documentOf(yaml: string): ReturnType<typeof yamlDocument> | null {
  try {
    return yamlDocument(yaml, { uniqueKeys: true });
  } catch (error) {
    if (error instanceof YamlFlaw) return null;
    throw error;
  }
}
