import {
  AgentSecretGrantView,
  AgentSecretValueView,
  SecretAccessGrantView,
} from '../../services/secrets/agent-secrets/model.js';
import { outputTypeOf } from '../derive/output.js';

export const AgentSecretGrantRef = outputTypeOf(AgentSecretGrantView);

export const AgentSecretValueRef = outputTypeOf(AgentSecretValueView);

export const SecretAccessGrantRef = outputTypeOf(SecretAccessGrantView);
