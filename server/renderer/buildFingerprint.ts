import { createHash } from 'node:crypto'
import { hashFolders, pageSettings } from './codeVersion.ts'

/** What turns compiled code and content into a release: the status and headers of pages, for one. */
const shaping = ['server/publisher', 'server/releases', 'server/renderer']

/**
 * What a release is made from, content apart. The address of the site and some settings are written into pages, so
 * pages made for others are not up to date; nor are those that an earlier version of this code has written.
 */
export async function getBuildFingerprint(
  root: string,
  codeVersion: string,
  siteUrl: string,
  env: Record<string, string | undefined> = process.env,
): Promise<string> {
  const shape = await hashFolders(root, shaping)
  const settings = pageSettings.map((name) => env[name] ?? '')
  return createHash('sha256')
    .update(JSON.stringify([codeVersion, siteUrl, shape, ...settings]))
    .digest('hex')
    .slice(0, 16)
}
