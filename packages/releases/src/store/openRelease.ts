import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reason } from '../reason.ts'
import { toReason } from '../reasons.ts'
import { type Answer, type Encoding, listHashes, type Release, toBodyFile, toBodyHash } from './release.ts'
import { toStaticFolder } from './statics.ts'

export type OpenAnswer = Pick<Answer, 'path' | 'form' | 'status' | 'headers'> & {
  /** Identifies the bytes, independent of their encoding. */
  tag: string
  plain: Buffer
  encoded: Record<Encoding, Buffer> | null
}

/** A release in memory, so that changes to its files do not affect visitors. */
export type OpenRelease = {
  release: Release
  find(path: string, form: string): OpenAnswer | undefined
}

export type OpenOutcome = { kind: 'open'; open: OpenRelease } | { kind: 'damaged'; reason: Reason }

/** With `pages`, the files that its pages load may be missing. Synchronous, which is three times as fast for small files. */
export function openRelease(
  dataDir: string,
  root: string,
  release: Release,
  what: 'all' | 'pages' = 'all',
): OpenOutcome {
  const damaged = (code: 'fileMissing' | 'fileChanged', file: string): OpenOutcome => ({
    kind: 'damaged',
    reason: toReason(code, { file }),
  })
  const statics = toStaticFolder(dataDir)
  for (const path of what === 'all' ? release.statics : [])
    if (!existsSync(join(statics, path))) return damaged('fileMissing', path)
  const bodies = new Map<string, Buffer>()
  for (const hash of new Set(release.answers.flatMap(listHashes))) {
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

/** A file that cannot be read for any reason counts as missing. */
function readAnswerFile(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}
