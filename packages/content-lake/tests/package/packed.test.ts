import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { install, installArgs, type PackedProject, packPackages } from '../../../foundation/pack/install.ts'
import { compilePackages, modules } from '../../../foundation/pack/strictProject.ts'
import { testInstalled, testPackage } from '../../../foundation/pack/testPackage.ts'

const packageFolder = join(import.meta.dirname, '../..')
const run = promisify(execFile)

let folder = ''
/** The project of somebody who installs the package. */
let project = ''
let packed: PackedProject = { project: '', tarballs: {}, compiled: [] }
/** An installed Node that is too old, the installed Node 22, and the Node of this test. */
const nodes = { 20: '', 22: '', 24: process.execPath }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-lake-'))
  project = join(folder, 'project')
  const tarballs = await packPackages([packageFolder], folder)
  await install(project, tarballs)
  packed = { project, tarballs, compiled: await compilePackages(project, [packageFolder]) }
  const { platform, arch } = process
  const node = `node-${platform === 'win32' ? 'win' : platform}-${arch}`
  for (const version of [20, 22] as const) {
    const own = join(folder, `node${version}`)
    mkdirSync(own)
    await run('npm', [...installArgs, '--ignore-scripts', `${node}@${version}`], { cwd: own })
    nodes[version] = join(own, 'node_modules', node, 'bin/node')
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

testPackage(packageFolder, () => packed)

testInstalled('`npm pack` in the folder of the sources packs nothing', async () => {
  const empty = await mkdtemp(join(folder, 'empty-'))
  const packing = run('npm', ['pack', '--pack-destination', empty], { cwd: packageFolder })
  await expect(packing).rejects.toThrow('Only the sources are in this folder')
  expect(globSync('*.tgz', { cwd: empty })).toEqual([])
})

testInstalled('`npm run package` makes a package of what was built', async () => {
  await run('npm', ['run', 'package'], { cwd: packageFolder })
  expect(globSync('*.tgz', { cwd: join(packageFolder, 'dist') })).toHaveLength(1)
})

testInstalled(
  'it is under 60 MB with everything that it needs, and needs no package that is not published',
  () => {
    const files = globSync('node_modules/**', { cwd: project, withFileTypes: true })
    const sizes = files
      .filter((file) => file.isFile())
      .map((file) => statSync(join(file.parentPath, file.name)).size)
    const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6
    console.log(`Installed: ${megabytes.toFixed(1)} MB in ${sizes.length} files`)
    expect(megabytes).toBeLessThan(60)
    expect(existsSync(join(project, 'node_modules/@freelance-site'))).toBe(false)
  },
)

testInstalled('Node 20 says in one sentence which Node the command needs', async () => {
  const command = join(project, 'node_modules/content-lake/lib/bin.js')
  const failed = await run(nodes[20], [command]).catch((error: { code: number; stderr: string }) => error)
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The content lake needs Node 22\.16 or newer, and this is Node 20\.\S+\n$/,
    ),
  })
})

const threeLines = `import { startLake } from 'content-lake'
const lake = await startLake({ dataset: 'notes', port: 0 })
console.log(lake.address)
`

testInstalled.each([22, 24] as const)('Node %s starts a lake in three lines', async (version) => {
  writeFileSync(join(project, 'start.mjs'), `${threeLines}await lake.close()\n`)
  const { stdout } = await run(nodes[version], ['start.mjs'], { cwd: project })
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
})

/** A query in a thread, and an image that is made smaller. */
const heavyWork = `import { createTestLake } from 'content-lake/testing'
const documents = [{ _id: 'bread', _type: 'note' }, { _id: 'butter', _type: 'note' }]
const { client, close } = await createTestLake({ documents, queryLimits: { quickDocuments: 1 } })
const pixels = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=='
const { url } = await client.assets.upload('image', Buffer.from(pixels, 'base64'))
const image = await fetch(url + '?w=1&fm=webp')
console.log(await client.fetch('count(*[_type == "note"])'), image.headers.get('content-type'))
await close()
`

testInstalled.each([22, 24] as const)(
  'Node %s answers a query in a thread, and makes an image smaller',
  async (version) => {
    writeFileSync(join(project, 'heavy.mjs'), heavyWork)
    const { stdout } = await run(nodes[version], ['heavy.mjs'], { cwd: project })
    expect(stdout).toBe('2 image/webp\n')
  },
)

