import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hasEsmBuild } from '@freelance-site/releases/next/hasEsmBuild'
import {
  readRedirects,
  toAnyCase,
  toRedirectRules,
  toSpellingRule,
} from '@freelance-site/releases/next/redirectRules'
import { toHeaderRules } from '@freelance-site/releases/security/defaultHeaders'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { apiPaths, parseLocalePath, toLocalePath, toRoute } from './lib/addresses.ts'
import { defaultLocale, locales, otherLocales } from './lib/languages.ts'
import { documentPages, documentPatterns, listedPages, pages } from './lib/pages.ts'
import { parseRenderingEnv } from './lib/renderingEnv.server.ts'
import { toSecurityOptions } from './server/releases/securityOptions.ts'

/** Every page lives under `app/[lang]`, in its folder; visitors see its path in their language. */
const toRoutes = (path: string) =>
  locales.map((locale) => ({
    address: toLocalePath(path, locale),
    route: toRoute(path, locale),
    // The path of the folder, which is another spelling of the address where the page has a path per language.
    plain: locale === defaultLocale ? path : toRoute(path, locale),
  }))
const routes = Object.values(pages).flatMap(({ path }) => toRoutes(path))
const documentRoutes = Object.values(documentPages).flatMap(({ path }) => toRoutes(`${path}:slug`))
const pageRewrites = [...routes, ...documentRoutes]
  .filter(({ address, route }) => address !== route)
  .map(({ address, route }) => ({ source: address, destination: route }))

const notFound = toRoute(pages.notFound.path, defaultLocale)

/** The addresses below `/api`. */
const endpoints = Object.values(apiPaths).map((path) => path.slice('/api/'.length))

/** The paths of the pages below `/preview/`. */
const previews = locales.flatMap((locale) =>
  [...listedPages.map((page) => pages[page].path), ...documentPatterns].map((path) =>
    toRoute(path, locale).slice(1),
  ),
)

/**
 * Code is compiled once per version, into a folder of its own (packages/releases/src/render/compile.ts). The front server of
 * `npm start` maps addresses to pages itself (packages/releases/src/front/address.ts).
 */
const { NEXT_DIST_DIR: distDir, NEXT_BEHIND_FRONT: isBehindFront, ...rendering } = parseRenderingEnv()

/** Redirects from capital letters, needless escapes, and the path of a folder to the page's only address. */
const spellingRedirects = routes.flatMap(({ address, route, plain }) => {
  const spellings = plain === address ? [address] : [address, plain, route]
  return [...new Set(spellings)]
    .filter((path) => /[a-z]/.test(path))
    .map((path) => toSpellingRule(path, address))
})

/** The same for pages of documents; their slugs have one spelling. */
const documentRedirects = documentRoutes.flatMap(({ address, plain }) =>
  [...new Set([address, plain])].map((spelling) => {
    const [own = '', folder = ''] = [address, spelling].map((path) => path.slice(1, -'/:slug'.length))
    return {
      source: `/:folder((?!${own}/)${toAnyCase(folder)})/:slug`,
      destination: address,
      permanent: true,
    }
  }),
)

const ofContent = toRedirectRules(
  readRedirects(rendering.CONTENT_SNAPSHOT),
  (path) => toRoute(pages.gone.path, parseLocalePath(path).locale),
  defaultLocale,
)

/** Explains which npm script to run, if `next build` or `next start` would fail later with a misleading error; else null. */
function explainWrongCommand(phase: string): string | null {
  if (phase === PHASE_PRODUCTION_BUILD && !rendering.CONTENT_SNAPSHOT)
    return 'Run `npm run build` instead of `next build`: it reads the content that the pages are made of.'
  if (phase === PHASE_PRODUCTION_SERVER && !existsSync(`${distDir}/BUILD_ID`))
    return 'There is no build to serve yet: run `npm run build` first, or `npm start`, which needs none.'
  return null
}

/**
 * Next's development client needs inline scripts, and evaluates code. Without this rule, pages would have the headers by which
 * the front server forbids everything; the Studio frames previews.
 */
const developmentHeaders = {
  source: '/:path*',
  headers: [
    { key: 'content-security-policy', value: "frame-ancestors 'self'" },
    { key: 'x-frame-options', value: 'SAMEORIGIN' },
  ],
}

