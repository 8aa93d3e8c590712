import { hash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#lib/file.ts'

/** What a browser opens: a page, or a file such as the sitemap. */
export const documentForm = 'document'

/** What Next's router asks a page for when a link is followed: the data of the whole page. */
export const dataForm = 'data'

/** The SHA-256 of a file, which is its name too. */
const hashShape = z.string().regex(/^[\w-]{43}$/)

const answerShape = z.object({
  path: z.string().startsWith('/'),
  /** `document`, `data`, or the path of a segment as Next's router names it, such as `/_tree`. */
  form: z.string(),
  status: z.number().int(),
  headers: z.record(z.string(), z.string()),
  plain: hashShape,
  /** The same compressed, where that makes it smaller. */
  encoded: z.object({ br: hashShape, gzip: hashShape }).nullable(),
})

/** One finished answer of the site: which request it is for, and what is sent. */
export type Answer = z.infer<typeof answerShape>

/** The names of the files of an answer. */
export const listHashes = ({ plain, encoded }: Answer): string[] =>
  encoded ? [plain, encoded.br, encoded.gzip] : [plain]

export type Encoding = keyof NonNullable<Answer['encoded']>

const releaseShape = z.object({
  format: z.literal(2),
  id: z.string().regex(/^[\w-]+$/),
  builtAt: z.string(),
  /** What it was made from, apart from content: code and build-time settings. */
  buildFingerprint: z.string(),
  contentRevision: z.string(),
  /** How many published documents it shows. */
  documents: z.number(),
  answers: z.array(answerShape),
  /** The hashed files that its pages load, by their path in the static store. */
  statics: z.array(z.string()),
})

/** A release: everything the site answers, made from one snapshot of the content. */
export type Release = z.infer<typeof releaseShape>

/** Reads the record of a release; null where it is damaged, or written by a version with another format. */
export const parseRelease = (text: string): Release | null => parseJson(text, releaseShape)

export const toReleasesFolder = (dataDir: string): string => join(dataDir, 'releases')

/** Written last: a folder without it is not a release. */
export const toRecordFile = (root: string): string => join(root, 'release.json')

/** Where the folder of a release holds a body. */
export const toBodyFile = (root: string, hash: string): string => join(root, 'bodies', hash)

export const toBodyHash = (body: Uint8Array): string => hash('sha256', body, 'base64url')

/** An id that sorts by time and is safe in a path, a header and an attribute. */
export function createReleaseId(now: Date, random: string): string {
  return `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}-${random}`
}
