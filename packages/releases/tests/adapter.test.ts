import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { createAdapter } from '../src/next/adapter.ts'
import { exampleSecurity, exampleSite, headScript, nextPage } from '../testing/site.ts'

const createSiteAdapter = (platform: string) =>
  createAdapter({ site: exampleSite, security: exampleSecurity }, platform)

type Output = {
  pathname: string
  groupId: number
  fallback?: { filePath: string; initialStatus?: number; initialHeaders?: Record<string, string> }
}

/** A build as Next passes it to an adapter: each page with its data, in files named after the route. */
async function createBuild(paths: string[]) {
  const distDir = createTemporaryFolder()
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(distDir, name)), { recursive: true })
    await writeFile(join(distDir, name), text)
  }
  await write('build-manifest.json', '{}')
  await mkdir(join(distDir, 'server', 'app', '[lang]'), { recursive: true })
  const outputs: Output[] = []
  for (const [groupId, pathname] of paths.entries()) {
    const base = join('server', 'route-cache', 'APP_PAGE', 'abc', '$', pathname)
    await write(`${base}.html`, nextPage)
    await write(`${base}.meta`, JSON.stringify({ headers: { 'x-next-cache-tags': 't' }, routeCache: 'kept' }))
    const initialHeaders = { 'content-type': 'text/html' }
    outputs.push(
      { pathname, groupId, fallback: { filePath: join(distDir, `${base}.html`), initialHeaders } },
      {
        pathname: `${pathname}.rsc`,
        groupId,
        fallback: {
          filePath: join(distDir, `${base}.rsc`),
          initialHeaders: { 'content-type': 'text/x-component' },
        },
      },
    )
  }
  return { distDir, outputs: { prerenders: outputs } }
}

const everyPage = exampleSite.pages.map(({ route }) => route)

/** Runs our adapter in front of a platform's, and returns what that one was given. */
async function run(build: object, body = ''): Promise<Output[]> {
  const platform = join(createTemporaryFolder(), 'platform.mjs')
  await writeFile(
    platform,
    `export default { name: 'platform', async onBuildComplete(context) { ${body}; context.received = structuredClone(context.outputs.prerenders) } }`,
  )
  // Next's context has thirty more properties, which the adapter does not read.
  const context = Object.assign(JSON.parse('{}'), build)
  await createSiteAdapter(platform).onBuildComplete?.(context)
  return context.received
}

const find = ({ outputs }: { outputs: { prerenders: Output[] } }, path: string) =>
  outputs.prerenders.find(({ pathname }) => pathname === path)?.fallback

test('hands every page to the platform’s adapter with its policy, status and caching', async () => {
  const build = await createBuild(everyPage)
  const received = await run(build)
  for (const path of everyPage) {
    const page = received.find(({ pathname }) => pathname === path)?.fallback
    expect(page?.initialHeaders?.['content-security-policy'], path).toMatch(/^default-src 'none';.*sha256-/)
    expect(page?.initialHeaders?.['content-type'], path).toBe('text/html')
  }
  expect(find(build, '/fr/services')?.initialStatus).toBeUndefined()
  expect(find(build, '/fr/services')?.initialHeaders?.['cache-control']).toContain('must-revalidate')
  expect(find(build, '/en/503')).toMatchObject({
    initialStatus: 503,
    initialHeaders: { 'cache-control': 'no-store', 'retry-after': '60' },
  })
})

test('gives the data of a page the headers of the page, except its content type', async () => {
  const build = await createBuild(everyPage)
  await run(build)
  expect(find(build, '/en/404.rsc')?.initialHeaders).toMatchObject({
    'content-type': 'text/x-component',
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  })
})

test('writes the same into the files of the build, for a server that reads them', async () => {
  const build = await createBuild(everyPage)
  await run(build)
  const file = find(build, '/fr/404')?.filePath ?? ''
  const meta = JSON.parse(await readFile(file.replace('.html', '.meta'), 'utf8'))
  expect(meta).toMatchObject({
    status: 404,
    routeCache: 'kept',
    headers: { 'x-next-cache-tags': 't', 'cache-control': 'no-store' },
  })
  const text = await readFile(file, 'utf8')
  expect(text.indexOf(headScript)).toBeLessThan(text.indexOf('/a.css'))
})

test('keeps the changes of the platform’s adapter to the configuration', async () => {
  const platform = join(createTemporaryFolder(), 'platform.mjs')
  await writeFile(
    platform,
    "export default { name: 'platform', modifyConfig: (config) => ({ ...config, images: 'theirs' }) }",
  )
  const config = JSON.parse('{}')
  expect(
    await createSiteAdapter(platform).modifyConfig?.({ ...config, distDir: '.next' }, JSON.parse('{}')),
  ).toEqual({
    distDir: '.next',
    images: 'theirs',
  })
})

test('stops the build before the platform’s adapter sees a page with a script that is not the site’s own', async () => {
  const build = await createBuild(everyPage)
  await writeFile(find(build, '/fr/services')?.filePath ?? '', `${nextPage}<script>steal()</script>`)
  await expect(run(build, 'throw new Error("seen")')).rejects.toThrow('The page /fr/services holds a script')
})

test('stops a build without its error pages', async () => {
  const build = await createBuild(everyPage.filter((path) => path !== '/en/404'))
  await expect(run(build)).rejects.toThrow('no page /en/404')
})

test('reports a NEXT_ADAPTER_PATH that names no adapter', async () => {
  const file = join(createTemporaryFolder(), 'other.mjs')
  await writeFile(file, 'export default 1')
  const adapter = createSiteAdapter(file)
  await expect(adapter.modifyConfig?.(JSON.parse('{}'), JSON.parse('{}'))).rejects.toThrow(
    'which is not a build adapter',
  )
})
