import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDeadLinks, type LinkedAnswer } from 'releases/links/siteLinks'
import { listPrerendered } from 'releases/next/patchMeta'
import { formatProblem } from 'releases/reason'
import { toPublicPath } from 'releases/render/renderSite'
import { z } from 'zod'
import type { Documents } from '#lib/content/documents.ts'

const metaShape = z.looseObject({ status: z.number().default(200) })

/** Lists the dead links of a finished build for its log; null if it has none. */
export async function formatBuiltLinks(
  distDir: string,
  documents: Documents,
  siteUrl: string,
): Promise<string | null> {
  const dead = findDeadLinks(await readBuilt(join(distDir, 'server', 'app')), documents, siteUrl)
  if (dead.length === 0) return null
  const lines = dead.map(({ address, place, reason }) => {
    const where = 'page' in place ? { path: place.page } : place
    return `  ${address} in ${formatProblem({ ...where, reason }, 'en')}`
  })
  return `Some links lead nowhere; the build goes on.\n${lines.join('\n')}`
}

/** The answers of a build. Beside each `.meta` file is a page, or the body of another file. */
async function readBuilt(app: string): Promise<LinkedAnswer[]> {
  const prerendered = await listPrerendered(app)
  return Promise.all(
    prerendered.map(async ({ route, html }) => {
      const { status } = metaShape.parse(JSON.parse(await readFile(join(app, `${route}.meta`), 'utf8')))
      return { path: toPublicPath(route), status, html }
    }),
  )
}
