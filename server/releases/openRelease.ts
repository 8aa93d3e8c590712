import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Reason, toReason } from '#lib/publishing/reason.ts'
import { type Answer, type Encoding, listHashes, type Release, toBodyFile, toBodyHash } from './release.ts'
import { toStaticFolder } from './statics.ts'

/** An answer with its bytes, in every stored encoding. */
export type OpenAnswer = Pick<Answer, 'path' | 'form' | 'status' | 'headers'> & {
  /** Identifies the bytes, independent of their encoding. */
  tag: string
  plain: Buffer
  encoded: Record<Encoding, Buffer> | null
}

/** A release held in memory, so that changes to its files cannot affect visitors. */
export type OpenRelease = {
  release: Release
  /** The answer to a path in a form, or undefined if the release has none. */
  find(path: string, form: string): OpenAnswer | undefined
}

export type OpenOutcome = { kind: 'open'; open: OpenRelease } | { kind: 'damaged'; reason: Reason }

/** How many files are read before other requests get a turn: about a millisecond of work. */
const filesPerTurn = 16

/**
 * Reads a whole release and compares every file with its hash; a missing file means that it is damaged. With `pages`,
 * the scripts, fonts and pictures that its pages load may be missing. Reads synchronously because a rollback waits for
 * it: for hundreds of small files that is three times as fast.
 */
export async function openRelease(
  dataDir: string,
  root: string,
  release: Release,
  what: 'all' | 'pages' = 'all',
): Promise<OpenOutcome> {
  const damaged = (code: 'fileMissing' | 'fileChanged', file: string): OpenOutcome => ({
    kind: 'damaged',
    reason: toReason(code, { file }),
  })
  const statics = toStaticFolder(dataDir)
  for await (const path of inTurns(what === 'all' ? release.statics : []))
    if (!existsSync(join(statics, path))) return damaged('fileMissing', path)
  const bodies = new Map<string, Buffer>()
  for await (const hash of inTurns(new Set(release.answers.flatMap(listHashes)))) {
    const body = readAnswerFile(toBodyFile(root, hash))
    if (body === null) return damaged('fileMissing', hash)
    if (toBodyHash(body) !== hash) return damaged('fileChanged', hash)
    bodies.set(hash, body)
  }
  const toBody = (hash: string): Buffer => {
    const body = bodies.get(hash)
    if (!body) throw new Error('Every hash of the list has been read.')
    return body
  }
  const answers = new Map(
    release.answers.map(({ plain, encoded, ...answer }) => [
      toKey(answer.path, answer.form),
      {
        ...answer,
        tag: plain.slice(0, 22),
        plain: toBody(plain),
        encoded: encoded && { br: toBody(encoded.br), gzip: toBody(encoded.gzip) },
      },
    ]),
  )
  return { kind: 'open', open: { release, find: (path, form) => answers.get(toKey(path, form)) } }
}

const toKey = (path: string, form: string) => `${form} ${path}`

async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const item of items) {
    if (count % filesPerTurn === 0) await setImmediate()
    count += 1
    yield item
  }
}

/** A file that cannot be read for any reason counts as missing, so the release is not switched to. */
function readAnswerFile(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}
