import { describe, expect, test } from 'vitest'
import AnswerCache, { collectEntry, type RenderedEntry } from '../src/next/answerCache.ts'
import type { Rendering } from '../src/next/nextServer.ts'
import { createProblem } from '../src/problems.ts'
import { createKeptPages } from '../src/render/keptPages.ts'
import { createReads } from '../src/render/reads.ts'
import { type Reuse, renderSite } from '../src/render/renderSite.ts'
import { arrangeScripts } from '../src/security/inlineScripts.ts'
import { nothingPolicy } from '../src/security/policy.ts'
import { dataForm, documentForm } from '../src/store/release.ts'
import { exampleSecurity, exampleSite, nextPage } from '../testing/site.ts'

/** Keeps no page. */
const toReuse = (): Reuse => ({
  reads: createReads(
    () => '',
    () => {},
  ),
  kept: createKeptPages(() => ''),
  revision: 'c1',
})
const settings = { site: exampleSite, security: exampleSecurity }

const toEntry = (path: string, text = nextPage): RenderedEntry => ({
  kind: 'APP_PAGE',
  html: text,
  rscData: Buffer.from(`data of ${path}`),
  segmentData: new Map([
    ['/_tree', Buffer.from(`tree of ${path}`)],
    ['/$d$lang/__PAGE__', Buffer.from(`segment of ${path}`)],
  ]),
})
const nextHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 's-maxage=31536000',
  'x-nextjs-prerender': '1',
  'x-nextjs-stale-time': '300',
  'x-powered-by': 'Next.js',
  etag: '"next"',
  vary: 'rsc, next-router-state-tree',
  date: 'today',
}

/** A stand-in for Next that renders. */
function createNext(answers: Record<string, Rendering | Error> = {}) {
  const asked: string[] = []
  const render = async (path: string): Promise<Rendering> => {
    asked.push(path)
    const answer = { status: 200, headers: nextHeaders }
    const rendering = answers[path] ?? { answer, entry: toEntry(path) }
    if (rendering instanceof Error) throw rendering
    return rendering
  }
  return { asked, render }
}

async function render(routes: string[], answers?: Record<string, Rendering>) {
  const rendered = await renderSite(createNext(answers), routes, settings, toReuse())
  if (rendered.kind === 'failed') throw new Error(JSON.stringify(rendered.problems))
  return rendered.routes.flatMap((route) => route.answers.filter((answer) => 'bytes' in answer))
}

describe('rendering the site', () => {
  test('requests each route from Next by its own name', async () => {
    const next = createNext()
    await renderSite(
      next,
      ['/fr', '/fr/services', '/en', '/en/services', '/studio', '/robots.txt'],
      settings,
      toReuse(),
    )
    expect(next.asked).toEqual(['/fr', '/fr/services', '/en', '/en/services', '/studio', '/robots.txt'])
  })

  test('renders a page in every form that browsers request', async () => {
    const answers = await render(['/fr/services'])
    expect(answers.map(({ path, form, bytes }) => [path, form, bytes.toString()])).toEqual([
      ['/services', documentForm, arrangeScripts(nextPage, settings.security)],
      ['/services', dataForm, 'data of /fr/services'],
      ['/services', '/_tree', 'tree of /fr/services'],
      ['/services', '/$d$lang/__PAGE__', 'segment of /fr/services'],
    ])
    for (const { status, headers } of answers) {
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers.vary).toBe('rsc, next-router-segment-prefetch')
      for (const name of ['x-powered-by', 'etag', 'date']) expect(headers).not.toHaveProperty(name)
    }
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'text/html; charset=utf-8',
      ...Array(3).fill('text/x-component'),
    ])
  })

  test('tells the router the real path of a French page, whose public path has no prefix', async () => {
    const [document, ...data] = await render(['/fr/services'])
    expect(document?.headers).not.toHaveProperty('x-nextjs-rewritten-path')
    for (const { headers } of data) expect(headers['x-nextjs-rewritten-path']).toBe('/fr/services')
    for (const { headers } of await render(['/en/services']))
      expect(headers).not.toHaveProperty('x-nextjs-rewritten-path')
  })

  test('gives error pages their status, no-store and noindex', async () => {
    const [notFound] = await render(['/en/404'])
    expect([notFound?.path, notFound?.status]).toEqual(['/en/404', 404])
    expect(notFound?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const [unavailable] = await render(['/fr/503'])
    expect([unavailable?.path, unavailable?.status]).toEqual(['/503', 503])
    expect(unavailable?.headers['retry-after']).toBe('60')
    for (const answer of [notFound, unavailable])
      expect(answer?.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringMatching(/^default-src 'none';/),
        'x-content-type-options': 'nosniff',
      })
  })

  test('returns a file unchanged, allowed to load and run nothing', async () => {
    const headers = { 'content-type': 'application/xml', 'x-next-cache-tags': 'a' }
    const answers = await render(['/sitemap.xml'], {
      '/sitemap.xml': {
        answer: { status: 200, headers },
        entry: { kind: 'APP_ROUTE', body: Buffer.from('<urlset/>') },
      },
    })
    expect(answers).toEqual([
      {
        path: '/sitemap.xml',
        form: documentForm,
        status: 200,
        headers: expect.objectContaining({
          'content-type': 'application/xml',
          'content-security-policy': nothingPolicy,
          'cache-control': 'public, max-age=0, must-revalidate',
        }),
        bytes: Buffer.from('<urlset/>'),
      },
    ])
    expect(answers[0]?.headers).not.toHaveProperty('x-next-cache-tags')
  })

  test('names every page that Next did not render or that has an unknown script', async () => {
    const stolen = toEntry('/legal', `${nextPage}<script>steal()</script>`)
    const next = createNext({
      '/en': new Error('Next answered 500'),
      '/fr/legal': { answer: { status: 200, headers: {} }, entry: stolen },
    })
    expect(await renderSite(next, ['/en', '/fr/legal', '/fr/services'], settings, toReuse())).toEqual({
      kind: 'failed',
      problems: [
        { ...createProblem('renderFailed', { detail: 'Next answered 500' }), place: { path: '/en' } },
        {
          ...createProblem('headersRefused', { detail: expect.stringContaining('steal()') }),
          place: { path: '/legal' },
        },
      ],
    })
  })
})

describe('an entry that Next passes to its cache', () => {
  const cache = new AnswerCache()

  test('is returned to the caller that requested the page, and to no other', async () => {
    const ask = (path: string) => async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await cache.set(path, toEntry(path))
    }
    const entries = await Promise.all(['/a', '/b'].map((path) => collectEntry(ask(path))))
    expect(entries.map(({ entry }) => entry)).toEqual([toEntry('/a'), toEntry('/b')])
    await cache.set('/c', toEntry('/c'))
    expect((await collectEntry(async () => {})).entry).toBeNull()
  })

  test('is not stored, so that each release is rendered again', async () => {
    await cache.set('/a', toEntry('/a'))
    expect(await cache.get()).toBeNull()
  })

  test('throws at once if its shape is not that of this version of Next', async () => {
    await expect(collectEntry(() => cache.set('/a', { kind: 'PAGES', html: '' }))).rejects.toThrow()
  })
})