testInstalled.each([22, 24] as const)(
  'Node %s serves, seeds, exports and imports with npx content-lake',
  async (version) => {
    const data = join(folder, `lake-${version}`)
    const seed = join(project, 'seed.ndjson')
    writeFileSync(seed, `${JSON.stringify({ _id: 'bread', _type: 'note', title: 'Bread' })}\n`)
    // npx runs the command on the first Node of the path.
    const env = { ...process.env, PATH: `${dirname(nodes[version])}:${process.env.PATH}` }
    const options = { cwd: project, env }
    const served = spawn('npx', ['content-lake', '--port', '0', '--data', data, '--seed', seed], {
      ...options,
      detached: true,
    })
    // npx runs the lake below a shell, so end the whole group.
    onTestFinished(
      () => void (served.exitCode === null && served.pid && process.kill(-served.pid, 'SIGKILL')),
    )
    let output = ''
    for await (const text of served.stdout.setEncoding('utf8')) {
      output += text
      if (output.includes('sanity.config.ts')) break
    }
    const [, port = ''] = /http:\/\/localhost:(\d+)/.exec(output) ?? []
    const lake = ['--data', data, '--port', port]
    const archive = join(folder, `notes-${version}.tar.gz`)
    const exported = await run('npx', ['content-lake', 'export', archive, ...lake], options)
    expect(exported.stdout).toContain('1 documents and 0 assets')
    const imported = await run('npx', ['content-lake', 'import', archive, '--replace', ...lake], options)
    expect(imported.stdout).toContain('1 documents of')
    const answer = await run('npx', ['content-lake', 'query', '*[0].title', ...lake], options)
    expect(answer.stdout).toContain('"Bread"')
  },
)

testInstalled.each([22, 24] as const)(
  'Node %s runs the example for Vitest that `content-lake create` writes',
  async (version) => {
    const own = join(project, `vitest-${version}`)
    const command = join(project, 'node_modules/content-lake/lib/bin.js')
    await run(nodes[version], [command, 'create', own], { cwd: project })
    mkdirSync(join(own, 'node_modules'))
    symlinkSync(join(modules, 'vitest'), join(own, 'node_modules/vitest'))
    const vitest = join(modules, 'vitest/vitest.mjs')
    const { stdout } = await run(nodes[version], [vitest, 'run', '--root', own], { cwd: own })
    expect(stdout).toMatch(/2 passed/)
  },
)

testInstalled('the example for Playwright edits in a Studio', async () => {
  const studio = join(folder, 'browser/studio')
  cpSync(join(packageFolder, 'examples/studio'), studio, { recursive: true })
  symlinkSync(modules, join(folder, 'browser/node_modules'))
  mkdirSync(join(studio, 'node_modules'))
  symlinkSync(join(project, 'node_modules/content-lake'), join(studio, 'node_modules/content-lake'))
  // Others may use the ports of the example, and Playwright's browser may not be installed.
  const [studioPort, lakePort] = [await findFreePort(), await findFreePort()]
  const browsers = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome']
  const executablePath = browsers.find((path) => existsSync(path))
  for (const name of ['playwright.config.ts', 'tests/notes.spec.ts']) {
    const file = join(studio, name)
    const text = readFileSync(file, 'utf8')
      .replaceAll('3333', studioPort)
      .replaceAll('3031', lakePort)
      .replace('sanity preview', `sanity preview --port ${studioPort}`)
      .replace('createTestLake({', `createTestLake({ allowedOrigins: ['http://localhost:${studioPort}'],`)
      .replace('use: {', `use: { launchOptions: ${JSON.stringify({ executablePath })},`)
    writeFileSync(file, text)
  }
  const playwright = join(modules, '@playwright/test/cli.js')
  // Vitest sets NODE_ENV, and Sanity would build for it.
  const { stdout } = await run(process.execPath, [playwright, 'test'], {
    cwd: studio,
    env: { ...process.env, NODE_ENV: 'production' },
  }).catch((error: { stdout: string }) => error)
  expect(stdout).toMatch(/2 passed/)
})

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return String(typeof address === 'object' && address?.port)
}
