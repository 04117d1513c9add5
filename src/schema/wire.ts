import { verifyJournal } from '../services/activity/verify.js';
import { EnvironmentTestView } from '../services/adapters/environment.js';
import { AdapterModelView, AdapterView } from '../services/adapters/model.js';
import { DetectedModelView } from '../services/adapters/models.js';
import { InstructionsBundleView, InstructionsFileView } from '../services/agents/instructions-model.js';
import { NewAgentKeyView } from '../services/agents/keys.js';
import { AgentRuntimeStateView, AgentTaskSessionView } from '../services/agents/runtime-state.js';
import { ExperimentalSettings, GeneralSettings, InstanceSettingsView } from '../services/instance/model.js';
import { outputTypeOf } from './output.js';

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
