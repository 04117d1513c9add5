import {
  AgentSecretGrantView,
  AgentSecretValueView,
  SecretAccessGrantView,
} from '../../services/secrets/agent-secrets/model.js';
import { outputTypeOf } from '../derive/output.js';

export const AgentSecretGrantRef = outputTypeOf(
  AgentSecretGrantView,
  'A secret that an agent may read within a run, as the agent knows it.',
);

export const AgentSecretValueRef = outputTypeOf(
  AgentSecretValueView,
  'The value of a secret, shown to the run that asked for it.',
);

export const SecretAccessGrantRef = outputTypeOf(
  SecretAccessGrantView,
  'The right of an agent to read a secret by itself.',
);
