import { copyFileSync, existsSync, linkSync, writeFileSync } from 'node:fs'
import { compress, isWorthCompressing } from './compress.ts'
import { type Answer, toBodyFile, toBodyHash } from './release.ts'

/** The addresses that the links of a page name, and the names that a link may end with. */
export type PageLinks = { links: string[]; anchors: ReadonlySet<string> }

/** An answer before it is stored, with its bytes and not yet compressed; `links` if they have been read. */
export type RenderedAnswer = Omit<Answer, 'plain' | 'encoded'> & { bytes: Buffer; links?: PageLinks | null }

/** An answer that an earlier release has stored. Only that of a document has `links`. */
export type StoredAnswer = Answer & { releaseId: string; links?: PageLinks | null }

/** An answer of a release that is not yet written. */
export type DraftAnswer = RenderedAnswer | StoredAnswer

/** Writes bodies into the folder of a new release. Synchronous, because the compression is synchronous, too. */
export function createAnswerWriter(root: string, toRoot: (id: string) => string) {
  const encodings = new Map<string, Answer['encoded']>()
  // Many answers have the same body, such as the empty one of redirects. One that is linked must never be written to.
  const bodies = new Set<string>()

  const writeBody = (bytes: Buffer): string => {
    const hash = toBodyHash(bytes)
    if (!bodies.has(hash)) writeFileSync(toBodyFile(root, hash), bytes)
    bodies.add(hash)
    return hash
  }

  const linkBody = (hash: string, releaseId: string) => {
    if (bodies.has(hash)) return
    const [from, to] = [toBodyFile(toRoot(releaseId), hash), toBodyFile(root, hash)]
    try {
      linkSync(from, to)
    } catch (error) {
      // Some file systems have no links, and all of them limit how many a file has.
      if (!existsSync(from)) throw error
      copyFileSync(from, to)
    }
    bodies.add(hash)
  }

  return (draft: DraftAnswer): Answer => {
    if (!('bytes' in draft)) {
      const { releaseId, links: _, ...answer } = draft
      for (const hash of [answer.plain, ...Object.values(answer.encoded ?? {})]) linkBody(hash, releaseId)
      return answer
    }
    const { bytes, links: _, ...answer } = draft
    const plain = writeBody(bytes)
    let encoded = encodings.get(plain)
    if (encoded === undefined) {
      const isWorthIt = isWorthCompressing(answer.headers['content-type'] ?? '', bytes)
      const forms = isWorthIt ? compress(bytes) : null
      encoded = forms && { br: writeBody(forms.br), gzip: writeBody(forms.gzip) }
      encodings.set(plain, encoded)
    }
    return { ...answer, plain, encoded }
  }
}
