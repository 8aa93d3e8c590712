import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Env, parseEnv } from '#lib/env.ts'
import { toAnswerHead } from '#lib/security/answerHead.ts'
import { usesBuildAdapter } from '#lib/security/defaultHeaders.ts'
import { toPolicySettings } from '#lib/security/policy.ts'
import { locales, pages } from '#lib/site.ts'

/** The pages that Next would otherwise answer with 200. */
const errorPaths = Object.values(pages)
  .filter(({ status }) => status !== 200)
  .map(({ path }) => path)

const metaShape = z.looseObject({ headers: z.record(z.string(), z.string()).optional() })

/**
 * Writes the real status and headers of each page into its `.meta` file, which Next reads when it first
 * serves the page, for `next start` and hosting platforms. Throws if a page contains a script that its policy
 * must not allow.
 */
export async function patchMeta(
  site: string,
  env: Pick<Env, 'NEXT_PUBLIC_GA_MEASUREMENT_ID' | 'NEXT_PUBLIC_SANITY_PROJECT_ID'> = parseEnv(),
  isLost = usesBuildAdapter(process.env),
): Promise<void> {
  const app = join(site, 'server', 'app')
  const settings = toPolicySettings(env)
  const paths = (await readdir(app, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
  for (const locale of locales) {
    const missing = errorPaths.filter((path) => !paths.includes(`${locale}${path}.meta`))
    if (missing.length > 0) throw new Error(`The build has no page for ${missing.join(', ')} in “${locale}”.`)
  }
  const metas = paths.filter((path) => path.endsWith('.meta'))
  // Prepare all before writing any: if one is refused, nothing has changed.
  const patched = await Promise.all(
    metas.map(async (path) => {
      const name = path.slice(0, -'.meta'.length)
      const page = `${name}.html`
      const html = paths.includes(page) ? await readFile(join(app, page), 'utf8') : null
      const head = toAnswerHead(`/${name}`, html, settings)
      if (head.kind === 'refused') throw new Error(`The page ${name} ${head.reason}.`)
      const meta = metaShape.parse(JSON.parse(await readFile(join(app, path), 'utf8')))
      // A header set in both places would be sent twice, and browsers ignore such duplicates.
      const headers = { ...meta.headers, ...(isLost ? {} : head.security), ...head.headers }
      const status = head.status === 200 ? {} : { status: head.status }
      const patches = [{ path, text: JSON.stringify({ ...meta, headers, ...status }) }]
      return head.html === null || head.html === html
        ? patches
        : [...patches, { path: page, text: head.html }]
    }),
  )
  await Promise.all(patched.flat().map(({ path, text }) => writeFile(join(app, path), text)))
}
