import { z } from 'zod';
import { nativeTool } from './tool.js';

// Tools that only the native runner has. Their names and inputs are a stable contract. Each is one request, with the
// rules and permissions of the API.

const MAX_NAME = 64;
const MAX_TEXT = 1_048_576;

/** A name that the format of skills allows. */
const skillName = () =>
  z
    .string()
    .max(MAX_NAME)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Must be lower-case letters, digits and single hyphens');

const once = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'A text of your own that identifies this one change, such as the issue and the step. Repeating it changes nothing twice.',
  );

const markdown = z.string().min(1).max(MAX_TEXT).describe('The whole SKILL.md, with its front matter.');

/** Offered only to runs that may change more than answers and plans. */
export const SKILL_WRITING_TOOLS = [
  nativeTool({
    name: 'create_skill',
    description:
      'Save knowledge that will be needed again as a skill of the company. No agent has the skill until somebody assigns it.',
    input: z
      .object({
        name: skillName().describe('Lower-case words with hyphens between them, such as release-notes.'),
        description: z
          .string()
          .min(1)
          .max(1_024)
          .describe('The purpose of the skill and when to use it: all that an agent sees before it reads the skill.'),
        markdown,
        idempotencyKey: once,
        slug: skillName().optional().describe('If set, must equal the name.'),
      })
      .refine(({ name, slug }) => slug === undefined || slug === name, {
        path: ['slug'],
        error: 'Must equal the name',
      }),
    async run({ name, description, markdown: text, idempotencyKey }, { api, job, signal }) {
      const created = await api.send(
        {
          method: 'POST',
          path: `/api/companies/${job.companyId}/skills`,
          body: { name, slug: name, description, markdown: text },
          idempotencyKey: `create_skill:${idempotencyKey}`,
        },
        signal,
      );
      const { id, key, slug, currentVersionId } = created as Record<string, unknown>;
      return { skillId: id, key, slug, versionId: currentVersionId };
    },
  }),
  nativeTool({
    name: 'update_skill',
    description: 'Replace the SKILL.md of a skill of the company. Read it first; read_skill returns its IDs.',
    input: z.object({
      skillId: z.uuid().describe('The ID of the skill.'),
      markdown,
      expectedVersionId: z
        .uuid()
        .describe(
          'The version that you read. If another version is current, the call fails with a conflict: read the skill again.',
        ),
      idempotencyKey: once,
    }),
    run: ({ skillId, markdown: content, expectedVersionId, idempotencyKey }, { api, job, signal }) =>
      api.send(
        {
          method: 'PATCH',
          path: `/api/companies/${job.companyId}/skills/${skillId}/files`,
          body: { path: 'SKILL.md', content, encoding: 'utf8', expectedVersionId, idempotencyKey },
        },
        signal,
      ),
  }),
];
