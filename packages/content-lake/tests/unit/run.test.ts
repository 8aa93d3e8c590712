import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectClient, connectStudio } from '../../src/client.ts'
import { findProject, findSeed } from '../../src/run/findProject.ts'
import { findTaken, toBrowserArguments, usualPorts, waitForApp } from '../../src/run/openBrowser.ts'
import { makeFolder } from '../support/lake.ts'

const script = join(import.meta.dirname, '../../src/bin.ts')
const project = { 'sanity.cli.ts': "export default { api: { projectId: 'abc12345', dataset: 'notes' } }" }

/** Writes an app into a folder of its own. */
async function writeApp(files: Record<string, string>): Promise<string> {
  const folder = await makeFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** Runs `content-lake run` in the folder of an app. */
function start(cwd: string, ...args: string[]) {
  const child = spawn(process.execPath, [script, 'run', ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const command = { child, output: '', ended: once(child, 'close').then(([code]) => code as number | null) }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      command.output += text
    })
  return command
}

const seed = '{"_id":"bread","_type":"note","title":"Bread"}\n'
const query = `https://abc12345.api.sanity.io/v2025-02-19/data/query/notes?query=${encodeURIComponent('*[0].title')}`

test('requests of an app to its project at sanity.io reach a lake, by every client of Node', async () => {
  const folder = await writeApp({
    ...project,
    'seed.ndjson': seed,
    'app.mjs': `
      import https from 'node:https'
      import { connect } from 'node:http2'
      const url = ${JSON.stringify(query)}
      console.log('fetch', (await (await fetch(url)).json()).result)
      const read = async (stream) => { let text = ''; for await (const part of stream) text += part; return JSON.parse(text) }
      console.log('https', (await new Promise((resolve) => https.get(url, (answer) => resolve(read(answer))))).result)
      const session = connect('https://abc12345.apicdn.sanity.io')
      const { pathname, search } = new URL(url)
      console.log('http2', (await read(session.request({ ':path': pathname + search }))).result)
      session.close()
      const upload = await fetch('https://abc12345.api.sanity.io/v1/assets/files/notes?filename=a.txt', {
        method: 'POST', body: 'hello', headers: { authorization: 'Bearer ' + process.env.SANITY_API_WRITE_TOKEN },
      })
      const { document } = await upload.json()
      console.log('asset', document.url.startsWith('https://cdn.sanity.io/files/abc12345/notes/'), await (await fetch(document.url)).text())
      process.exitCode = 7
    `,
  })
  const command = start(folder, '--', process.execPath, 'app.mjs')
  expect(await command.ended, command.output).toBe(7)
  for (const line of ['fetch Bread', 'https Bread', 'http2 Bread', 'asset true hello'])
    expect(command.output).toContain(line)
  expect(command.output).toContain('go there instead of sanity.io')
  expect(statSync(join(folder, '.lake/authority.key')).mode & 0o777).toBe(0o600)
})

test('another host of sanity.io, and any other host, is left alone', async () => {
  const folder = await writeApp({
    ...project,
    'app.mjs': `
      import tls from 'node:tls'
      const socket = tls.connect({ host: '127.0.0.1', port: 9, servername: 'other.api.sanity.io' })
      socket.on('error', ({ port }) => console.log('port', port))
    `,
  })
  const command = start(folder, '--', process.execPath, 'app.mjs')
  expect(await command.ended, command.output).toBe(0)
  expect(command.output).toContain('port 9')
})

test('the app gets the address, the project and a token, and its own variables stay', async () => {
  const names = [
    'NEXT_PUBLIC_CONTENT_LAKE',
    'SANITY_STUDIO_CONTENT_LAKE',
    'SANITY_AUTH_TOKEN',
    'SANITY_SECRET_TOKEN',
  ]
  const folder = await writeApp({
    ...project,
    '.env.local': 'SANITY_SECRET_TOKEN=of-sanity-io',
    'app.mjs': `for (const name of ${JSON.stringify(names)}) console.log(name, process.env[name])`,
  })
  const command = start(folder, '--', process.execPath, 'app.mjs')
  expect(await command.ended, command.output).toBe(0)
  expect(command.output).toMatch(
    /NEXT_PUBLIC_CONTENT_LAKE http:\/\/localhost:\d+#projectId=abc12345&dataset=notes/,
  )
  // A token of sanity.io would be refused by the lake.
  expect(command.output).toMatch(/SANITY_SECRET_TOKEN (?!of-sanity-io)\S{20}/)
})

test('the exit code is that of the app, which has read without a token', async () => {
  const anonymous = query.replace(/query=.*/, `query=${encodeURIComponent('*[title match "B*"][0].title')}`)
  const folder = await writeApp({
    ...project,
    'seed.ndjson': seed,
    'app.mjs': `
      console.log('read', (await (await fetch(${JSON.stringify(anonymous)})).json()).result)
      process.exitCode = 3
    `,
  })
  const command = start(folder, '--', process.execPath, 'app.mjs')
  expect(await command.ended, command.output).toBe(3)
  expect(command.output).toContain('read Bread')
})

test('SIGTERM ends the app and the lake, and the exit code is that of the app', async () => {
  const folder = await writeApp({
    ...project,
    'app.mjs':
      "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('app runs')",
  })
  const command = start(folder, '--', process.execPath, 'app.mjs')
  await expect.poll(() => command.output).toContain('app runs')
  command.child.kill('SIGTERM')
  expect(await command.ended).toBe(3)
  expect(existsSync(join(folder, '.lake/lake.port'))).toBe(false)
})

test.each([
  [['run'], 'content-lake run [options] -- <command>'],
  [['run', '--', 'node'], 'No project is named in'],
])('%j is refused with a sentence', async (args, sentence) => {
  const command = start(await makeFolder(), ...args.slice(1))
  expect(await command.ended).toBe(2)
  expect(command.output).toContain(sentence)
})

test('a command that does not exist is named, and the lake is stopped', async () => {
  const folder = await writeApp(project)
  const command = start(folder, '--', 'there-is-no-such-command')
  expect(await command.ended).toBe(2)
  expect(command.output).toContain('The command cannot be started')
})

describe('the project of an app', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a configuration', { 'sanity.config.ts': "defineConfig({ projectId: 'abc', dataset: 'notes' })" }, {}],
    [
      'a variable that it names',
      { 'sanity.config.js': 'projectId: process.env.OWN_ID!,\ndataset: "notes"' },
      { OWN_ID: 'abc' },
    ],
    [
      'the text after a variable',
      { 'sanity.cli.ts': "const projectId = process.env.OWN_ID || 'abc'\nconst dataset = 'notes'" },
      {},
    ],
    [
      'a file of variables',
      { '.env.local': 'NEXT_PUBLIC_SANITY_PROJECT_ID=abc\nNEXT_PUBLIC_SANITY_DATASET=notes' },
      {},
    ],
    ['a variable of a Studio', {}, { SANITY_STUDIO_PROJECT_ID: 'abc', SANITY_STUDIO_DATASET: 'notes' }],
    ['a Studio in a folder', { 'studio/sanity.config.ts': "projectId: 'abc',\n dataset: 'notes'" }, {}],
  ])('is read from %s', async (_, files, environment) => {
    expect(findProject(await writeApp(files), environment)).toEqual({ projectId: 'abc', dataset: 'notes' })
  })

  test('is none where nobody names one, and so is the seed', async () => {
    const folder = await makeFolder()
    expect([findProject(folder, {}), findSeed(folder)]).toEqual([{}, undefined])
    writeFileSync(join(folder, 'seed.ndjson'), seed)
    expect(findSeed(folder)).toBe(join(folder, 'seed.ndjson'))
  })
})

