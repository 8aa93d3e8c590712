import { createHash } from 'node:crypto'
import { hashFolders } from './codeVersion.ts'

/** What turns compiled code and content into a release: the status and headers of pages, for one. */
const shaping = ['server/publisher']

/**
 * What a release is made from, content apart. The address of the site is written into pages, so pages made for
 * another address are not up to date; nor are those that an earlier publisher has finished.
 */
export async function getMadeFrom(root: string, codeVersion: string, siteUrl: string): Promise<string> {
  const shape = await hashFolders(root, shaping)
  return createHash('sha256').update(`${codeVersion} ${siteUrl} ${shape}`).digest('hex').slice(0, 16)
}
