import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { AdapterOutput, NextAdapter } from 'next'
import type { HeadOptions } from '../security/answerHead.ts'
import { addCompileHint } from './compiledScripts.ts'
import { finishFiles } from './patchMeta.ts'

/** The properties used here of a build output of Next 16.4: a prerendered page, its data or a segment. */
type Prerender = Pick<AdapterOutput['PRERENDER'], 'pathname' | 'groupId' | 'fallback'>

/** Finishes every prerendered page, also in the list that the platform's adapter receives. */
async function finishPrerenders(prerenders: readonly Prerender[], options: HeadOptions): Promise<void> {
  const files = prerenders.flatMap(({ pathname: route, fallback }) => {
    const base = /^(.*)\.(?:html|body)$/.exec(fallback?.filePath ?? '')?.[1]
    return base === undefined ? [] : [{ route, base }]
  })
  const finished = await finishFiles(files, options)
  for (const { pathname, groupId, fallback: page } of prerenders) {
    const { status = 200, headers } = finished.get(pathname) ?? {}
    if (page && status !== 200) page.initialStatus = status
    for (const { fallback } of prerenders.filter((output) => output.groupId === groupId))
      if (fallback && headers) fallback.initialHeaders = { ...fallback.initialHeaders, ...headers }
  }
}

/** The adapter of the hosting platform: https://nextjs.org/docs/app/api-reference/config/next-config-js/adapterPath */
async function loadAdapter(path: string): Promise<NextAdapter> {
  const file = createRequire(`${process.cwd()}/`).resolve(path)
  const loaded: { default?: unknown } = await import(pathToFileURL(file).href)
  const adapter = loaded.default ?? loaded
  if (!isAdapter(adapter)) throw new Error(`NEXT_ADAPTER_PATH names ${path}, which is not a build adapter.`)
  return adapter
}

const isAdapter = (value: unknown): value is NextAdapter =>
  typeof value === 'object' && value !== null && 'name' in value

/** Runs before the platform's adapter, which collects the pages when `next build` ends. `platformPath` is NEXT_ADAPTER_PATH. */
export const createAdapter = (options: HeadOptions, platformPath: string): NextAdapter => ({
  name: 'releases',
  async modifyConfig(config, context) {
    const platform = await loadAdapter(platformPath)
    return platform.modifyConfig ? platform.modifyConfig(config, context) : config
  },
  async onBuildComplete(context) {
    await addCompileHint(context.distDir)
    await finishPrerenders(context.outputs.prerenders, options)
    const platform = await loadAdapter(platformPath)
    await platform.onBuildComplete?.(context)
  },
})
