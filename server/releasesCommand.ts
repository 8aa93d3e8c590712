import { join } from 'node:path'
import type { Env } from '#lib/env.ts'
import { takeLock } from './exclusiveLock.ts'
import { readPointer, writePointer } from './pointer.ts'
import { getCodeVersion } from './publisher/codeVersion.ts'
import { type GoBackOutcome, goBack, goBackShape } from './publisher/goBack.ts'
import { getMadeFrom } from './publisher/madeFrom.ts'
import { readPublisherPort } from './publisher/publisherPort.ts'
import { openRecord } from './publisher/record.ts'
import { listReleases, type Release } from './publisher/releases.ts'
import { runCommand } from './runCommand.ts'
import { say } from './say.ts'
import { readSecrets } from './secrets.ts'
import { toSiteUrl } from './siteAddress.ts'

/** `npm run releases`: the releases that are kept, for the owner at a terminal. */
const usage = `npm run releases               lists the releases, newest first
npm run releases back          shows visitors the one before the present one
npm run releases show <id>     shows visitors this one

What is shown so stays until something is published again. An id may be shortened to its last characters.`

await runCommand(run)

async function run(env: Env): Promise<number> {
  const [command = 'list', id] = process.argv.slice(2)
  const releases = await listReleases(env.DATA_DIR)
  const live = await readPointer(env.DATA_DIR)
  if (command === 'list') return list(env, releases, live)
  if (command === 'back') {
    const before = releases[releases.findIndex((release) => release.id === live) + 1]
    return before ? show(env, before) : say('No release is kept from before the one visitors see.', 1)
  }
  const meant = releases.filter((release) => id !== undefined && release.id.endsWith(id))
  if (command === 'show' && id !== undefined && meant.length < 2) return show(env, meant[0])
  return say(command === 'show' && meant.length > 1 ? 'Several releases end so.' : usage, 1)
}

function list(env: Env, releases: Release[], live: string | null): number {
  if (releases.length === 0) return say(`There is no release yet (${env.DATA_DIR}).`)
  for (const { id, builtAt, documents } of releases)
    console.log(`${id}  ${formatBuiltAt(builtAt)}  ${documents} documents${id === live ? '  live' : ''}`)
  return say('\nnpm run releases back shows visitors the one before.')
}

async function show(env: Env, release: Release | undefined): Promise<number> {
  if (!release) return say('There is no such release. npm run releases lists those that are kept.', 1)
  const lock = takeLock(join(env.DATA_DIR, 'running.lock'))
  const outcome = await (lock ? showAtNextStart(env, release.id) : askPublisher(env, release.id))
  lock?.release()
  if (outcome.kind === 'unknown') return say('That release is no longer kept.', 1)
  if (outcome.kind === 'refused')
    return say(`That release was not let in.\n${outcome.problems.join('\n')}`, 1)
  const when = lock ? 'will be live at the next npm start' : 'is live'
  return say(`Release ${release.id} ${when}. It stays until something is published.`)
}

async function askPublisher(env: Env, id: string): Promise<GoBackOutcome> {
  const { deployHookSecret } = await readSecrets(env.DATA_DIR)
  const port = await readPublisherPort(env.DATA_DIR)
  const address = `http://127.0.0.1:${port}/publisher/hook/${deployHookSecret}/show/${id}`
  const response = await fetch(address, { method: 'POST', signal: AbortSignal.timeout(60_000) })
  return goBackShape.parse(await response.json())
}

/** Nothing runs that could be asked, and nothing can come between. */
async function showAtNextStart(env: Env, id: string): Promise<GoBackOutcome> {
  const { DATA_DIR } = env
  return goBack(id, {
    dataDir: DATA_DIR,
    record: await openRecord(DATA_DIR, console.error),
    madeFrom: await getMadeFrom(process.cwd(), await getCodeVersion(process.cwd()), toSiteUrl(env)),
    activate: async () => {
      await writePointer(DATA_DIR, id)
      return { kind: 'live' }
    },
  })
}

/** Releases are seconds apart. */
function formatBuiltAt(moment: string): string {
  return new Date(moment).toLocaleString('sv-SE')
}
