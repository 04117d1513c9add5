import { AdapterModelView, AdapterView } from '../../services/organization/adapters/model.js';
import { DetectedModelView } from '../../services/organization/adapters/models.js';
import { EnvironmentTestView } from '../../services/organization/agents/environment-test.js';
import { InstructionsBundleView, InstructionsFileView } from '../../services/organization/agents/instructions-model.js';
import { NewAgentKeyView } from '../../services/organization/agents/keys.js';
import { AgentRuntimeStateView, AgentTaskSessionView } from '../../services/organization/agents/runtime-state.js';
import {
  ExperimentalSettings,
  GeneralSettings,
  InstanceSettingsView,
} from '../../services/organization/instance/model.js';
import { verifyJournal } from '../../services/overview/activity/verify.js';
import { outputTypeOf } from '../derive/output.js';

// Nouns without relations: their types are made of their wire shapes.

export const AdapterRef = outputTypeOf(AdapterView);
export const AdapterModelRef = outputTypeOf(AdapterModelView);
export const DetectedModelRef = outputTypeOf(DetectedModelView);
export const EnvironmentTestRef = outputTypeOf(EnvironmentTestView);
export const NewAgentKeyRef = outputTypeOf(NewAgentKeyView);
export const InstructionsBundleRef = outputTypeOf(InstructionsBundleView);
export const InstructionsFileRef = outputTypeOf(InstructionsFileView);
export const RuntimeStateRef = outputTypeOf(AgentRuntimeStateView);
export const TaskSessionRef = outputTypeOf(AgentTaskSessionView);
export const GeneralSettingsRef = outputTypeOf(GeneralSettings);
export const ExperimentalSettingsRef = outputTypeOf(ExperimentalSettings);
export const InstanceSettingsRef = outputTypeOf(InstanceSettingsView);
export const VerificationRef = outputTypeOf(verifyJournal.output);
