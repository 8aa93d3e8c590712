import { type Problem, toErrorMessage } from '@freelance-site/foundation'
import { readLinks } from '../links/pageLinks.ts'
import type { NextServer } from '../next/nextServer.ts'
import { withoutStyleHints } from '../next/styleHints.ts'
import { createProblem } from '../problems.ts'
import { styleSheetsHeader, toAnswerHead } from '../security/answerHead.ts'
import type { RenderedAnswer } from '../store/draftAnswer.ts'
import { dataForm, documentForm } from '../store/release.ts'
import type { KeptPages, RenderedRoute } from './keptPages.ts'
import type { BuildOptions } from './options.ts'
import type { Reads } from './reads.ts'

/** Every route with its answers, or the problems of those that failed: one failed page fails them all. */
export type SiteRendering =
  | { kind: 'rendered'; routes: RenderedRoute[] }
  | { kind: 'failed'; problems: Problem[] }

/** What is known of the pages of the last release, and what notes the reads of those that are rendered. */
export type Reuse = {
  reads: Pick<Reads, 'record' | 'areCurrent'>
  kept: Pick<KeptPages, 'find' | 'findRoute'>
  revision: string
  /** Called before each batch of pages, since a step that reports nothing for long is taken to hang. */
  onBatch?: () => void
}

/** So many pages are rendered at a time. More would not be faster, and Next would answer the last of them too late. */
const batchSize = 32

/** The headers set by Next that browsers and Next's router read. */
const passedHeaders = ['content-type', 'link', 'x-nextjs-prerender', 'x-nextjs-stale-time']

/** The headers by which the front server chooses the form of a page (`toForm`). */
const formVary = { vary: 'rsc, next-router-segment-prefetch' }

/**
 * All routes in batches, but for those that are kept. With `begin` one after the other: it is called before each, and answers why one
 * must be left out; then no page is kept.
 */
export async function renderSite(
  next: Pick<NextServer, 'render'>,
  routes: readonly string[],
  options: Pick<BuildOptions, 'site' | 'security'>,
  { reads, kept, revision, onBatch }: Reuse,
  begin?: (route: string) => Problem | null,
): Promise<SiteRendering> {
  const render = async (route: string): Promise<RenderedRoute | Problem> => {
    const { result, reads: read } = await reads.record(() => renderAnswers(route, next, options))
    return 'code' in result ? result : { route, ...result, reads: read }
  }
  const rendered: (RenderedRoute | Problem)[] = []
  if (begin) for (const route of routes) rendered.push(begin(route) ?? (await render(route)))
  else {
    // The first page that reads the new content has those dropped that it changes. Pages of contents that it does not load are rendered.
    const reading = kept.findRoute()
    const first = routes.find((route) => route === reading)
    if (first !== undefined) rendered.push(await render(first))
    const others = routes.filter((route) => route !== first)
    const findKept = (route: string) => {
      const page = kept.find(route, revision)
      return page && reads.areCurrent(page.reads.names, revision) ? page : null
    }
    const found = new Map(others.map((route) => [route, findKept(route)]))
    const made = others.filter((route) => !found.get(route))
    for (let from = 0; from < made.length; from += batchSize) {
      onBatch?.()
      rendered.push(...(await Promise.all(made.slice(from, from + batchSize).map(render))))
    }
    rendered.push(...[...found.values()].filter((page) => page !== null))
  }
  const problems = rendered.flatMap((each) => ('code' in each ? each : []))
  if (problems.length > 0) return { kind: 'failed', problems }
  return { kind: 'rendered', routes: rendered.flatMap((each) => ('code' in each ? [] : each)) }
}

async function renderAnswers(
  route: string,
  next: Pick<NextServer, 'render'>,
  options: Pick<BuildOptions, 'site' | 'security'>,
): Promise<{ path: string; answers: RenderedAnswer[] } | Problem> {
  const path = options.site.toCanonicalPath(route)
  const rendering = await next.render(route).catch(toErrorMessage)
  if (typeof rendering === 'string')
    return { ...createProblem('renderFailed', { detail: rendering }), place: { path } }
  const { answer, entry } = rendering
  const head = toAnswerHead(route, entry.kind === 'APP_PAGE' ? entry.html : null, options)
  if (head.kind === 'refused')
    return { ...createProblem('headersRefused', { detail: `it ${head.reason}` }), place: { path } }
  const { status } = head
  const passed = Object.entries(answer.headers).filter(([name]) => passedHeaders.includes(name))
  const fromNext = Object.fromEntries(passed.map(([name, value]) => [name, String(value)]))
  const headers: Record<string, string> = { ...fromNext, ...head.security, ...head.headers }
  if (entry.kind === 'APP_ROUTE')
    return { path, answers: [{ path, form: documentForm, status, headers, bytes: entry.body }] }
  const page: Record<string, string> = { ...headers, ...formVary }
  // Next's own server sends these headers, too: its router reads the parameters of a rewritten path from them.
  const rewritten: Record<string, string> =
    route === path ? {} : { 'x-nextjs-rewritten-path': route, 'x-nextjs-rewritten-query': '' }
  const { [styleSheetsHeader]: _sheets, ...shared } = page
  const data: Record<string, string> = { ...shared, ...rewritten, 'content-type': 'text/x-component' }
  const { 'x-nextjs-stale-time': _, ...segment }: Record<string, string> = {
    ...data,
    'x-nextjs-postponed': '2',
  }
  const segments = [...entry.segmentData].map(([form, bytes]) => {
    return { path, form, status: 200, headers: segment, bytes: withoutStyleHints(bytes) }
  })
  const document = {
    path,
    form: documentForm,
    status,
    headers: page,
    bytes: Buffer.from(head.html ?? entry.html),
  }
  return {
    path,
    answers: [
      { ...document, links: readLinks(document) },
      { path, form: dataForm, status, headers: data, bytes: withoutStyleHints(entry.rscData) },
      ...segments,
    ],
  }
}
