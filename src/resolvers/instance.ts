import { builder } from '../schema/builder.js';
import { ExperimentalSettingsRef, GeneralSettingsRef, InstanceSettingsRef } from '../schema/organization/wire.js';
import * as settings from '../services/organization/instance/settings.js';
import { answer, expose } from './expose.js';

builder.queryFields((t) => ({
  instanceSettings: t.field({
    type: InstanceSettingsRef,
    description: 'All settings of the installation, for instance admins.',
    resolve: (_root, _args, { scope }) => answer(settings.getInstanceSettings, scope, {}),
  }),
  generalSettings: t.field({
    type: GeneralSettingsRef,
    description: 'General settings of the installation.',
    resolve: (_root, _args, { scope }) => answer(settings.getGeneralSettings, scope, {}),
  }),
  experimentalSettings: t.field({
    type: ExperimentalSettingsRef,
    description: 'Features that are switched on or off.',
    resolve: (_root, _args, { scope }) => answer(settings.getExperimentalSettings, scope, {}),
  }),
}));

expose(settings.updateInstanceSettings, (t) => ({
  settings: t.field({
    type: InstanceSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));

expose(settings.updateGeneralSettings, (t) => ({
  settings: t.field({
    type: GeneralSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));

expose(settings.updateExperimentalSettings, (t) => ({
  settings: t.field({
    type: ExperimentalSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));
