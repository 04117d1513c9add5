import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '#services/core/process/config.js';
import { namedBlock, root } from '../docs/markdown.js';
import { dockerfile, instructionsOf, isSent, stagesOf, variablesOf } from './dockerfile.js';

const stages = stagesOf(dockerfile());
const final = stages.at(-1)!;
const ofFinal = (name: string) => final.instructions.filter((one) => one.name === name);

describe('the image', () => {
  test('is built in stages, of which the last one takes only the package', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', undefined]);
    expect(ofFinal('COPY').map(({ value }) => value)).toEqual(['--from=build /out/orgraph.tgz /tmp/orgraph.tgz']);
    expect(ofFinal('ADD')).toEqual([]);
  });

  test('runs as an ordinary user, who is set after everything that needs root', () => {
    const user = final.instructions.findIndex(({ name }) => name === 'USER');
    expect(final.instructions[user]?.value).toBe('node');
    expect(final.instructions.slice(user).filter(({ name }) => name === 'RUN' || name === 'COPY')).toEqual([]);
  });

  test('keeps what lasts in a volume that its user owns', () => {
    const { ORGRAPH_HOME } = variablesOf(ofFinal('ENV')[0]!);
    expect(ofFinal('VOLUME').map(({ value }) => value)).toEqual([ORGRAPH_HOME]);
    expect(ofFinal('RUN').some(({ value }) => value.includes(`chown node:node ${ORGRAPH_HOME}`))).toBe(true);
  });

  test('has people sign in, and sets nothing that is no setting, and no secret', () => {
    const env = variablesOf(ofFinal('ENV')[0]!);
    expect(env).toMatchObject({ DEPLOYMENT_MODE: 'authenticated' });
    expect(Object.keys(env).filter((name) => name !== 'NODE_ENV' && !SETTING_NAMES.includes(name))).toEqual([]);
    expect(
      instructionsOf(dockerfile())
        .filter(({ name }) => name === 'ARG')
        .map(({ value }) => value),
    ).toEqual(['NODE_IMAGE=node:24-bookworm-slim']);
    expect(dockerfile()).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY/);
  });

  test('installs packages of Debian without suggestions, and leaves no lists of them behind', () => {
    const apt = stages.flatMap(({ instructions }) => instructions).filter(({ value }) => value.includes('apt-get'));
    expect(apt).toHaveLength(1);
    expect(apt[0]?.value).toMatch(
      /^apt-get update && apt-get install --yes --no-install-recommends .* && rm -rf \/var\/lib\/apt\/lists\/\*$/,
    );
  });

  test('starts under a process that ends orphans, by arguments and not by a shell', () => {
    expect(JSON.parse(ofFinal('ENTRYPOINT')[0]!.value)).toEqual(['tini', '--', 'orgraph']);
    expect(JSON.parse(ofFinal('CMD')[0]!.value)).toEqual(['run']);
    expect(ofFinal('HEALTHCHECK')).toHaveLength(1);
  });

  test('is built of what is needed for it: neither settings nor data nor history', () => {
    const ignore = readFileSync(join(root, '.dockerignore'), 'utf8');
    const sent = (path: string) => isSent(ignore, path);
    for (const path of [
      '.env',
      '.orgraph/secrets-master-key',
      '.git/config',
      'node_modules/x',
      'plugins/wiki/node_modules/x',
      'web/node_modules/x',
    ]) {
      expect([path, sent(path)]).toEqual([path, false]);
    }
    for (const path of [
      'src/main.ts',
      '.env.example',
      'package-lock.json',
      'plugins/wiki/package.json',
      'web/src/main.tsx',
      'openapi.json',
    ]) {
      expect([path, sent(path)]).toEqual([path, true]);
    }
    expect(sent('src/generated/skills.json')).toBe(false);
  });
});

describe('the page on operating', () => {
  const lines = (name: string): string[] => namedBlock('docs/operate.md', name).text.trimEnd().split('\n');

  test('starts the image with its port and its volume', () => {
    const [, start = ''] = lines('image');
    const { PORT } = variablesOf(ofFinal('ENV')[0]!);
    expect(ofFinal('EXPOSE').map(({ value }) => value)).toEqual([PORT]);
    expect(start).toContain(`--publish 127.0.0.1:${PORT}:${PORT}`);
    expect(start).toContain(`--volume orgraph:${ofFinal('VOLUME')[0]?.value} orgraph`);
  });

  test('names commands that the client has', async () => {
    const { commands } = await import('#cli/commands/local.js');
    const named = lines('image-commands').map((line) => /^docker exec orgraph orgraph (\S+)/.exec(line)?.[1]);
    expect(named).toHaveLength(2);
    for (const path of named) expect(commands.map((command) => command.path)).toContain(path);
  });

  test('gives the compose file the variables that it asks for', () => {
    const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
    const asked = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
    const given = [
      ...lines('compose')
        .join('')
        .matchAll(/(\w+)=/g),
    ].map(([, name]) => name);
    expect(given).toEqual([...asked]);
    expect(compose).toContain(`#   ${lines('compose')[0]}`);
  });
});

describe('the compose file', () => {
  const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'));

  test('starts the server once its PostgreSQL and its Redis are well', () => {
    const { server, postgres, redis } = compose.services;
    expect(server.depends_on).toEqual({
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    });
    expect([postgres.image, redis.image]).toEqual(['postgres:18', 'redis:8']);
    for (const { healthcheck } of [postgres, redis]) expect(healthcheck.test[0]).toBe('CMD');
  });

  test('sets nothing that is no setting', () => {
    const names = Object.keys(compose.services.server.environment);
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  });

  test('has no password of its own, and opens the port to this machine alone', () => {
    expect(compose.services.postgres.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(compose.services.server.ports).toEqual(['127.0.0.1:3100:3100']);
    expect([compose.services.postgres.ports, compose.services.redis.ports]).toEqual([undefined, undefined]);
  });

  test('names volumes that it makes', () => {
    const services = Object.values(compose.services) as { volumes?: string[] }[];
    const used = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));
    expect(used.sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});
