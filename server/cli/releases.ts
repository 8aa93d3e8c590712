import { toSiteUrl } from 'releases/processes/siteAddress'
import { getBuildFingerprint, getCodeVersion } from 'releases/render/codeVersion'
import type { Release } from 'releases/store/release'
import { openReleases, type Releases } from 'releases/store/releases'
import type { Env } from '#lib/env.server.ts'
import { print, runCommand } from './command.ts'

/** `npm run releases`: lists the kept releases, or shows visitors another one. */
const usage = `npm run releases               lists the releases, newest first
npm run releases back          shows visitors the release before the live one
npm run releases use <id>      shows visitors this release

A release chosen this way stays live until the next publish. An id may be shortened to its last characters.`

await runCommand(run)

async function run(env: Env): Promise<number> {
  const [command = 'list', id] = process.argv.slice(2)
  const store = openReleases(env.DATA_DIR)
  const releases = await store.list()
  const live = (await store.current())?.releaseId ?? null
  if (command === 'list') return list(env, releases, live)
  if (command === 'back') {
    const before = releases[releases.findIndex((release) => release.id === live) + 1]
    return before ? use(env, store, before) : print('No release older than the live one is kept.', 1)
  }
  const matching = releases.filter((release) => id !== undefined && release.id.endsWith(id))
  if (command === 'use' && id !== undefined && matching.length < 2) return use(env, store, matching[0])
  return print(command === 'use' && matching.length > 1 ? 'Several release ids end with that.' : usage, 1)
}

function list(env: Env, releases: Release[], live: string | null): number {
  if (releases.length === 0) return print(`There is no release yet (${env.DATA_DIR}).`)
  for (const { id, builtAt, documents } of releases) {
    // With seconds, since releases may be seconds apart.
    const moment = new Date(builtAt).toLocaleString('sv-SE')
    console.log(`${id}  ${moment}  ${documents} documents${id === live ? '  live' : ''}`)
  }
  return print('\nnpm run releases back goes back to the previous one.')
}

async function use(env: Env, store: Releases, release: Release | undefined): Promise<number> {
  if (!release) return print('There is no such release. npm run releases lists the kept ones.', 1)
  const opened = await store.open(release.id)
  if (opened === null) return print('That release is no longer kept.', 1)
  if (opened.kind === 'damaged') return print(`That release cannot be shown: ${opened.reason.text.en}.`, 1)
  await store.setCurrent({ releaseId: release.id, pinned: await toPin(env, store, release) })
  return print(
    `Release ${release.id} is live, or will be at the next npm start. It stays until something is published.`,
  )
}

/** Pins the newest content and code: the publisher replaces the chosen release only when either changes. */
async function toPin(env: Env, store: Releases, release: Release) {
  const root = process.cwd()
  const before = await store.current()
  const live = before && (await store.read(before.releaseId))
  const newest = before?.pinned?.contentRevision ?? live?.contentRevision
  return {
    contentRevision: newest ?? release.contentRevision,
    buildFingerprint: await getBuildFingerprint(root, await getCodeVersion(root), toSiteUrl(env)),
  }
}
