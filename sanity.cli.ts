import type { EventEmitter } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { embeddedProject, hasEmbeddedLake } from '@freelance-site/content'
import { defineCliConfig } from 'sanity/cli'
import { parseEnv } from './lib/env.server.ts'
import { localPaths } from './lib/pages.ts'
import manifest from './package.json' with { type: 'json' }

const env = parseEnv()
const site = `http://localhost:${env.PORT}`

/** The commands that need no project. The others send requests to sanity.io, and no setting changes that. */
const needsNoProject =
  /^(build|debug|dev|docs|doctor|exec|help|preview|schemas? (extract|validate)|start|typegen|versions)\b/
const command = process.argv.slice(2, 4).join(' ')
if (hasEmbeddedLake(env) && /^\w/.test(command) && !needsNoProject.test(command)) {
  console.error(
    `“sanity ${command}” needs a project at sanity.io (NEXT_PUBLIC_SANITY_PROJECT_ID), but this site has an embedded lake. For that, use npm run query, content:export, content:import or backup.`,
  )
  process.exit(1)
}

/**
 * Gives requests from pages of the development server the site's own origin, which the lake accepts. Other origins stay
 * unchanged.
 */
function sendAsSite(outgoing: ClientRequest, incoming: IncomingMessage): void {
  if (incoming.headers.origin === `http://${incoming.headers.host}`) outgoing.setHeader('origin', site)
}

const toSite = {
  target: site,
  changeOrigin: true,
  ws: true,
  configure: (proxy: EventEmitter) => {
    proxy.on('proxyReq', sendAsSite)
    proxy.on('proxyReqWs', sendAsSite)
    proxy.on('error', () =>
      console.error(`Nothing answers at ${site}: run npm start or npm run dev in another terminal.`),
    )
  },
}

export default defineCliConfig({
  api: {
    projectId: env.NEXT_PUBLIC_SANITY_PROJECT_ID ?? embeddedProject,
    dataset: env.NEXT_PUBLIC_SANITY_DATASET,
  },
  // Use the installed version of the Studio, and load nothing from sanity.io.
  deployment: { autoUpdates: false },
  // Sanity's default port, 3333, is the default port of the embedded lake.
  server: { port: 3334 },
  schemaExtraction: { path: '.sanity/schema.json', enforceRequiredFields: true },
  typegen: {
    path: './{lib,schemas,studio}/**/*.{ts,tsx}',
    schema: '.sanity/schema.json',
    generates: '.sanity/types.ts',
  },
  vite: (config) => ({
    ...config,
    define: {
      ...config.define,
      'process.env.NEXT_PUBLIC_SANITY_PROJECT_ID': JSON.stringify(env.NEXT_PUBLIC_SANITY_PROJECT_ID ?? ''),
      'process.env.NEXT_PUBLIC_SANITY_DATASET': JSON.stringify(env.NEXT_PUBLIC_SANITY_DATASET),
      'process.env.SITE_VERSION': JSON.stringify(manifest.version),
      'process.env.LOCAL_PATHS': JSON.stringify(JSON.stringify(localPaths)),
    },
    server: {
      ...config.server,
      proxy: { '/lake': toSite, '/publisher': toSite, '/preview': toSite, '/api': toSite, '/_next': toSite },
    },
  }),
})
