import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { writeExamples } from '../../../foundation/pack/examples.ts'
import { getPacked } from '../../../foundation/pack/packed.ts'
import { testInstalled } from '../../../foundation/pack/testPackage.ts'

const run = promisify(execFile)

/** A page with the head and the footer of the README. Both are rendered on the server, and parts of the footer also in browsers. */
const toFiles = ([head = '', footer = '']: readonly string[], root: string) => ({
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} } }`,
  'app/page.jsx': 'export default function Page() {\n  return <main tabIndex={-1}>Hallo</main>\n}',
  'app/layout.jsx': `
    import { Head } from '../../${head}'
    import { Footer } from '../../${footer}'
    export default function Layout({ children }) {
      return <html lang="de"><head><Head /></head><body>{children}<Footer /></body></html>
    }`,
})

testInstalled('the parts of its README are on a page that Next has built', async () => {
  const { project } = getPacked()
  const examples = writeExamples(join(import.meta.dirname, '../..'), project)
  const ofPage = examples.map(({ file }) => file).filter((file) => file.endsWith('.tsx'))
  const folder = join(project, 'page')
  for (const [path, text] of Object.entries(toFiles(ofPage, project))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const next = join(project, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  await run(process.execPath, [next, 'build', folder], { cwd: folder, env })
  const html = await readFile(join(folder, '.next/server/app/index.html'), 'utf8')
  expect(html).toMatch(/<head>.*<script>\(function\(\)\{.*<\/head>/s)
  expect(html).toContain('<a href="/en" hrefLang="en">English</a>')
})
