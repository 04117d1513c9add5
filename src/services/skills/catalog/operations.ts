import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { notFound } from '#services/core/errors/errors.js';
import { type Allow, open, query, rule } from '#services/core/operation/operation.js';
import { pathId } from '#services/core/text/fields.js';
import { fileTarget, SkillFileNotFound } from '../format/file-target.js';
import { SKILL_ENTRY } from '../format/tree.js';
import {
  AvailableSkillsView,
  CatalogSkillDetailView,
  CatalogSkillFileView,
  CatalogSkillView,
  presentCatalogFile,
  presentCatalogSkill,
} from './model.js';
import { BUNDLED, CATALOG, type CatalogSkill, catalogSkillById } from './shipped.js';

/** Every signed-in person and every agent: skills that ship with the server belong to no company. */
const anyCaller: Allow<unknown> = rule('Every board user and every agent', (scope, resource) =>
  scope.actor.kind === 'agent' ? undefined : anyBoard(scope, resource),
);

const textPath = (name: string): string => `/api/skills/${name}`;
const catalogPath = (id: string): string => `/api/skills/catalog/${id}`;

const bundledRows = () => BUNDLED.map(({ name, description }) => ({ name, description, path: textPath(name) }));
const catalogRows = () =>
  CATALOG.map(({ name, description, catalogSkillId }) => ({ name, description, path: catalogPath(catalogSkillId) }));

const NoSkill = () => notFound('Skill not found');

export const listBundledSkills = query({
  name: 'listBundledSkills',
  summary: 'List the bundled skills with the paths of their texts',
  input: z.object({}),
  output: AvailableSkillsView,
  allow: open,
  run: () => ({ skills: bundledRows() }),
});

export const getBundledSkill = query({
  name: 'getBundledSkill',
  summary: 'Get the text of a bundled skill, as Markdown',
  input: z.object({ name: z.string().min(1).max(200).describe('The name of the skill.') }),
  output: z.string(),
  allow: open,
  run(_scope, { name }) {
    const skill = BUNDLED.find(({ slug }) => slug === name);
    if (!skill) throw NoSkill();
    return skill.markdown;
  },
});

export const listAvailableSkills = query({
  name: 'listAvailableSkills',
  summary: 'List all skills that ship with the server, bundled and catalog',
  input: z.object({}),
  output: AvailableSkillsView,
  allow: anyCaller,
  run: () => ({ skills: [...bundledRows(), ...catalogRows()] }),
});

const catalogRef = { catalogSkillId: pathId().describe("The skill's ID in the catalog.") };

/** @throws 404 */
function catalogSkillOf(id: string): CatalogSkill {
  const skill = catalogSkillById(id);
  if (!skill) throw NoSkill();
  return skill;
}

export const listCatalogSkills = query({
  name: 'listCatalogSkills',
  summary: 'List the skills of the catalog, by name',
  input: z.object({}),
  output: z.array(CatalogSkillView),
  allow: anyCaller,
  run: () => CATALOG.map(presentCatalogSkill),
  present: (_scope, skills) => skills.map(({ markdown: _, ...skill }) => skill),
});

export const getCatalogSkill = query({
  name: 'getCatalogSkill',
  summary: 'Get a skill of the catalog with its text',
  input: z.object(catalogRef),
  output: CatalogSkillDetailView,
  allow: anyCaller,
  run: (_scope, { catalogSkillId }) => presentCatalogSkill(catalogSkillOf(catalogSkillId)),
});

export const getCatalogSkillFile = query({
  name: 'getCatalogSkillFile',
  summary: 'Get a file of a skill of the catalog',
  input: z.object({
    ...catalogRef,
    path: z.string().max(1_024).default(SKILL_ENTRY).describe("The path of the file, relative to the skill's folder."),
  }),
  output: CatalogSkillFileView,
  allow: anyCaller,
  run(_scope, { catalogSkillId, path }) {
    const skill = catalogSkillOf(catalogSkillId);
    const target = fileTarget(path);
    const file = skill.files.find((one) => one.path === target);
    if (!file) throw SkillFileNotFound();
    return presentCatalogFile(skill, file);
  },
});
