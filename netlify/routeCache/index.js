import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where Netlify's own plugin puts the prerendered pages, for upload. */
const folder = '.netlify/deploy/v1/blobs/deploy'

/**
 * A build plugin: https://docs.netlify.com/extend/develop-and-share/develop-build-plugins/
 *
 * Netlify's own plugin (5.16) stores a prerendered page under its path. Next (16.4) reads it under the key in the page's
 * metadata, finds none, and renders the page again without the content of the build. This plugin runs after theirs and
 * copies each page to that key.
 */
export async function onBuild() {
  const names = await readdir(folder)
  for (const name of names) {
    const { value } = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const key = value?.routeCache?.key
    if (key !== undefined) await copyFile(join(folder, name), join(folder, toBlobName(key)))
  }
}

/** The name of a blob, as their plugin writes it. It shortens long ones. */
function toBlobName(key) {
  const name = Buffer.from(key).toString('base64url')
  if (name.length > 180) throw new Error(`Netlify's plugin would shorten the name of ${key}.`)
  return name
}
