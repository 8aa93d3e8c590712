import type { Reads } from './reads.ts'

declare global {
  /** Set by the renderer. Next bundles the pages, so that they share no module with it. */
  var contentReads: Reads | undefined
}

/**
 * The content that pages read, as an object that notes what each of them reads of it. It must be plain data. The renderer then proves
 * that every page shows this revision, and renders only those again that read what has changed. Elsewhere it returns the content.
 * A site passes each of its contents under a name of its own, such as the language, when it loads them.
 *
 * @example
 * import { readFile } from 'node:fs/promises'
 * import { trackReads } from '@freelance-site/releases'
 *
 * const { revision, ...content } = JSON.parse(await readFile('content.json', 'utf8'))
 * const shown = trackReads('en', revision, content)
 */
export const trackReads = <Content extends object>(
  name: string,
  revision: string,
  content: Content,
): Content => globalThis.contentReads?.track(name, revision, content) ?? content
