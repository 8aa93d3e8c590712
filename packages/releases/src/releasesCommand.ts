import { ProblemError, UsageError } from '@freelance-site/foundation/node'
import { getCodeVersion, toBuildFingerprint } from './render/codeVersion.ts'
import type { RendererOptions } from './render/options.ts'
import type { Release } from './store/release.ts'
import { openReleases, type Releases } from './store/releases.ts'
import { createProblem, formatProblem } from './terminal/problems.ts'

const toUsage = (command: string) => `${command}               lists the releases, newest first
${command} back          shows visitors the release before the live one
${command} use <id>      shows visitors this release

A release chosen this way stays live until the next publish. An id may be shortened to its last characters.`

type Options = Pick<RendererOptions, 'dataDir' | 'siteUrl' | 'code' | 'environment'> & {
  /** How the owner calls it, which its usage says. */
  command: string
}

/** Returns the text for the terminal, and throws a `ProblemError` if it fails. */
export async function runReleasesCommand(args: readonly string[], options: Options): Promise<string> {
  const [command = 'list', id] = args
  const site = { command: options.command }
  const store = openReleases(options.dataDir)
  const releases = await store.list()
  const live = (await store.current())?.releaseId ?? null
  if (command === 'list') return list(options, releases, live)
  if (command === 'back') {
    const before = releases[releases.findIndex((release) => release.id === live) + 1]
    if (!before) throw new ProblemError(createProblem('release.noOlder', site), formatProblem)
    return use(options, store, before)
  }
  if (command !== 'use' || id === undefined) throw new UsageError(toUsage(options.command))
  const [release, another] = releases.filter((each) => each.id.endsWith(id))
  if (another) throw new ProblemError(createProblem('release.ambiguous', { id }), formatProblem)
  if (!release) throw new ProblemError(createProblem('release.unknown', site), formatProblem)
  return use(options, store, release)
}

function list({ dataDir, command }: Options, releases: Release[], live: string | null): string {
  if (releases.length === 0) return `There is no release yet (${dataDir}).`
  const lines = releases.map(({ id, builtAt, documents }) => {
    // With seconds, since releases may be seconds apart, in the time zone of this machine.
    const moment = new Date(builtAt).toLocaleString('sv-SE', { timeZoneName: 'short' })
    return `${id}  ${moment}  ${documents} documents${id === live ? '  live' : ''}`
  })
  return `${lines.join('\n')}\n\n${command} back goes back to the previous one.`
}

async function use(
  { siteUrl, code, environment }: Options,
  store: Releases,
  release: Release,
): Promise<string> {
  const opened = await store.open(release.id)
  if (opened.kind === 'damaged')
    throw new ProblemError({ ...createProblem('release.unusable'), causes: [opened.problem] }, formatProblem)
  const before = await store.current()
  const live = before && (await store.read(before.releaseId))
  const newest = before?.pinned ?? live ?? release
  const codeVersion = await getCodeVersion(process.cwd(), code, environment)
  // The newest content and code: the publisher replaces the chosen release only when either changes.
  const pinned = {
    contentRevision: newest.contentRevision,
    buildFingerprint: toBuildFingerprint(codeVersion, siteUrl, code, environment),
  }
  await store.setCurrent({ releaseId: release.id, pinned })
  return `Release ${release.id} is live, or will be when the site starts. It stays until something is published.`
}
