import type { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';

export const InteractionKind = describedEnum('InteractionKind', 'What an interaction asks for.', {
  request_confirmation: 'Yes or no.',
  request_checkbox_confirmation: 'A choice among options, confirmed.',
  ask_user_questions: 'Answers to questions.',
  suggest_tasks: 'Leave to create issues.',
});
export type InteractionKind = z.output<typeof InteractionKind>;
