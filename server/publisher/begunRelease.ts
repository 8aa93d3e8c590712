import { randomBytes } from 'node:crypto'
import { createReleaseId, toReleaseFolder } from '../releaseFolder.ts'
import { type NextBuildOutcome, runNextBuild, type StartNextBuild } from './nextBuild.ts'
import { copyCompiled } from './releases.ts'

const GENERATE_TIMEOUT_MS = 180_000

/** A release under way: its folder, and Next at work in it as far as it can be without content. */
export type BegunRelease = {
  /** Tells when it was begun, which may be long before it is built. */
  id: string
  /** Rejects where the folder cannot be made. */
  copied: Promise<void>
  /** What Next comes to, once the folder has its snapshot; how long that may take counts from here. */
  generate(signal: AbortSignal): Promise<NextBuildOutcome>
  /** Settles when Next has ended, with or without pages. */
  ended: Promise<unknown>
  /** Ends Next; nothing writes into the folder afterwards. */
  end(): Promise<void>
}

/** Copies the compiled site and lets Next load it, start its worker and wait where pages read their content. */
export function beginRelease(options: {
  root: string
  dataDir: string
  siteUrl: string
  compiled: string
  start?: StartNextBuild
}): BegunRelease {
  const { root, dataDir, siteUrl, compiled, start } = options
  const id = createReleaseId(new Date(), randomBytes(3).toString('hex'))
  const folder = toReleaseFolder(dataDir, id)
  const ending = new AbortController()
  const copied = copyCompiled(compiled, dataDir, id, root)
  const env = { RELEASE_ID: id, CONTENT_SNAPSHOT: folder.snapshot, CONTENT_AWAITED: '1', SITE_URL: siteUrl }
  const generated = copied.then(() =>
    runNextBuild({ mode: 'generate', root, distDir: folder.site, env, signal: ending.signal, start }),
  )
  const ended = generated.catch(() => {
    // Told to whoever asks for the pages.
  })
  return {
    id,
    copied,
    generate: (signal) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(GENERATE_TIMEOUT_MS)])
      const stop = () => ending.abort(limit.reason)
      limit.addEventListener('abort', stop, { once: true })
      if (limit.aborted) stop()
      return generated
    },
    ended,
    end: async () => {
      ending.abort()
      await ended
    },
  }
}
