import { type Problem, toErrorMessage } from '@freelance-site/foundation'
import type { NextServer } from '../next/nextServer.ts'
import { createProblem } from '../problems.ts'
import { toAnswerHead } from '../security/answerHead.ts'
import { dataForm, documentForm } from '../store/release.ts'
import type { RenderedAnswer } from '../store/releases.ts'
import type { BuildOptions } from './options.ts'

/** Every answer of the pages, or the problems of those that failed: one failed page fails them all. */
export type SiteRendering =
  | { kind: 'rendered'; answers: RenderedAnswer[] }
  | { kind: 'failed'; problems: Problem[] }

/** The headers set by Next that browsers and Next's router read. */
const passedHeaders = ['content-type', 'link', 'x-nextjs-prerender', 'x-nextjs-stale-time']

/** The headers by which the front server chooses the form of a page (`toForm`). */
const formVary = { vary: 'rsc, next-router-segment-prefetch' }

/** All routes together, or with `begin` one after the other: it is called before each, and answers why one must be left out. */
export async function renderSite(
  next: Pick<NextServer, 'render'>,
  routes: readonly string[],
  options: Pick<BuildOptions, 'site' | 'security'>,
  begin?: (route: string) => Problem | null,
): Promise<SiteRendering> {
  const render = (route: string) => renderAnswers(route, next, options)
  const rendered = begin
    ? await renderInTurn(routes, (route) => begin(route) ?? render(route))
    : await Promise.all(routes.map(render))
  const problems = rendered.flatMap((each) => ('code' in each ? each : []))
  if (problems.length > 0) return { kind: 'failed', problems }
  return { kind: 'rendered', answers: rendered.flatMap((each) => ('code' in each ? [] : each)) }
}

async function renderInTurn<Rendered>(
  routes: readonly string[],
  render: (route: string) => Rendered | Promise<Rendered>,
): Promise<Rendered[]> {
  const rendered: Rendered[] = []
  for (const route of routes) rendered.push(await render(route))
  return rendered
}

async function renderAnswers(
  route: string,
  next: Pick<NextServer, 'render'>,
  options: Pick<BuildOptions, 'site' | 'security'>,
): Promise<RenderedAnswer[] | Problem> {
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
  if (entry.kind === 'APP_ROUTE') return [{ path, form: documentForm, status, headers, bytes: entry.body }]
  const page = { ...headers, ...formVary }
  // Next's own server sends these headers, too: its router reads the parameters of a rewritten path from them.
  const rewritten: Record<string, string> =
    route === path ? {} : { 'x-nextjs-rewritten-path': route, 'x-nextjs-rewritten-query': '' }
  const data: Record<string, string> = { ...page, ...rewritten, 'content-type': 'text/x-component' }
  const { 'x-nextjs-stale-time': _, ...segment }: Record<string, string> = {
    ...data,
    'x-nextjs-postponed': '2',
  }
  const segments = [...entry.segmentData].map(([form, bytes]) => {
    return { path, form, status: 200, headers: segment, bytes }
  })
  return [
    { path, form: documentForm, status, headers: page, bytes: Buffer.from(head.html ?? entry.html) },
    { path, form: dataForm, status, headers: data, bytes: entry.rscData },
    ...segments,
  ]
}