const config: NextConfig = {
  distDir,
  // packages/releases/src/render/buildSite.ts clears the folder and puts the images of the content there before the build.
  cleanDistDir: false,
  // Ours runs before the adapter of the hosting platform, and finishes the pages. It is not set if the platform has none: with
  // an adapter, Next names the files of pages in a way that older builders do not find.
  ...(process.env.NEXT_ADAPTER_PATH && {
    adapterPath: fileURLToPath(new URL('./server/releases/adapter.ts', import.meta.url)),
  }),
  // `npm test` checks types. Next rewrites its tsconfig at each build, so it gets one of its own.
  typescript: { tsconfigPath: 'tsconfig.next.json', ignoreBuildErrors: true },
  turbopack: {
    // Otherwise Next takes the topmost folder with a lock file above this one, and Turbopack panics where it cuts the name
    // of a file in the middle of an accent (`AssetIdent::output_name`).
    root: import.meta.dirname,
    rules: {
      // ES modules save a tenth of the script of a first visit; a break makes its tasks shorter. The last loader runs first:
      // docs/decisions/0025-lean-framework.md
      '*.js': {
        condition: { all: ['browser', 'production', { path: hasEsmBuild }] },
        loaders: [
          './packages/releases/src/next/breakBeforeHydration.cjs',
          './packages/releases/src/next/useEsModules.cjs',
        ],
      },
      '*.css': {
        condition: { path: /ui5\/dist\/styles\.css$/ },
        loaders: ['./packages/content/src/studio/withoutForeignFonts.cjs'],
        as: '*.css',
      },
    },
  },
  poweredByHeader: false,
  // The pull resizes images, so Next's own optimizer is off and its address answers 404.
  images: { unoptimized: true },
  // Otherwise `next dev` writes a file into the repo when a coding agent runs it.
  agentRules: false,
  // Reading source maps takes a tenth of the time from Publish to page.
  enablePrerenderSourceMaps: false,
  experimental: {
    // Otherwise `/Services` is a second address of a page, in French only.
    caseSensitiveRoutes: true,
    // Every public page needs all styles of the site, so Next makes as few stylesheets as the order of the rules allows.
    cssChunking: { type: 'graph', requestCost: 1_000_000 },
  },
  reactStrictMode: true,
  async headers() {
    if (process.env.NODE_ENV !== 'production') return [developmentHeaders]
    const { NEXT_PUBLIC_GA_MEASUREMENT_ID, NEXT_PUBLIC_SANITY_PROJECT_ID } = process.env
    const settings = { NEXT_PUBLIC_GA_MEASUREMENT_ID, NEXT_PUBLIC_SANITY_PROJECT_ID }
    return toHeaderRules({ languages: locales }, toSecurityOptions(settings))
  },
  async redirects() {
    return isBehindFront
      ? []
      : [
          // First, so that each spelling of their addresses leads straight to the page.
          ...ofContent.redirects,
          ...spellingRedirects,
          ...documentRedirects,
          { source: `/${defaultLocale}`, destination: '/', permanent: true },
          { source: `/${defaultLocale}/:path*`, destination: '/:path*', permanent: true },
        ]
  },
  async rewrites() {
    if (isBehindFront) return []
    return {
      beforeFiles: [
        // First: `/projects/:slug` matches the address of a removed project, too.
        ...ofContent.rewrites,
        ...pageRewrites,
        // The Studio is one static page and does its own routing in the browser.
        { source: '/studio/:path+', destination: '/studio' },
        // Next answers 500 to some unknown paths below `/preview` and `/api`, such as `/api/%`.
        { source: `/preview/:unknown((?!(?:${previews.join('|')})$).*)`, destination: notFound },
        { source: `/api/:unknown((?!(?:${endpoints.join('|')})$).*)`, destination: notFound },
      ],
      afterFiles: [],
      // With two root layouts, Next ignores `not-found.tsx`. An ordinary page answers unknown paths, and patchMeta.ts sets
      // its status after the build.
      fallback: [
        ...otherLocales.map((locale) => ({
          source: `/${locale}/:path*`,
          destination: toRoute(pages.notFound.path, locale),
        })),
        { source: '/:path*', destination: notFound },
      ],
    }
  },
}

export default function toConfig(phase: string): NextConfig {
  const explanation = explainWrongCommand(phase)
  if (explanation === null) return config
  console.error(explanation)
  process.exit(1)
}
