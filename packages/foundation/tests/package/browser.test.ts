import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { expect, onTestFinished } from 'vitest'
import { writeExamples } from '../../pack/examples.ts'
import { getPacked, sources } from '../../pack/packed.ts'
import { testInstalled } from '../../pack/testPackage.ts'

/** Bundles modules as pages and Sanity's command do. Returns each script by its path. An example may await what it loads later. */
async function bundle(project: string, files: readonly string[]): Promise<Map<string, string>> {
  const input = join(project, 'browser.ts')
  const imports = files.map((file, index) => `import * as example${index} from './${file}'\n`)
  const names = files.map((file, index) => `${JSON.stringify(file)}: example${index}`)
  await writeFile(input, `${imports.join('')}Object.assign(globalThis, { examples: { ${names} } })\n`)
  const build = await rolldown({
    input,
    cwd: project,
    platform: 'browser',
    // Sanity imports its style sheets, which these examples do not need to run.
    moduleTypes: { '.css': 'empty' },
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' } },
    onLog: (_level, log) => {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
    },
  })
  const { output } = await build.generate({ format: 'es', entryFileNames: 'entry.js' })
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

async function openPage(scripts: ReadonlyMap<string, string>) {
  // Playwright's browser if it was downloaded, else the system's.
  const paths = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome']
  const browser = await chromium.launch({ executablePath: paths.find((path) => existsSync(path)) })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.route('**/*', (route) => {
    const script = scripts.get(new URL(route.request().url()).pathname)
    return route.fulfill(
      script === undefined
        ? { contentType: 'text/html', body: '<!doctype html>' }
        : { contentType: 'text/javascript', body: script },
    )
  })
  await page.goto('http://site.example/')
  return page
}

testInstalled('the examples of READMEs for pages and Studios run in a browser', async () => {
  const { project } = getPacked()
  const files = sources
    .flatMap((source) => writeExamples(source, project))
    .flatMap(({ file, isWhole, isForBrowser }) => (isWhole && isForBrowser ? file : []))
  expect(files.length).toBeGreaterThan(3)
  const page = await openPage(await bundle(project, files))
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  await page.addScriptTag({ url: '/entry.js', type: 'module' })
  const listRun = () => page.evaluate('Object.keys(globalThis.examples ?? {})')
  await expect
    .poll(async () => ({ problems, run: await listRun() }), { timeout: 30_000 })
    .toEqual({ problems: [], run: files })
})
