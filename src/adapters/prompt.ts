/**
 * A prompt preceded by the list of the agent's skills, for programs that cannot load skills themselves. The agent reads
 * a skill only when it needs it, and only as far as needed.
 */
export function withSkills(
  prompt: string,
  skills: readonly { readonly slug: string; readonly description: string; readonly directory: string }[],
): string {
  if (skills.length === 0) return prompt;
  const lines = skills.map(
    ({ slug, description, directory }) =>
      `- ${slug}: ${description.replace(/\s+/g, ' ').trim()} (file: ${directory}/SKILL.md)`,
  );
  return `Your skills. Before you do work that one is for, read its file, and what that refers to as far as you need it.\n${lines.join('\n')}\n\n---\n\n${prompt}`;
}

/** A prompt preceded by the agent's instructions. */
export const withInstructions = (prompt: string, instructions: { readonly text: string } | null): string =>
  instructions?.text.trim() ? `${instructions.text}\n\n---\n\n${prompt}` : prompt;
