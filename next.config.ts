import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { parseRenderingEnv } from './lib/renderingEnv.server.ts'
import { toHeaderRules } from './lib/security/defaultHeaders.ts'
import { defaultLocale, listedPages, locales, pages, toLocalePath } from './lib/site.ts'
import { hasEsmBuild } from './server/renderer/next/hasEsmBuild.ts'

/** Every page lives under `app/[lang]`; the default language is served without its prefix. */
const paths = Object.values(pages).map(({ path }) => path)
const defaultLocaleRewrites = [...paths, '/manifest.webmanifest'].map((path) => ({
  source: path,
  destination: path === '/' ? `/${defaultLocale}` : `/${defaultLocale}${path}`,
}))

const notFound = `/${defaultLocale}${pages.notFound.path}`

/** The addresses below `/preview`. */
const previews = locales.flatMap((locale) =>
  listedPages.map((page) => locale + (pages[page].path === '/' ? '' : pages[page].path)),
)

/**
 * Code is compiled once per version, into a folder of its own (server/renderer/compile.ts). The front server of `npm start`
 * maps addresses to pages itself (server/front/address.ts).
 */
const { NEXT_DIST_DIR: distDir, NEXT_BEHIND_FRONT: isBehindFront, ...rendering } = parseRenderingEnv()

/** From any mix of letter cases to the one address of a page; none for what is in lower case already. */
const caseRedirects = paths
  .flatMap((path) => locales.map((locale) => toLocalePath(path, locale)))
  .filter((path) => /[a-z]/.test(path))
  .map((path) => {
    const anyCase = path.slice(1).replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
    return { source: `/:address((?!${path.slice(1)}$)${anyCase})`, destination: path, permanent: true }
  })

const otherLocales = locales.filter((locale) => locale !== defaultLocale)

/** The command to run instead of Next's own, which would fail later and name the wrong one; null if it can do its work. */
function findRightCommand(phase: string): string | null {
  if (phase === PHASE_PRODUCTION_BUILD && !rendering.CONTENT_SNAPSHOT)
    return 'Run `npm run build` instead of `next build`: it reads the content that the pages are made of.'
  if (phase === PHASE_PRODUCTION_SERVER && !existsSync(`${distDir}/BUILD_ID`))
    return 'There is no build to serve yet: run `npm run build` first, or `npm start`, which needs none.'
  return null
}

const config: NextConfig = {
  distDir,
  // A build finds its folder prepared, with the images of the content in it: server/cli/buildFolder.ts
  cleanDistDir: false,
  // Where a hosting platform has a build adapter, ours finishes the pages first. Without one there is none of ours
  // either: with any, Next names the files of pages in a way that builders without an adapter do not know.
  ...(process.env.NEXT_ADAPTER_PATH && {
    adapterPath: fileURLToPath(new URL('./server/renderer/next/adapter.ts', import.meta.url)),
  }),
  // `npm test` checks types with the strict compiler; Next rewrites the file it is given at each build.
  typescript: { tsconfigPath: 'tsconfig.next.json', ignoreBuildErrors: true },
  turbopack: {
    rules: {
      // A tenth of what a first visit loads, and shorter tasks (the last one runs first):
      // docs/decisions/0025-lean-framework.md
      '*.js': {
        condition: { all: ['browser', 'production', { path: hasEsmBuild }] },
        loaders: [
          './server/renderer/next/breakBeforeHydration.cjs',
          './server/renderer/next/useEsModules.cjs',
        ],
      },
      '*.css': {
        condition: { path: /ui5\/dist\/styles\.css$/ },
        loaders: ['./server/renderer/next/withoutForeignFonts.cjs'],
        as: '*.css',
      },
    },
  },
  poweredByHeader: false,
  // Pictures are sized when content is pulled: nothing uses Next's own optimizer, whose address then answers 404.
  images: { unoptimized: true },
  // `next dev` would write a file into the repo if it thinks that a coding agent runs it.
  agentRules: false,
  // Reading source maps would take a tenth of the time from Publish to page.
  enablePrerenderSourceMaps: false,
  experimental: {
    // Otherwise `/Services` would be a second address of a page, in French only.
    caseSensitiveRoutes: true,
    // Every page needs all of the site's styles: as few files as their order allows, the Studio's apart.
    cssChunking: { type: 'graph', requestCost: 1_000_000 },
    // Every page needs the whole framework, which is smaller as one file than as five:
    // docs/decisions/0025-lean-framework.md
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 4_000_000 },
  },
  reactStrictMode: true,
  async headers() {
    const settings = {
      analytics: Boolean(process.env.NEXT_PUBLIC_GA_MEASUREMENT_ID),
      hostedLake: Boolean(process.env.NEXT_PUBLIC_SANITY_PROJECT_ID),
    }
    return toHeaderRules(settings, process.env.NODE_ENV === 'production' ? 'build' : 'development')
  },
  async redirects() {
    return isBehindFront
      ? []
      : [
          { source: `/${defaultLocale}`, destination: '/', permanent: true },
          { source: `/${defaultLocale}/:path*`, destination: '/:path*', permanent: true },
          ...caseRedirects,
        ]
  },
  async rewrites() {
    if (isBehindFront) return []
    return {
      beforeFiles: [
        ...defaultLocaleRewrites,
        // One static page mounts the Studio, which routes its own addresses in the browser.
        { source: '/studio/:path+', destination: '/studio' },
        // Next answers 500 below `/preview` to what is none.
        { source: `/preview/:unknown((?!(?:${previews.join('|')})$).*)`, destination: notFound },
      ],
      afterFiles: [],
      // With two root layouts, Next cannot use a not-found page of ours: an ordinary page answers unknown paths, and its
      // status is set after the build (server/renderer/next/patchMeta.ts).
      fallback: [
        ...otherLocales.map((locale) => ({
          source: `/${locale}/:path*`,
          destination: `/${locale}${pages.notFound.path}`,
        })),
        { source: '/:path*', destination: notFound },
      ],
    }
  },
}

export default function toConfig(phase: string): NextConfig {
  const sentence = findRightCommand(phase)
  if (sentence === null) return config
  console.error(sentence)
  process.exit(1)
}
