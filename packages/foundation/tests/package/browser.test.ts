import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { expect, onTestFinished } from 'vitest'
import { writeExamples } from '../../pack/examples.ts'
import { getPacked, sources } from '../../pack/packed.ts'
import { testInstalled } from '../../pack/testPackage.ts'

/** Bundles modules into one script, as pages and Sanity's command do. */
async function bundle(project: string, files: readonly string[]): Promise<string> {
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
  const { output } = await build.generate({ format: 'iife', codeSplitting: false })
  return output[0].code
}

async function openPage() {
  // Playwright's browser if it was downloaded, else the system's.
  const paths = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome']
  const browser = await chromium.launch({ executablePath: paths.find((path) => existsSync(path)) })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://site.example/')
  return page
}

testInstalled('the examples of READMEs for pages and Studios run in a browser', async () => {
  const { project } = getPacked()
  const files = sources
    .flatMap((source) => writeExamples(source, project))
    .flatMap(({ file, isWhole, isForBrowser }) => (isWhole && isForBrowser ? file : []))
  expect(files.length).toBeGreaterThan(3)
  const script = await bundle(project, files)
  const page = await openPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  await page.addScriptTag({ content: script })
  expect(problems).toEqual([])
  expect(await page.evaluate('Object.keys(globalThis.examples)')).toEqual(files)
})
