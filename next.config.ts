import { withReleases } from '@freelance-site/releases/next'
import { apiPaths, toRoute, toSitePages } from './lib/addresses.ts'
import { documentPatterns } from './lib/documentPaths.ts'
import { locales } from './lib/languages.ts'
import { documentPages, findPages, localPaths, pages } from './lib/pages.ts'
import { parseRenderingEnv } from './lib/renderingEnv.server.ts'
import manifest from './package.json' with { type: 'json' }
import { toSecurityOptions } from './server/releases/securityOptions.ts'
import { siteOptions } from './server/releases/siteOptions.ts'

const { CONTENT_SNAPSHOT, NEXT_DIST_DIR, NEXT_BEHIND_FRONT } = parseRenderingEnv()
const { NEXT_ADAPTER_PATH, NEXT_PUBLIC_GA_MEASUREMENT_ID, NEXT_PUBLIC_SANITY_PROJECT_ID } = process.env

export default withReleases({
  root: import.meta.dirname,
  site: siteOptions,
  security: toSecurityOptions({ NEXT_PUBLIC_GA_MEASUREMENT_ID, NEXT_PUBLIC_SANITY_PROJECT_ID }),
  patterns: Object.values(documentPages).flatMap(({ path }) => toSitePages(() => `${path}:slug`, 200)),
  endpoints: Object.values(apiPaths),
  previews: locales.flatMap((locale) =>
    [...findPages({ isListed: true }, locale).map((page) => pages[page].path), ...documentPatterns].map(
      (path) => toRoute(path, locale),
    ),
  ),
  snapshotFile: CONTENT_SNAPSHOT,
  distDir: NEXT_DIST_DIR,
  isBehindFront: NEXT_BEHIND_FRONT,
  adapter: NEXT_ADAPTER_PATH && 'server/releases/adapter.ts',
  commands: { build: 'npm run build', serve: 'npm start' },
})({
  reactStrictMode: true,
  // The bar of the Studio says the version; `lib/localPaths.browser.ts` reads the paths.
  env: { SITE_VERSION: manifest.version, LOCAL_PATHS: JSON.stringify(localPaths) },
  // `npm test` checks types. Next rewrites its tsconfig at each build, so it gets one of its own.
  typescript: { tsconfigPath: 'tsconfig.next.json', ignoreBuildErrors: true },
  turbopack: {
    rules: {
      '*.css': {
        condition: { path: /ui5\/dist\/styles\.css$/ },
        loaders: ['./packages/content/src/studio/withoutForeignFonts.cjs'],
        as: '*.css',
      },
    },
  },
})
