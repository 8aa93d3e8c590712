import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '@freelance-site/foundation'
import { parseJson } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { createProblem } from '../problems.ts'
import { toStaticFolder } from './statics.ts'
import { storedDeadLinkShape, storedWarningShape } from './storedProblems.ts'

/** The form that a browser opens: a page, or a file such as the sitemap. */
export const documentForm = 'document'

/** The data of a whole page, which Next's router requests when the visitor follows a link. */
export const dataForm = 'data'

const hashShape = z.string().regex(/^[\w-]{43}$/)

const answerShape = z.object({
  path: z.string().startsWith('/'),
  /** `document`, `data`, or the path of a segment as Next's router names it, such as `/_tree`. */
  form: z.string(),
  status: z.number().int(),
  headers: z.record(z.string(), z.string()),
  plain: hashShape,
  /** The compressed forms, if they are smaller. */
  encoded: z.object({ br: hashShape, gzip: hashShape }).nullable(),
})

/** One finished answer of the site, with the request that it answers. */
export type Answer = z.infer<typeof answerShape>

/** The encodings in which a release stores its answers besides the plain bytes (RFC 9110, 8.4). */
export type Encoding = keyof NonNullable<Answer['encoded']>

const releaseShape = z.object({
  format: z.literal(3),
  id: z.string().regex(/^[\w-]+$/),
  builtAt: z.string(),
  /** Identifies the code and the build-time settings. */
  buildFingerprint: z.string(),
  contentRevision: z.string(),
  documents: z.number(),
  answers: z.array(answerShape),
  /** The hashed files that its pages load, by their path in the static store. */
  statics: z.array(z.string()),
  /**
   * Version 1.0.0 listed the links to other sites in `outgoing`. Its checksums cover that list, and it refuses a record
   * without one.
   */
  links: z.object({ dead: z.array(storedDeadLinkShape), outgoing: z.array(z.unknown()) }).optional(),
  /**
   * What its pages do not show as it was published; absent if there is nothing, so that version 1.0.0, whose checksums do not
   * cover it, reads the record.
   */
  warnings: z.array(storedWarningShape).optional(),
})

/** The record of a release: where it comes from, its answers and the files that its pages load. */
export type Release = z.infer<typeof releaseShape>

const recordShape = releaseShape.extend({ checksum: hashShape })

/** Of a release with its fields in the order of the shape. */
const toChecksum = (parsed: Release) => toBodyHash(Buffer.from(JSON.stringify(parsed)))

/** The text of a release's record, with a checksum over everything in it. */
export const formatRelease = (release: Release): string =>
  JSON.stringify({ ...release, checksum: toChecksum(releaseShape.parse(release)) })

/** Parses the record of a release; null if it is damaged or in another version's format. */
export function parseRelease(text: string): Release | null {
  const record = parseJson(text, recordShape)
  if (record === null) return null
  const { checksum, ...release } = record
  return checksum === toChecksum(release) ? release : null
}

/** The folder with a folder for each release, named by its id. */
export const toReleasesFolder = (dataDir: string): string => join(dataDir, 'releases')

/** The record of a release. It is written last: a folder without it is not a release. */
export const toRecordFile = (root: string): string => join(root, 'release.json')

/** The snapshot that a release was made from. */
export const toSnapshotFile = (root: string): string => join(root, 'snapshot.json')

/** Answers with the same bytes share one file, which is named by their hash. */
export const toBodyFile = (root: string, hash: string): string => join(root, 'bodies', hash)

/** The SHA-256 of a body in base64url: 43 characters that may be the name of a file. */
export const toBodyHash = (body: Uint8Array): string => hash('sha256', body, 'base64url')

/** The moment in an id; NaN in another name. Until version 2.0.0, it had no milliseconds. */
function toMoment(id: string): number {
  const [, year, month, day, hour, minute, second, ms = '000'] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})?-/.exec(id) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/**
 * Creates an id that sorts by time, and is safe in a path, a header and an attribute. It sorts after each id that is stored, also
 * if the clock was set back.
 */
export function createReleaseId(now: number, stored: readonly string[], random: string): string {
  const taken = stored.map(toMoment).filter((moment) => !Number.isNaN(moment))
  const moment = new Date(Math.max(now, ...taken.map((each) => each + 1)))
  return `${moment.toISOString().replace(/[-:.Z]/g, '')}-${random}`
}

/** An answer with its bytes in memory. */
export type OpenAnswer = Pick<Answer, 'path' | 'form' | 'status' | 'headers'> & {
  /** Identifies the bytes, independent of their encoding. */
  tag: string
  plain: Buffer
  encoded: Record<Encoding, Buffer> | null
}

/** The status of an address whose page was removed (RFC 9110, 15.5.11). */
const goneStatus = 410

/** Whether an answer stands for the page for gone addresses. It is empty, so that a thousand of them have one page. */
export const isGone = ({ status, plain }: Pick<OpenAnswer, 'status' | 'plain'>): boolean =>
  status === goneStatus && plain.length === 0

/** A release in memory, so that changes to its files do not affect visitors. */
export type OpenRelease = {
  release: Release
  /** By their hash. */
  bodies: ReadonlyMap<string, Buffer>
  find(path: string, form: string): OpenAnswer | undefined
}

/** A release in memory, or the first fault of its record or files. */
export type OpenOutcome = { kind: 'open'; open: OpenRelease } | { kind: 'damaged'; problem: Problem }

/**
 * With `pages`, the files that its pages load may be missing. Bodies that `known` has are shared with it, and only looked for.
 * Synchronous, which is three times as fast for small files.
 */
export function openRelease(
  dataDir: string,
  root: string,
  release: Release,
  what: 'all' | 'pages' = 'all',
  known: Pick<OpenRelease, 'bodies'> | null = null,
): OpenOutcome {
  const damaged = (code: 'fileMissing' | 'fileChanged', file: string): OpenOutcome => ({
    kind: 'damaged',
    problem: createProblem(code, { file }),
  })
  const statics = toStaticFolder(dataDir)
  for (const path of what === 'all' ? release.statics : [])
    if (!existsSync(join(statics, path))) return damaged('fileMissing', path)
  const bodies = new Map<string, Buffer>()
  const hashes = release.answers.flatMap(({ plain, encoded }) => [plain, ...Object.values(encoded ?? {})])
  for (const hash of new Set(hashes)) {
    const file = toBodyFile(root, hash)
    const shared = known?.bodies.get(hash)
    const body = shared && existsSync(file) ? shared : readAnswerFile(file)
    if (body === null) return damaged('fileMissing', hash)
    if (body !== shared && toBodyHash(body) !== hash) return damaged('fileChanged', hash)
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
  return { kind: 'open', open: { release, bodies, find: (path, form) => answers.get(toKey(path, form)) } }
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
