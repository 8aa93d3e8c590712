import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { toHeaderRules } from '../security/defaultHeaders.ts'
import type { SecurityOptions } from '../security/policy.ts'
import type { SiteOptions } from '../site.ts'
import { hasEsmBuild } from './hasEsmBuild.ts'
import { type AddressPattern, toPageRules } from './pageRules.ts'
import { readSnapshotRules, toRedirectRules } from './redirectRules.ts'

/** What Next's configuration needs to know of a site. */
export type NextOptions = {
  /** The folder of the project. */
  root: string
  site: SiteOptions
  security: SecurityOptions
  /** Pages whose number depends on the content, besides those of `site`. */
  patterns?: readonly AddressPattern[]
  /** The paths below `/api` at which something answers. */
  endpoints: readonly string[]
  /** The paths of preview pages, as regular expressions, with `/preview/` before them: `/de`, `/de/recipes/[a-z0-9-]+`. */
  previews?: readonly string[]
  /** The snapshot whose redirects become rules; none in development. */
  snapshotFile: string | undefined
  /** The folder of the compiled site, relative to `root`: code is compiled once per version, into a folder of its own. */
  distDir: string
  /** Whether the front server maps addresses to pages. Next then needs no rules for it. */
  isBehindFront: boolean
  /**
   * The module whose default export is `createAdapter(…)`, relative to `root`. Set only if the hosting platform has a build
   * adapter: with one, Next names the files of pages in a way that older builders do not find.
   */
  adapter?: string | undefined
  /** The commands that build and serve the site, for a person who has called Next directly. */
  commands: { build: string; serve: string }
}

/** Next's development client needs inline scripts, and evaluates code. The editor frames previews. */
const developmentHeaders = {
  source: '/:path*',
  headers: [
    { key: 'content-security-policy', value: "frame-ancestors 'self'" },
    { key: 'x-frame-options', value: 'SAMEORIGIN' },
  ],
}

/** A sentence for a person who called a command of Next that would fail later with a misleading error; else null. */
function explainWrongCommand(
  phase: string,
  { root, snapshotFile, distDir, commands }: NextOptions,
): string | null {
  if (phase === PHASE_PRODUCTION_BUILD && !snapshotFile)
    return `Run \`${commands.build}\` instead of \`next build\`: it reads the content that the pages are made of.`
  if (phase === PHASE_PRODUCTION_SERVER && !existsSync(join(root, distDir, 'BUILD_ID')))
    return `There is no build to serve yet: run \`${commands.build}\` first, or \`${commands.serve}\`, which needs none.`
  return null
}

/**
 * Adds to Next's configuration what a site made of releases needs: rewrites and redirects of addresses, headers, loaders of the
 * bundler, and the adapter. Properties of `config` win; its `experimental` and `turbopack.rules` are merged.
 * @example
 * import type { SecurityOptions, SiteOptions } from '@freelance-site/releases'
 * import { withReleases } from '@freelance-site/releases/next'
 *
 * declare const site: SiteOptions
 * declare const security: SecurityOptions
 *
 * // next.config.ts
 * export default withReleases({
 *   root: import.meta.dirname,
 *   site,
 *   security,
 *   endpoints: ['/api/contact'],
 *   snapshotFile: 'content.json',
 *   distDir: '.next',
 *   isBehindFront: false,
 *   commands: { build: 'npm run build', serve: 'npm start' },
 * })({ reactStrictMode: true })
 */
export const withReleases =
  (options: NextOptions) =>
  (config: NextConfig = {}) =>
  (phase: string): NextConfig => {
    const explanation = explainWrongCommand(phase, options)
    if (explanation !== null) {
      console.error(explanation)
      process.exit(1)
    }
    const { root, site, distDir, isBehindFront } = options
    const snapshot = readSnapshotRules(options.snapshotFile)
    const ofContent = toRedirectRules(
      snapshot.redirects,
      (path) => site.pages.find((page) => page.path === site.toGonePath(path))?.route ?? '/',
      site.languages[0],
    )
    const ofPages = toPageRules({ ...options, listed: snapshot.routes })
    const toLoader = (file: URL) => `./${relative(root, fileURLToPath(file)).replaceAll('\\', '/')}`
    return {
      distDir,
      // buildSite.ts clears the folder and puts the images of the content there before the build.
      cleanDistDir: false,
      ...(options.adapter && { adapterPath: join(root, options.adapter) }),
      poweredByHeader: false,
      // Images are resized when content is pulled, so Next's own optimizer is off and its address answers 404.
      images: { unoptimized: true },
      // Otherwise `next dev` writes a file into the repo when a coding agent runs it.
      agentRules: false,
      // Reading source maps takes a tenth of the time from Publish to page.
      enablePrerenderSourceMaps: false,
      ...config,
      turbopack: {
        // Otherwise Next takes the topmost folder with a lock file above this one, and Turbopack panics where it cuts the name
        // of a file in the middle of an accent (`AssetIdent::output_name`).
        root,
        ...config.turbopack,
        rules: {
          // ES modules save a tenth of the script of a first visit; a break makes its tasks shorter. The last loader runs first.
          '*.js': {
            condition: { all: ['browser', 'production', { path: hasEsmBuild }] },
            loaders: [
              toLoader(new URL('./breakBeforeHydration.cjs', import.meta.url)),
              toLoader(new URL('./useEsModules.cjs', import.meta.url)),
            ],
          },
          ...config.turbopack?.rules,
        },
      },
      experimental: {
        // Otherwise `/Services` is a second address of a page, in the first language only.
        caseSensitiveRoutes: true,
        // A sheet that spares other pages less than this, before compression, is merged with its neighbours.
        cssChunking: { type: 'graph', requestCost: 8_000 },
        // The site of an own server is compiled into a new folder, from which the cache is removed. A platform may keep it.
        turbopackFileSystemCacheForBuild: !isBehindFront,
        // Every page needs the whole framework, which is smaller as one file than as five: docs/decisions/0025-lean-framework.md
        turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 4_000_000 },
        ...config.experimental,
      },
      headers: async () =>
        phase === PHASE_DEVELOPMENT_SERVER ? [developmentHeaders] : toHeaderRules(site, options.security),
      // Those of the content come first, so that each spelling of their addresses leads straight to the page.
      redirects: async () => (isBehindFront ? [] : [...ofContent.redirects, ...ofPages.redirects]),
      rewrites: async () =>
        isBehindFront
          ? []
          : {
              // Those of the content first: the pattern of a page matches the address of a removed one, too.
              beforeFiles: [...ofContent.rewrites, ...ofPages.rewrites],
              afterFiles: [],
              fallback: ofPages.fallback,
            },
    }
  }
