# The whole site in one container: pages, Studio, content lake, publisher and mail. All its data is in /data.
# docs/own-machine.md
#
# The project's own Node, as in package.json. Renovate adds the digest.
ARG BASE=node:24.21.0-bookworm-slim

# A layer of its own, since packages, those in packages/ too, change less often than the code. No install script runs: the only
# one installs Node, which the base image has. Nothing here reads source maps.
FROM ${BASE} AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --omit=dev --ignore-scripts --min-release-age=0 --loglevel=error \
  && find node_modules -name '*.[jt]s.map' -delete \
  && sha256sum package-lock.json | head -c 64 > node_modules/.installed-from

# Compiles the site into the image, so that a container serves pages seconds after its start.
FROM packages AS compiled
ARG NEXT_PUBLIC_SANITY_PROJECT_ID
ARG NEXT_PUBLIC_SANITY_DATASET
COPY . .
RUN node start.mjs tests/compile.ts

FROM ${BASE}
RUN useradd --create-home --uid 10001 site && install -d -o site -g site /data
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY . .
COPY --from=compiled --chown=site:site /site/.build .build
USER site

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node
VOLUME /data
EXPOSE 3000
# Checks that visitors get pages, not only that the process runs.
HEALTHCHECK --interval=10s --timeout=3s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs"]
