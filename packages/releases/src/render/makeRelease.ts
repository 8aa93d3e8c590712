import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '@freelance-site/foundation'
import { findDeadLinks } from '../links/siteLinks.ts'
import { createProblem } from '../problems.ts'
import type { MakeOutcome } from '../processes/ipc.ts'
import type { Redirect } from '../redirects/redirect.ts'
import type { SitePage } from '../site.ts'
import type { Held, KnownFailures } from '../source/held.ts'
import type { Pulled, PulledSnapshot } from '../source/source.ts'
import { createErrorProblem } from '../status/failure.ts'
import { createStepClock, type ReleaseStep } from '../status/releaseStep.ts'
import type { DraftAnswer, RenderedAnswer } from '../store/draftAnswer.ts'
import { dataForm, documentForm, type OpenRelease, type Release, toReleasesFolder } from '../store/release.ts'
import type { Releases } from '../store/releases.ts'
import { isShown, type ShownContent } from '../store/shownContent.ts'
import { toStoredDeadLink } from '../store/storedProblems.ts'
import type { RenderedRoute } from './keptPages.ts'
import type { RendererOptions } from './options.ts'
import type { PageReads } from './reads.ts'
import type { SiteRendering } from './renderSite.ts'

/**
 * The steps of a release and the state of the renderer. `onStep` and `onHeld` report to the supervisor, which watches
 * the time.
 */
export type MakeReleaseDeps = Pick<RendererOptions, 'dataDir' | 'site' | 'siteUrl'> & {
  buildFingerprint: string
  releases: Releases
  pull: GuardedPull
  /** Renders every page of a snapshot; `statics` are the files its pages load. */
  render: (pulled: PulledSnapshot) => Promise<SiteRendering>
  statics: readonly string[]
  onStep: (step: ReleaseStep) => void
  onHeld: (held: readonly Held[]) => void
  /** Called with a release that passed the check, and its routes. */
  onMade?: (release: Release, routes: readonly RenderedRoute[]) => void
  /** In milliseconds, from any moment on. */
  now?: () => number
}

const noFailures: KnownFailures = { held: [], failedPages: [] }

const toNewlyHeld = ({ held = [] }: PulledSnapshot, known: KnownFailures) =>
  held.filter((each) => !known.held.some((earlier) => isDeepStrictEqual(earlier, each)))

/** Pulls again, without the documents that may keep these pages from being made; null if there are none. */
async function pullWithout(
  problems: readonly Problem[],
  { pages = [], held = [] }: PulledSnapshot,
  known: KnownFailures,
  pull: (failures: KnownFailures) => ReturnType<GuardedPull>,
): Promise<PulledSnapshot | null> {
  const failedPages = problems.map(({ place: { path = '' } }) => ({
    path,
    document: pages.find((page) => page.path === path)?.document ?? null,
  }))
  const again = await pull({ held, failedPages: [...known.failedPages, ...failedPages] })
  return again.kind === 'pulled' && toNewlyHeld(again, { held, failedPages: [] }).length > 0 ? again : null
}

/** A failure leaves no release behind. */
export async function makeRelease(
  deps: MakeReleaseDeps,
  unless: readonly ShownContent[],
  known: KnownFailures = noFailures,
): Promise<MakeOutcome> {
  const { dataDir, releases } = deps
  let id: string | null = null
  const steps = createStepClock(deps.onStep, deps.now ?? performance.now.bind(performance))
  const contentFolder = join(toReleasesFolder(dataDir), `.content-${randomBytes(3).toString('hex')}`)
  try {
    steps.begin('pull')
    let pulled = await deps.pull(contentFolder, known)
    if (pulled.kind === 'empty') return failed(createProblem('failure.empty', { seconds: pulled.seconds }))
    if (pulled.kind === 'unreachable') return failed(createProblem('failure.content'), [pulled.problem])
    if (pulled.kind === 'refused') return failed(createProblem('failure.documents'), pulled.problems)
    deps.onHeld(pulled.held ?? [])
    if (isShown(pulled, unless)) return { kind: 'unchanged' }

    steps.begin('render')
    let rendered = await deps.render(pulled)
    if (rendered.kind === 'failed') {
      const without = await pullWithout(rendered.problems, pulled, known, (failures) =>
        // The pages read a snapshot once, by the name of its file.
        deps.pull(join(contentFolder, 'held'), failures),
      )
      if (without === null) return failed(createProblem('failure.pages'), rendered.problems)
      deps.onHeld(without.held ?? [])
      // What is held back is found anew after each start.
      if (isShown(without, unless)) return { kind: 'unchanged' }
      pulled = without
      rendered = await deps.render(pulled)
      if (rendered.kind === 'failed') return failed(createProblem('failure.pages'), rendered.problems)
    }

    steps.begin('write')
    id = await releases.createId()
    const { routes } = rendered
    const pageAnswers = routes.flatMap((route) => route.answers)
    const answers = [...pageAnswers, ...toRedirectAnswers(pulled.redirects, pageAnswers)]
    const draft = {
      id,
      builtAt: new Date().toISOString(),
      buildFingerprint: deps.buildFingerprint,
      contentRevision: pulled.revision,
      documents: pulled.documents,
      answers,
      statics: [...deps.statics, ...pulled.mediaNames.map((name) => `image/${name}`)],
      links: { dead: findDeadLinks(answers, deps).map(toStoredDeadLink), outgoing: [] },
      ...(pulled.warnings?.length && { warnings: [...pulled.warnings] }),
    }
    const release = await releases.write(draft, () => deps.onStep('write'))
    await releases.writeSnapshot(id, pulled.snapshotFile)

    steps.begin('check')
    const opened = await releases.open(id)
    const pages = [...deps.site.pages, ...(pulled.pages ?? [])]
    const problems = opened.kind === 'open' ? checkRelease(opened.open, pages, routes) : []
    if (opened.kind === 'open' && problems.length === 0) {
      deps.onMade?.(release, routes)
      return { kind: 'made', releaseId: id, stepTimes: steps.end() }
    }
    await releases.remove(id)
    return opened.kind === 'damaged'
      ? failed(createProblem('failure.damaged'), [opened.problem])
      : failed(createProblem('failure.pages'), problems)
  } catch (error) {
    if (id !== null) await releases.remove(id)
    return failed(createErrorProblem(error))
  } finally {
    await rm(contentFolder, { recursive: true, force: true })
  }
}

