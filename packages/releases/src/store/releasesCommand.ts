import { getBuildFingerprint, getCodeVersion } from '../render/codeVersion.ts'
import type { RendererOptions } from '../render/options.ts'
import type { Release } from './release.ts'
import { openReleases, type Releases } from './releases.ts'

const usage = `npm run releases               lists the releases, newest first
npm run releases back          shows visitors the release before the live one
npm run releases use <id>      shows visitors this release

A release chosen this way stays live until the next publish. An id may be shortened to its last characters.`

type Options = Pick<RendererOptions, 'dataDir' | 'siteUrl' | 'code' | 'environment'>

type Printed = { text: string; code: number }

const print = (text: string, code = 0): Printed => ({ text, code })

export async function runReleasesCommand(args: readonly string[], options: Options): Promise<Printed> {
  const [command = 'list', id] = args
  const store = openReleases(options.dataDir)
  const releases = await store.list()
  const live = (await store.current())?.releaseId ?? null
  if (command === 'list') return list(options.dataDir, releases, live)
  if (command === 'back') {
    const before = releases[releases.findIndex((release) => release.id === live) + 1]
    return before ? use(options, store, before) : print('No release older than the live one is kept.', 1)
  }
  const matching = releases.filter((release) => id !== undefined && release.id.endsWith(id))
  if (command === 'use' && id !== undefined && matching.length < 2) return use(options, store, matching[0])
  return print(command === 'use' && matching.length > 1 ? 'Several release ids end with that.' : usage, 1)
}

function list(dataDir: string, releases: Release[], live: string | null): Printed {
  if (releases.length === 0) return print(`There is no release yet (${dataDir}).`)
  const lines = releases.map(({ id, builtAt, documents }) => {
    // With seconds, since releases may be seconds apart.
    const moment = new Date(builtAt).toLocaleString('sv-SE')
    return `${id}  ${moment}  ${documents} documents${id === live ? '  live' : ''}`
  })
  return print(`${lines.join('\n')}\n\nnpm run releases back goes back to the previous one.`)
}

async function use(options: Options, store: Releases, release: Release | undefined): Promise<Printed> {
  if (!release) return print('There is no such release. npm run releases lists the kept ones.', 1)
  const opened = await store.open(release.id)
  if (opened === null) return print('That release is no longer kept.', 1)
  if (opened.kind === 'damaged') return print(`That release cannot be shown: ${opened.reason.text.en}.`, 1)
  await store.setCurrent({ releaseId: release.id, pinned: await toPin(options, store, release) })
  return print(
    `Release ${release.id} is live, or will be at the next npm start. It stays until something is published.`,
  )
}

/** Pins the newest content and code: the publisher replaces the chosen release only when either changes. */
async function toPin({ siteUrl, code, environment }: Options, store: Releases, release: Release) {
  const root = process.cwd()
  const before = await store.current()
  const live = before && (await store.read(before.releaseId))
  const newest = before?.pinned?.contentRevision ?? live?.contentRevision
  const codeVersion = await getCodeVersion(root, code, environment)
  return {
    contentRevision: newest ?? release.contentRevision,
    buildFingerprint: await getBuildFingerprint(root, codeVersion, siteUrl, code, environment),
  }
}
