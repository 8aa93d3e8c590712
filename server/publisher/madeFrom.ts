import { createHash } from 'node:crypto'

/**
 * What a release is made from, content apart. The address of the site is written into pages, so pages made for
 * another address are not up to date.
 */
export const toMadeFrom = (codeVersion: string, siteUrl: string): string =>
  createHash('sha256').update(`${codeVersion} ${siteUrl}`).digest('hex').slice(0, 16)
