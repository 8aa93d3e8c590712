import { readFile } from 'node:fs/promises'
import { trackReads } from '@freelance-site/releases'

/** The content that the renderer has pulled. */
export async function readContent() {
  const { revision, ...content } = JSON.parse(await readFile(process.env.CONTENT, 'utf8'))
  return trackReads('de', revision, content)
}