test('the two lines connect with the variable of the command, and change nothing without it', () => {
  const given = 'http://localhost:3030#projectId=abc&dataset=notes'
  expect(connectClient(given)).toEqual({
    apiHost: 'http://localhost:3030',
    useProjectHostname: false,
    useCdn: false,
  })
  expect(connectStudio(given)).toMatchObject({
    projectId: 'abc',
    dataset: 'notes',
    apiHost: 'http://localhost:3030',
  })
  for (const missing of [undefined, ''])
    expect([connectClient(missing), connectStudio(missing)]).toEqual([{}, {}])
})

test('the browser sends the hosts of the project to the lake, in a profile of its own', () => {
  const redirection = {
    hosts: ['abc.api.sanity.io'],
    port: 4443,
    authorityHash: 'hash=',
    profile: '/data/browser',
  }
  expect(toBrowserArguments(redirection, 'http://localhost:3333')).toEqual(
    expect.arrayContaining([
      '--user-data-dir=/data/browser',
      '--host-resolver-rules=MAP abc.api.sanity.io:443 127.0.0.1:4443',
      '--ignore-certificate-errors-spki-list=hash=',
      'http://localhost:3333',
    ]),
  )
})

test('the browser opens the first usual port that was free and is not any more', async () => {
  const before = await findTaken(usualPorts)
  const port = usualPorts.findLast((each) => !before.has(each))
  const opened = waitForApp(before, AbortSignal.timeout(10_000))
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  expect(await opened).toBe(`http://localhost:${port}`)
  expect(await waitForApp(await findTaken(usualPorts), AbortSignal.timeout(1))).toBe(null)
})
