import { readFile } from 'node:fs/promises'
import { type Reason, toReason } from '#lib/publishing/reason.ts'
import { type Answer, type Encoding, type Release, toBodyFile, toBodyHash } from './release.ts'
import { findMissingStatics } from './statics.ts'

/** An answer with its bytes, in every encoding it is kept in. */
export type OpenAnswer = Pick<Answer, 'path' | 'form' | 'status' | 'headers'> & {
  /** Names the bytes, whatever their encoding. */
  tag: string
  plain: Buffer
  encoded: Record<Encoding, Buffer> | null
}

/** A release in memory, so that nothing that happens to its files changes what visitors get. */
export type OpenRelease = {
  release: Release
  /** The answer to a path in a form, or undefined where the release has none. */
  find(path: string, form: string): OpenAnswer | undefined
}

export type OpenOutcome = { kind: 'open'; open: OpenRelease } | { kind: 'damaged'; reason: Reason }

/** Reads a release whole, comparing every file with its hash; one that lacks anything is damaged. */
export async function openRelease(dataDir: string, root: string, release: Release): Promise<OpenOutcome> {
  const [missing] = await findMissingStatics(dataDir, release.statics)
  if (missing !== undefined) return { kind: 'damaged', reason: toReason('fileMissing', { file: missing }) }
  const hashes = release.answers.flatMap(({ plain, encoded }) =>
    encoded ? [plain, encoded.br, encoded.gzip] : [plain],
  )
  const bodies = new Map<string, Buffer>()
  for (const hash of new Set(hashes)) {
    const body = await readBody(toBodyFile(root, hash))
    if (body === null) return { kind: 'damaged', reason: toReason('fileMissing', { file: hash }) }
    if (toBodyHash(body) !== hash) return { kind: 'damaged', reason: toReason('fileChanged', { file: hash }) }
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

/** What cannot be read, whatever the reason, is as good as missing: no release is switched to without it. */
async function readBody(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}
