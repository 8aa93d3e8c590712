import type { Env } from '#lib/env.ts'
import { formatReason } from '#lib/publishing/reason.ts'
import { toSiteUrl } from '../processes/siteAddress.ts'
import type { Release } from '../releases/release.ts'
import { openReleases, type Releases } from '../releases/releases.ts'
import { getBuildFingerprint, getCodeVersion } from '../renderer/codeVersion.ts'
import { print, runCommand } from './command.ts'

/** `npm run releases`: the releases that are kept, for the owner at a terminal. */
const usage = `npm run releases               lists the releases, newest first
npm run releases back          shows visitors the one before the present one
npm run releases show <id>     shows visitors this one

What is shown so stays until something is published again. An id may be shortened to its last characters.`

await runCommand(run)

async function run(env: Env): Promise<number> {
  const [command = 'list', id] = process.argv.slice(2)
  const store = openReleases(env.DATA_DIR)
  const releases = await store.list()
  const live = (await store.current())?.releaseId ?? null
  if (command === 'list') return list(env, releases, live)
  if (command === 'back') {
    const before = releases[releases.findIndex((release) => release.id === live) + 1]
    return before
      ? show(env, store, before)
      : print('No release is kept from before the one visitors see.', 1)
  }
  const meant = releases.filter((release) => id !== undefined && release.id.endsWith(id))
  if (command === 'show' && id !== undefined && meant.length < 2) return show(env, store, meant[0])
  return print(command === 'show' && meant.length > 1 ? 'Several releases end so.' : usage, 1)
}

function list(env: Env, releases: Release[], live: string | null): number {
  if (releases.length === 0) return print(`There is no release yet (${env.DATA_DIR}).`)
  for (const { id, builtAt, documents } of releases)
    console.log(`${id}  ${formatBuiltAt(builtAt)}  ${documents} documents${id === live ? '  live' : ''}`)
  return print('\nnpm run releases back shows visitors the one before.')
}

async function show(env: Env, store: Releases, release: Release | undefined): Promise<number> {
  if (!release) return print('There is no such release. npm run releases lists those that are kept.', 1)
  const opened = await store.open(release.id)
  if (opened === null) return print('That release is no longer kept.', 1)
  if (opened.kind === 'damaged')
    return print(`That release cannot be shown: ${formatReason(opened.reason, 'en')}.`, 1)
  await store.setCurrent({ releaseId: release.id, pinned: await toPin(env, store, release) })
  return print(
    `Release ${release.id} is live, or will be at the next npm start. It stays until something is published.`,
  )
}

/** What must not replace the release by itself: the newest content, and the code that is here now. */
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

/** Releases are seconds apart. */
function formatBuiltAt(moment: string): string {
  return new Date(moment).toLocaleString('sv-SE')
}
