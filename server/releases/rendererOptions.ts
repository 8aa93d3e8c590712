import { type PullReport, toSnapshot } from '@freelance-site/content/server'
import type { RendererOptions } from '@freelance-site/releases'
import type { CodeOptions } from '@freelance-site/releases/renderer'
import { toSiteUrl } from '@freelance-site/releases/server'
import { noDocuments } from '#lib/content/documents.ts'
import type { Env } from '#lib/env.server.ts'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { pullSite } from '#lib/pull/pull.ts'
import type { RenderingEnv } from '#lib/renderingEnv.server.ts'
import { toRetention } from '../plugins/plugins.ts'
import { withLakeToken } from '../processes/childSettings.ts'
import { toSecurityOptions } from './securityOptions.ts'
import { siteOptions } from './siteOptions.ts'

/** What shapes a release. The privacy page names how long the plugins store data. */
export const codeOptions: CodeOptions = {
  compiled: [
    'app',
    'components',
    'lib',
    'schemas',
    'studio',
    'server/plugins',
    'server/releases',
    'fonts',
    'packages',
  ],
  pageSettings: ['NEXT_PUBLIC_GA_MEASUREMENT_ID', 'MESSAGES_KEPT_MONTHS', 'COUNT_VISITS'],
}

/** What the renderer of `npm start` and `npm run build` need of the site. */
export function toRendererOptions(env: Env, report: PullReport = () => {}): RendererOptions {
  const PLUGIN_RETENTION = toRetention(env)
  return {
    site: siteOptions,
    security: toSecurityOptions(env),
    siteUrl: toSiteUrl(env),
    environment: process.env,
    dataDir: env.DATA_DIR,
    code: codeOptions,
    // Texts without a date of their own show the owner's day, and the footer this year.
    clock: () => `${toOwnersDay(new Date())} ${new Date().getFullYear()}`,
    toRenderingEnv: ({ snapshotFile, distDir = '', isBehindFront }) =>
      ({
        CONTENT_SNAPSHOT: snapshotFile,
        NEXT_DIST_DIR: distDir,
        NEXT_BEHIND_FRONT: isBehindFront ? '1' : '',
        PLUGIN_RETENTION,
      }) satisfies RenderingEnv,
    source: {
      pull: async (folders, limits) => pullSite(await withLakeToken(env), folders, report, limits),
      toFirstSnapshot: () => JSON.stringify(toSnapshot('builtIn', noDocuments, {})),
    },
  }
}
