import { formatProblem } from '#lib/content/published.ts'
import type { ActivationOutcome } from '../messages.ts'
import { toReleaseFolder } from '../releaseFolder.ts'
import type { BegunRelease } from './begunRelease.ts'
import { ensureCompiled } from './compile.ts'
import { finishRelease } from './finishRelease.ts'
import type { BuildFailure, BuildOutcome } from './outcome.ts'
import type { PullContent, Pulled } from './pullContent.ts'
import { addMedia, removeOldReleases, removeRelease, writeRelease } from './releases.ts'
import { keepStatic, removeOldStatic } from './staticStore.ts'

export type BuildDeps = {
  root: string
  dataDir: string
  codeVersion: string
  /** Code version and build-time settings: see `toMadeFrom`. */
  madeFrom: string
  pull: PullContent
  /** Gives a release that waits for its content. */
  begin: (compiled: string) => BegunRelease
  activate: (releaseId: string) => Promise<ActivationOutcome>
  log: (line: string) => void
}

/** Builds one release from the newest content and puts it in front of visitors; on failure leaves no trace. */
export async function buildRelease(deps: BuildDeps, signal: AbortSignal): Promise<BuildOutcome> {
  const startedAt = Date.now()
  const compiled = await getCompiled(deps, signal).catch((error: unknown) =>
    toThrownFailure('compile', error),
  )
  if (typeof compiled !== 'string') return compiled

  const begun = deps.begin(compiled)
  const times = createTimes()
  const failure = await makeRelease(deps, begun, times, signal).catch((error: unknown) =>
    toThrownFailure('generate', error),
  )
  await begun.end()
  await tidyUp(deps, failure === null ? begun.id : null, begun.id)
  return failure ?? { kind: 'live', releaseId: begun.id, ms: Date.now() - startedAt, steps: times.format() }
}

/** The folder of the compiled site, or why there is none. */
async function getCompiled(deps: BuildDeps, signal: AbortSignal): Promise<string | BuildFailure> {
  const compiled = await ensureCompiled({ ...deps, signal })
  if (compiled.kind === 'stopped') return failed('compile', 'It was stopped.', 'later')
  if (compiled.kind === 'failed')
    return failed('compile', `The site does not compile.\n${compiled.output}`, 'never')
  return compiled.folder
}

/** What cannot be removed now is removed after the next build or at the next start; it changes no outcome. */
async function tidyUp(deps: BuildDeps, liveId: string | null, id: string): Promise<void> {
  try {
    if (liveId === null) return await removeRelease(deps.dataDir, id)
    await removeOldStatic(deps.dataDir)
    await removeOldReleases(deps.dataDir, liveId)
  } catch (error) {
    deps.log(`what is not needed any more stays for now: ${error instanceof Error ? error.message : error}`)
  }
}

/** A full disk and its like pass by themselves; anything else that is thrown is a bug, shown with its place. */
function toThrownFailure(stage: BuildFailure['stage'], error: unknown): BuildFailure {
  if (error instanceof Error && 'syscall' in error)
    return failed(stage, `The system refused: ${error.message}`, 'later')
  return failed(stage, error instanceof Error ? (error.stack ?? error.message) : String(error), 'never')
}

/** The steps of a build once it has a folder; null when all went well. */
async function makeRelease(
  deps: BuildDeps,
  begun: BegunRelease,
  times: Times,
  signal: AbortSignal,
): Promise<BuildFailure | null> {
  const { id } = begun
  const folder = toReleaseFolder(deps.dataDir, id)
  // Even where copying fails, the pull is waited for: it would go on writing into a folder that is removed.
  const [pulled] = await Promise.allSettled([
    times.measure('pull', deps.pull(folder.content, signal)),
    begun.copied,
  ])
  await begun.copied
  if (pulled.status === 'rejected') throw pulled.reason
  const content = pulled.value
  if (content.kind !== 'pulled') return toPullFailure(content)

  const [generated] = await Promise.all([
    times.measure('generate', begun.generate(signal)),
    addMedia(deps.dataDir, id),
  ])
  if (generated.kind === 'stopped') return failed('generate', 'It was stopped.', 'later')
  if (generated.kind === 'failed')
    return failed('generate', `The pages cannot be generated.\n${generated.output}`, 'later')

  await times.measure('finish', finishRelease(folder.site))
  await times.measure('keep', keepStatic(deps.dataDir, id))
  await writeRelease(deps.dataDir, {
    id,
    builtAt: new Date().toISOString(),
    madeFrom: deps.madeFrom,
    contentRevision: content.revision,
    documents: content.documents,
  })
  const activation = await times.measure('activate', deps.activate(id))
  if (activation.kind === 'refused')
    return failed('activate', `The new release was not let in.\n${activation.problems.join('\n')}`, 'later')
  return null
}

function toPullFailure(pulled: Exclude<Pulled, { kind: 'pulled' }>): BuildFailure {
  if (pulled.kind === 'unreachable') return failed('pull', pulled.reason, 'later')
  const list = pulled.problems.map((problem) => `  ${formatProblem(problem)}`)
  const reason = `Some published content cannot be shown.\n${list.join('\n')}`
  return { kind: 'failed', stage: 'pull', reason, problems: pulled.problems, retry: 'never' }
}

function failed(stage: BuildFailure['stage'], reason: string, retry: BuildFailure['retry']): BuildFailure {
  return { kind: 'failed', stage, reason, problems: [], retry }
}

type Times = ReturnType<typeof createTimes>

/** Where a build's time goes; the aim is seconds from Publish to page. */
function createTimes() {
  const spent: string[] = []
  return {
    measure: async <T>(name: string, work: Promise<T>): Promise<T> => {
      const startedAt = performance.now()
      const result = await work
      spent.push(`${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
      return result
    },
    format: () => spent.join(', '),
  }
}
