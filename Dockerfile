# The whole site in one container: pages, Studio, content lake, publisher and mail. What must be kept is in /data.
# docs/own-machine.md
ARG BASE=node:20-bookworm-slim
FROM ${BASE}

RUN useradd --create-home --uid 10001 site \
  && install -d -o site -g site /site /data
WORKDIR /site
USER site

# The packages change less often than the code.
COPY --chown=site:site package.json package-lock.json .npmrc start.mjs ./
COPY --chown=site:site packages/content-lake/package.json packages/content-lake/
COPY --chown=site:site packages/content-lake/src/cli.ts packages/content-lake/src/
RUN npm ci --min-release-age=0 --no-audit --no-fund --loglevel=error

COPY --chown=site:site . .
# Once per version of the code, so that a container serves pages seconds after its start.
RUN node start.mjs tests/compile.ts

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Whether visitors get pages, not only whether the process runs.
HEALTHCHECK --interval=10s --timeout=3s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.mjs"]
