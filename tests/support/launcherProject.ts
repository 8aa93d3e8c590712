import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { onTestFinished } from 'vitest'

const repo = new URL('../../', import.meta.url)
/** The launcher, and the files that it uses before it starts the site. */
const files = [
  'start.mjs',
  'packages/releases/src/launcher/launch.mjs',
  'packages/releases/src/launcher/leftOver.mjs',
  'packages/releases/src/launcher/output.mjs',
  'packages/releases/src/launcher/ownNode.mjs',
  'packages/releases/src/launcher/packages.mjs',
  'packages/releases/src/launcher/runScript.mjs',
  'lib/i18n/makeLanguages.mjs',
  'lib/makeLists.mjs',
  'lib/i18n/ownerLanguages.ts',
  'lib/languages.ts',
]

/** A stand-in for npm. It records its calls and writes the file that npm writes last. With NPM_WAITS it waits for `go`. */
const npm = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n')
console.log('npm talks a lot')
if (process.env.NPM_FAILS) { console.error('npm says why'); process.exit(1) }
const install = () => {
  if (process.env.NPM_WAITS && !existsSync('go')) return setTimeout(install, 20)
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', '{}')
}
install()
`

/** Creates a folder with the launcher, this script in place of the site, and a stand-in for npm. */
export async function createProject(script = "console.log('started', process.argv.slice(2).join(' '))") {
  const root = createTemporaryFolder()
  for (const folder of ['lib/i18n', 'packages/releases/src/launcher', 'server', 'studio'])
    await mkdir(join(root, folder), { recursive: true })
  for (const file of files) await copyFile(new URL(file, repo), join(root, file))
  for (const file of ['package.json', 'package-lock.json']) await writeFile(join(root, file), '{}')
  await writeFile(join(root, 'npm.js'), npm)
  await writeFile(join(root, 'server', 'start.ts'), script)

  const launch = (args: string[] = [], env = {}) => {
    const child = spawn(process.execPath, ['start.mjs', ...args], {
      cwd: root,
      env: { ...process.env, npm_execpath: join(root, 'npm.js'), ...env },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    return { child, output: () => output, ended: once(child, 'close').then(([code]) => ({ code, output })) }
  }
  const countInstalls = async () => {
    const log = await readFile(join(root, 'npm.log'), 'utf8').catch(() => '')
    return log.split('\n').filter(Boolean).length
  }
  return { root, launch, countInstalls }
}
