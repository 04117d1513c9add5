# syntax=docker/dockerfile:1

# Builds the package that npm publishes, and installs it for an ordinary user. Nothing secret is in a layer: what the server
# keeps for itself it makes at the first start, in the volume.

ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN mkdir /out && node scripts/package.mjs /out && mv /out/orgraph-*.tgz /out/orgraph.tgz

FROM ${NODE_IMAGE}
# tini ends what orphaned programs of agents leave behind; bubblewrap isolates them; agents work with git.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends bubblewrap ca-certificates git tini \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/orgraph.tgz /tmp/orgraph.tgz
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/orgraph.tgz && npm cache clean --force
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3100 \
  ORGRAPH_HOME=/data \
  DEPLOYMENT_MODE=authenticated
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3100
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "orgraph"]
CMD ["run"]