/** The answers of a release to redirects. That of a gone address is empty: the front server shows the page for all of them. */
export function toRedirectAnswers(
  redirects: readonly Redirect[],
  rendered: readonly DraftAnswer[],
): RenderedAnswer[] {
  const answered = new Set(rendered.map(({ path }) => path))
  const bytes = Buffer.alloc(0)
  return redirects
    .filter(({ from }) => !answered.has(from))
    .map(({ from, to, status }) => {
      const headers: Record<string, string> = to === null ? {} : { location: to, 'cache-control': 'no-store' }
      return { path: from, form: documentForm, status, headers, bytes }
    })
}

const failed = (problem: Problem, causes?: Problem[]): MakeOutcome => ({
  kind: 'failed',
  problem: causes ? { ...problem, causes } : problem,
})

/**
 * Every public page must exist in every form, with the right status and language, and must have read the content of the release
 * and no other.
 */
export function checkRelease(
  open: OpenRelease,
  pages: readonly SitePage[],
  routes: readonly Pick<RenderedRoute, 'path' | 'reads'>[],
): Problem[] {
  const reads = new Map(routes.map((route) => [route.path, route.reads]))
  const withPayload = new Set(
    open.release.answers.flatMap(({ path, form }) => (form.endsWith('/__PAGE__') ? path : [])),
  )
  return pages.flatMap((page) => {
    const detail = findProblem(open, page, withPayload.has(page.path), reads.get(page.path))
    if (detail === null) return []
    return [{ ...createProblem('checkFailed', { detail }), place: { path: page.path } }]
  })
}

function findProblem(
  open: OpenRelease,
  { path, status, language }: SitePage,
  hasPayload: boolean,
  reads: PageReads | undefined,
): string | null {
  const page = open.find(path, documentForm)
  if (!page) return 'it is missing'
  if (page.status !== status) return `status ${page.status} instead of ${status}`
  const html = page.plain.toString()
  if (!open.find(path, dataForm) || !open.find(path, '/_tree')) return 'no RSC payload for links to it'
  if (!hasPayload) return 'no RSC payload for preloading it'
  if (!reads?.revisions.includes(open.release.contentRevision))
    return 'it has not read the content through trackReads'
  if (reads.revisions.length > 1) return 'it has also read another content'
  if (!new RegExp(`<html[^>]*\\slang="${language}"`).test(html)) return `language is not “${language}”`
  if (page.headers['content-security-policy']?.includes("'unsafe-"))
    return 'not the content security policy of a public page'
  return null
}

const emptyGracePeriodMs = 90_000

/** `empty`: the source suddenly has nothing published, which is accepted after `seconds`. */
export type GuardedPull = (
  folder: string,
  known?: KnownFailures,
) => Promise<Pulled | { kind: 'empty'; seconds: number }>

/** A source that suddenly has nothing published is more likely broken than emptied: that is a failure for the first 90 s. */
export function guardAgainstEmptySnapshot(
  pull: (folder: string, known?: KnownFailures) => Promise<Pulled>,
  deps: { showsDocuments: () => Promise<boolean>; now?: () => number },
): GuardedPull {
  const now = deps.now ?? Date.now
  let emptySince: number | null = null
  return async (folder, known) => {
    const pulled = await pull(folder, known)
    if (pulled.kind !== 'pulled') return pulled
    if (pulled.documents > 0 || !(await deps.showsDocuments())) {
      emptySince = null
      return pulled
    }
    emptySince ??= now()
    if (now() - emptySince >= emptyGracePeriodMs) return pulled
    return { kind: 'empty', seconds: emptyGracePeriodMs / 1000 }
  }
}
