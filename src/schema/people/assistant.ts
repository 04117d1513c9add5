import { AssistantView } from '#services/people/assistants/model.js';
import { outputTypeOf } from '../derive/output.js';

export const AssistantRef = outputTypeOf(AssistantView);
