import { z } from 'zod';

export const InteractionKind = z
  .enum(['request_confirmation', 'request_checkbox_confirmation', 'ask_user_questions', 'suggest_tasks'])
  .meta({ id: 'InteractionKind' });
export type InteractionKind = z.output<typeof InteractionKind>;
