import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { listPrerendered } from '../next/patchMeta.ts'
import { formatProblem } from '../reason.ts'
import type { Redirect } from '../redirects/redirect.ts'
import { findDeadLinks, type LinkedAnswer, type LinkOptions } from './siteLinks.ts'

const metaShape = z.looseObject({ status: z.number().default(200) })

export async function formatBuiltLinks(
  distDir: string,
  options: LinkOptions & { redirects: readonly Redirect[] },
): Promise<string | null> {
  const redirects = options.redirects.map(({ from, status }) => ({ path: from, status, html: null }))
  const built = await readBuilt(join(distDir, 'server', 'app'), options)
  const dead = findDeadLinks([...redirects, ...built], options)
  if (dead.length === 0) return null
  const lines = dead.map(({ address, place, reason }) => {
    const where = 'page' in place ? { document: null, path: place.page } : place
    return `  ${address} in ${formatProblem({ ...where, reason }, 'en')}`
  })
  return `Some links lead nowhere; the build goes on.\n${lines.join('\n')}`
}

/** The answers of a build. Beside each `.meta` file is a page, or the body of another file. */
async function readBuilt(app: string, { site }: LinkOptions): Promise<LinkedAnswer[]> {
  const prerendered = await listPrerendered(app)
  return Promise.all(
    prerendered.map(async ({ route, html }) => {
      const { status } = metaShape.parse(JSON.parse(await readFile(join(app, `${route}.meta`), 'utf8')))
      return { path: site.toCanonicalPath(route), status, html }
    }),
  )
}
