import { readdir, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path/posix'
import { isEnoent } from '@freelance-site/foundation/server'
import type { Stylesheets } from '../security/inlineStyles.ts'

const chunks = 'static/chunks'
const relativeUrl = /url\((["']?)(?!["']?(?:[a-z]+:|\/|#))([^)"']+)\1\)/g
const sourceMap = /\n?\/\*# sourceMappingURL=[^*]*\*\/\s*$/

/** Reads the stylesheets of a compiled site, with absolute addresses. Leaves out those that a style element cannot hold. */
export async function readStylesheets(site: string): Promise<Stylesheets> {
  const names = await readdir(resolve(site, chunks)).catch((error: unknown) => {
    if (isEnoent(error)) return []
    throw error
  })
  const sheets = names
    .filter((name) => name.endsWith('.css'))
    .map(async (name): Promise<[string, string]> => {
      const address = `/_next/${chunks}/${name}`
      const text = await readFile(resolve(site, chunks, name), 'utf8')
      const toAbsolute = (_: string, quote: string, url: string) =>
        `url(${quote}${resolve(dirname(address), url)}${quote})`
      return [address, text.replace(sourceMap, '').replace(relativeUrl, toAbsolute).trim()]
    })
  return new Map((await Promise.all(sheets)).filter(([, text]) => !/<\/style|@import|@charset/i.test(text)))
}
