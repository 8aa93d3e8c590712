import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { describe, expect, test, vi } from 'vitest'
import { type NextOptions, withReleases } from '../src/next/withReleases.ts'
import type { SiteOptions } from '../src/site.ts'

/** Pages in German and English; the page of prices has an address of its own in German. */
const site: SiteOptions = {
  languages: ['de', 'en'],
  pages: [
    { path: '/', route: '/de', language: 'de', status: 200 },
    { path: '/en', route: '/en', language: 'en', status: 200 },
    { path: '/preise', route: '/de/services', language: 'de', status: 200 },
    { path: '/en/services', route: '/en/services', language: 'en', status: 200 },
    { path: '/404', route: '/de/404', language: 'de', status: 404 },
    { path: '/en/404', route: '/en/404', language: 'en', status: 404 },
    { path: '/410', route: '/de/410', language: 'de', status: 410 },
  ],
  toCanonicalPath: (path) => path,
  toNotFoundPath: (path) => (path.startsWith('/en') ? '/en/404' : '/404'),
  toGonePath: () => '/410',
  waiting: {},
  isPreview: () => false,
  editor: { name: 'Editor', path: '/edit', closed: () => 'Closed' },
}

/** A project in a folder of its own, with this content. */
function createOptions(content: object = {}): NextOptions {
  const root = createTemporaryFolder()
  const snapshotFile = join(root, 'snapshot.json')
  writeFileSync(snapshotFile, JSON.stringify(content))
  return {
    root,
    site,
    security: { files: ['/robots.txt'] },
    patterns: [{ path: '/rezepte/:slug', route: '/de/recipes/:slug', language: 'de' }],
    endpoints: ['/api/contact'],
    previews: ['/de', '/de/recipes/[a-z]+'],
    snapshotFile,
    distDir: '.next',
    isBehindFront: false,
    commands: { build: 'npm run build', serve: 'npm start' },
  }
}

const toConfig = (options: NextOptions, config?: NextConfig, phase: string = PHASE_PRODUCTION_BUILD) =>
  withReleases(options)(config)(phase)

async function readRewrites(config: NextConfig) {
  const rewrites = (await config.rewrites?.()) ?? []
  if (Array.isArray(rewrites)) return { beforeFiles: rewrites, fallback: [] }
  return { beforeFiles: rewrites.beforeFiles ?? [], fallback: rewrites.fallback ?? [] }
}

/** Where an address leads by the first rule that matches it. Next matches without regard to case, unless told otherwise. */
function redirect(rules: { source: string; destination: string }[], path: string): string | undefined {
  const toPattern = (source: string) =>
    new RegExp(`^${source.replace(/:\w+\*/g, '.*').replace(/:\w+(?=\()/g, '')}$`)
  return rules.find(({ source }) => !source.includes(':slug') && toPattern(source).test(path))?.destination
}

