# One image a service, from one file: docker build --target comparator .
# The build installs everything; the images hold what runs, without development dependencies.

FROM node:20-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/shared/package.json packages/shared/
COPY packages/tasks/package.json packages/tasks/
COPY packages/guard/package.json packages/guard/
COPY packages/sandbox/package.json packages/sandbox/
COPY packages/agents/package.json packages/agents/
COPY packages/desktop/package.json packages/desktop/
COPY packages/documents/package.json packages/documents/
COPY packages/compare/package.json packages/compare/
COPY packages/workspace/package.json packages/workspace/
COPY packages/build-harness/package.json packages/build-harness/
COPY packages/twin/package.json packages/twin/
COPY packages/client/package.json packages/client/
COPY packages/cli/package.json packages/cli/
COPY packages/web/package.json packages/web/
COPY services/gateway/package.json services/gateway/
COPY services/desktop-runner/package.json services/desktop-runner/
COPY services/mail-fetcher/package.json services/mail-fetcher/
COPY services/comparator/package.json services/comparator/
COPY services/fixer/package.json services/fixer/

FROM manifests AS sources
RUN npm ci
COPY . .

FROM sources AS build
RUN npm run build

FROM manifests AS dependencies
RUN npm ci --omit=dev

FROM node:20-bookworm-slim AS runtime
ENV NODE_ENV=production FIXPOINT_HOME=/data HEALTH_PORT=8080
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/packages packages
COPY --from=build /app/services services
# The fixer is another user of the same group: what one of them makes there, the others may change.
RUN mkdir /data && chown node:node /data && chmod 2775 /data
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.HEALTH_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
USER node

FROM runtime AS redis-access
# Volumes that are mounted there belong to the user of the image, as the folders do.
USER root
RUN mkdir -p /access/redis /access/gateway /access/desktop-runner /access/mail-fetcher /access/comparator /access/fixer /access/orchestrator \
    /access/operator && chown -R node:node /access
USER node
HEALTHCHECK NONE
ENTRYPOINT ["node", "packages/cli/bin/fixpoint.js", "redis", "acl", "--output", "/access", "--address", "redis://redis:6379"]

FROM runtime AS gateway
# Reachable from outside its container, so it does not start without FIXPOINT_TOKEN.
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
CMD ["node", "services/gateway/dist/main.js"]

FROM runtime AS desktop-runner
USER root
# The command line of the model that makes plans and looks at screens.
RUN npm install --global @anthropic-ai/claude-code@2.1.330
USER node
CMD ["node", "services/desktop-runner/dist/main.js"]

FROM runtime AS mail-fetcher
CMD ["node", "services/mail-fetcher/dist/main.js"]

FROM runtime AS comparator
USER root
# What draws the pages of documents, and what its sandbox is made of.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap fonts-liberation libreoffice-calc libreoffice-impress libreoffice-writer poppler-utils \
  && rm -rf /var/lib/apt/lists/*
USER node
CMD ["node", "services/comparator/dist/main.js"]

FROM sources AS packed-compare
RUN node scripts/pack-compare.mjs /packed

# The checker alone, for CI (docs/ci.md).
FROM node:20-bookworm-slim AS compare
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap fonts-liberation libreoffice-calc libreoffice-impress libreoffice-writer poppler-utils \
  && rm -rf /var/lib/apt/lists/*
COPY --from=packed-compare /packed/ /packed/
RUN npm install --global --offline /packed/fixpoint-compare-*.tgz && rm -r /packed
USER node
WORKDIR /work
ENTRYPOINT ["fixpoint-compare"]

# Speaks to GitHub and the gateway; the builds themselves are the fixer's.
FROM runtime AS orchestrator
USER root
# The agent that decides what is built next, where BUILD_TRIAGE is agent.
RUN npm install --global @anthropic-ai/claude-code@2.1.330
USER node
CMD ["node", "packages/cli/bin/fixpoint.js", "build", "watch"]

FROM runtime AS fixer
USER root
# git for the clones, the coding agent itself, a tool chain for the tests of the services it repairs, and a browser for the apps it builds.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates chromium git openssh-client bubblewrap util-linux \
  && rm -rf /var/lib/apt/lists/* \
  && npm install --global @anthropic-ai/claude-code@2.1.330
ENV SANDBOX=required
# Root, to give each command of the agent a user of its own (docs/security.md). What it makes in /data, its group may change.
USER 0:1000
CMD ["sh", "-c", "umask 002 && exec node services/fixer/dist/main.js"]

# One session on one issue, without a queue: its exit code is the harness's own.
FROM fixer AS worker
HEALTHCHECK NONE
CMD ["node", "packages/cli/bin/fixpoint.js", "build", "run"]
