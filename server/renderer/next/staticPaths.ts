import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestShape = z.looseObject({ routes: z.record(z.string(), z.unknown()) })

/**
 * The paths of a compiled site that Next renders ahead of requests, such as `/fr/services` and `/robots.txt`: all
 * that a release consists of. Next's own bare error pages are left out, since nothing leads to them.
 */
export async function readStaticPaths(site: string): Promise<string[]> {
  const manifest = manifestShape.parse(
    JSON.parse(await readFile(join(site, 'prerender-manifest.json'), 'utf8')),
  )
  return Object.keys(manifest.routes).filter((path) => !path.startsWith('/_'))
}
