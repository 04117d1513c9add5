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

export const AdapterRef = outputTypeOf(AdapterView, 'A way to run agents.');
export const AdapterModelRef = outputTypeOf(AdapterModelView, 'A model that an adapter offers.');
export const DetectedModelRef = outputTypeOf(DetectedModelView, 'A model that an environment is set up for.');
export const EnvironmentTestRef = outputTypeOf(EnvironmentTestView, 'Whether agents can be run with a configuration.');
export const NewAgentKeyRef = outputTypeOf(NewAgentKeyView, 'A new key of an agent with its token, shown this once.');
export const InstructionsBundleRef = outputTypeOf(InstructionsBundleView, 'The files that tell an agent how to work.');
export const InstructionsFileRef = outputTypeOf(InstructionsFileView, 'A file of instructions with its content.');
export const RuntimeStateRef = outputTypeOf(AgentRuntimeStateView, "What an agent's runs left behind.");
export const TaskSessionRef = outputTypeOf(AgentTaskSessionView, "An adapter's session for one task.");
export const GeneralSettingsRef = outputTypeOf(GeneralSettings, 'General settings of the installation.');
export const ExperimentalSettingsRef = outputTypeOf(ExperimentalSettings, 'Features that are switched on or off.');
export const InstanceSettingsRef = outputTypeOf(InstanceSettingsView, 'All settings of the installation.');
export const VerificationRef = outputTypeOf(verifyJournal.output, "Whether a company's journal is unbroken.");
