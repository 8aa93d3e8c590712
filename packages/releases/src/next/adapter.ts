import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { AdapterOutput, NextAdapter } from 'next'
import type { HeadOptions } from '../security/answerHead.ts'
import { addCompileHint } from './compiledScripts.ts'
import { checkErrorRoutes, finishRoute, toFilePatches } from './patchMeta.ts'

/** The properties used here of a build output of Next 16.4: a prerendered page, its data or a segment. */
type Prerender = Pick<AdapterOutput['PRERENDER'], 'pathname' | 'groupId' | 'fallback'>

/** Sets status, headers and script order of every prerendered page in the list that the platform's adapter receives. */
async function finishPrerenders(prerenders: readonly Prerender[], options: HeadOptions): Promise<void> {
  checkErrorRoutes(new Set(prerenders.map(({ pathname }) => pathname)), options)
  const isPage = ({ fallback }: Prerender) => /\.(?:html|body)$/.test(fallback?.filePath ?? '')
  for (const page of prerenders.filter(isPage))
    await finishPage(
      page,
      prerenders.filter((output) => output.groupId === page.groupId),
      options,
    )
}

async function finishPage(page: Prerender, group: Prerender[], options: HeadOptions): Promise<void> {
  const path = page.fallback?.filePath ?? ''
  const html = path.endsWith('.html') ? await readFile(path, 'utf8') : null
  const finished = finishRoute(page.pathname, html, options)
  for (const { fallback } of group)
    if (fallback) fallback.initialHeaders = { ...fallback.initialHeaders, ...finished.headers }
  if (finished.status !== 200 && page.fallback) page.fallback.initialStatus = finished.status
  const patches = await toFilePatches(path.replace(/\.(?:html|body)$/, ''), finished)
  await Promise.all(patches.map((patch) => writeFile(patch.path, patch.text)))
}

/** The adapter of the hosting platform: https://nextjs.org/docs/app/api-reference/config/next-config-js/adapterPath */
async function loadAdapter(path: string | undefined): Promise<NextAdapter | null> {
  if (!path) return null
  const file = createRequire(`${process.cwd()}/`).resolve(path)
  const loaded: { default?: unknown } = await import(pathToFileURL(file).href)
  const adapter = loaded.default ?? loaded
  if (!isAdapter(adapter)) throw new Error(`NEXT_ADAPTER_PATH names ${path}, which is not a build adapter.`)
  return adapter
}

const isAdapter = (value: unknown): value is NextAdapter =>
  typeof value === 'object' && value !== null && 'name' in value

/** Runs before the platform's adapter, which collects the pages when `next build` ends. `platformPath` is NEXT_ADAPTER_PATH. */
export const createAdapter = (options: HeadOptions, platformPath: string | undefined): NextAdapter => ({
  name: 'releases',
  async modifyConfig(config, context) {
    const platform = await loadAdapter(platformPath)
    return platform?.modifyConfig ? platform.modifyConfig(config, context) : config
  },
  async onBuildComplete(context) {
    await addCompileHint(context.distDir)
    await finishPrerenders(context.outputs.prerenders, options)
    const platform = await loadAdapter(platformPath)
    await platform?.onBuildComplete?.(context)
  },
})