describe('the rules of a site', () => {
  test('rewrite each address to its route, and only where they differ', async () => {
    const { beforeFiles } = await readRewrites(toConfig(createOptions()))
    const pages = beforeFiles.filter(({ source }) => !source.includes('('))
    expect(pages).toEqual(
      [
        { source: '/', destination: '/de' },
        { source: '/preise', destination: '/de/services' },
        { source: '/404', destination: '/de/404' },
        { source: '/en/404', destination: '/en/404' },
        { source: '/410', destination: '/de/410' },
        { source: '/rezepte/:slug', destination: '/de/recipes/:slug' },
        { source: '/en/410', destination: '/en/404' },
        { source: '/edit/:path+', destination: '/edit' },
      ].filter(({ source, destination }) => source !== destination),
    )
  })

  test('answer with the 404 page where a language lacks a page, which Next has in every language', async () => {
    const lacking = (pages: SiteOptions['pages']) =>
      readRewrites(toConfig({ ...createOptions(), site: { ...site, pages } }))
    const withoutEnglish = await lacking(site.pages.filter(({ path }) => path !== '/en/services'))
    expect(withoutEnglish.beforeFiles).toContainEqual({ source: '/en/services', destination: '/en/404' })
    const withoutGerman = await lacking(site.pages.filter(({ path }) => path !== '/preise'))
    expect(withoutGerman.beforeFiles).toContainEqual({ source: '/services', destination: '/de/404' })
  })

  test('redirect from other spellings, from the path of the folder and from the first language’s prefix', async () => {
    const rules = (await toConfig(createOptions()).redirects?.()) ?? []
    expect(redirect(rules, '/Preise')).toBe('/preise')
    expect(redirect(rules, '/services')).toBe('/preise')
    expect(redirect(rules, '/de/services')).toBe('/preise')
    expect(redirect(rules, '/preise')).toBeUndefined()
    expect(redirect(rules, '/EN/Services')).toBe('/en/services')
    expect(redirect(rules, '/de')).toBe('/')
  })

  test('answer unknown addresses with the page of their language, also below /api and /preview', async () => {
    const { beforeFiles, fallback } = await readRewrites(toConfig(createOptions()))
    expect(fallback).toEqual([
      { source: '/en/:path*', destination: '/en/404' },
      { source: '/:path*', destination: '/de/404' },
    ])
    expect(beforeFiles.at(-1)).toEqual({
      source: '/api/:unknown((?!(?:contact)$).*)',
      destination: '/de/404',
    })
    expect(beforeFiles.at(-2)).toEqual({
      source: '/preview/:unknown((?!(?:de|de/recipes/[a-z]+)$).*)',
      destination: '/de/404',
    })
  })

  test('put the redirects of the content first, and show the page for removed addresses', async () => {
    const config = toConfig(
      createOptions({
        redirects: [
          { from: '/alt', to: '/preise', status: 301 },
          { from: '/weg', to: null, status: 410 },
        ],
      }),
    )
    const [redirect] = (await config.redirects?.()) ?? []
    expect(redirect).toMatchObject({ destination: '/preise', statusCode: 301 })
    const { beforeFiles } = await readRewrites(config)
    expect(beforeFiles[0]).toMatchObject({ destination: '/de/410' })
  })

  test('are none behind the front server, which maps addresses itself', async () => {
    const config = toConfig({ ...createOptions(), isBehindFront: true })
    expect(await config.redirects?.()).toEqual([])
    expect(await config.rewrites?.()).toEqual([])
  })

  test('let the editor frame previews in development only', async () => {
    const development = await toConfig(createOptions(), {}, PHASE_DEVELOPMENT_SERVER).headers?.()
    expect(development?.map(({ source }) => source)).toEqual(['/:path*'])
    const production = await toConfig(createOptions()).headers?.()
    expect(production?.map(({ source }) => source)).toContain('/robots.txt')
  })
})

test('what the site’s own configuration says wins, and its rules are added', () => {
  const rule = { loaders: ['./own.cjs'], as: '*.css' }
  const config = toConfig(createOptions(), {
    images: { unoptimized: false },
    turbopack: { rules: { '*.css': rule } },
    experimental: { inlineCss: true },
  })
  expect(config.images).toEqual({ unoptimized: false })
  expect(Object.keys(config.turbopack?.rules ?? {})).toEqual(['*.js', '*.css'])
  expect(config.experimental).toMatchObject({ inlineCss: true, caseSensitiveRoutes: true })
})

describe('a person who calls Next itself', () => {
  const explain = (options: NextOptions, phase: string) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`)
    })
    const error = vi.spyOn(console, 'error').mockReturnValue()
    expect(() => toConfig(options, {}, phase)).toThrow('exit 1')
    const [[text]] = [error.mock.calls[0] ?? []]
    exit.mockRestore()
    error.mockRestore()
    return text
  }

  test('is told to build with the command that reads the content', () => {
    expect(explain({ ...createOptions(), snapshotFile: undefined }, PHASE_PRODUCTION_BUILD)).toContain(
      'Run `npm run build` instead of `next build`',
    )
  })

  test('is told that there is nothing to serve, unless there is', () => {
    const options = createOptions()
    expect(explain(options, PHASE_PRODUCTION_SERVER)).toContain('There is no build to serve yet')
    mkdirSync(join(options.root, '.next'))
    writeFileSync(join(options.root, '.next/BUILD_ID'), 'x')
    expect(toConfig(options, {}, PHASE_PRODUCTION_SERVER).distDir).toBe('.next')
  })
})
