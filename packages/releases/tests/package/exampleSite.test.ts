import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@freelance-site/foundation/testing'
import { expect, onTestFinished } from 'vitest'
import { install } from '../../../foundation/pack/install.ts'
import { getPacked } from '../../../foundation/pack/packed.ts'
import { testInstalled } from '../../../foundation/pack/testPackage.ts'
import { findFreePort } from '../../src/host/ports.ts'

const example = join(import.meta.dirname, '../../examples/site')
const ownerKey = 'the key of the owner'
const webhookSecret = 'a secret of the content'

/** Copies the example into an empty folder, and installs what it needs: Next, React and two packages of this repo. */
async function copyExample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const isSource = (path: string) => !/\/(?:node_modules|\.build|\.data|\.next)(?:\/|$)/.test(path)
  await cp(example, folder, { recursive: true, filter: isSource })
  const { tarballs } = getPacked()
  const own = ['@freelance-site/foundation', '@freelance-site/releases']
  await install(folder, Object.fromEntries(own.map((name) => [name, tarballs[name] ?? ''])))
  return folder
}

/** Starts the example as its owner does. */
async function start(folder: string) {
  const port = await findFreePort()
  const server = spawn(process.execPath, ['server.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: `${port}`, OWNER_KEY: ownerKey, WEBHOOK_SECRET: webhookSecret },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      output += text
    })
  onTestFinished(async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  })
  const origin = `http://127.0.0.1:${port}`
  const get = async (path: string, headers = {}) => {
    if (server.exitCode !== null) throw new Error(`The server has ended: ${output}`)
    const response = await fetch(`${origin}${path}`, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  /** The home page, once it has this text. */
  const waitForHome = (text: string) =>
    waitFor(`“${text}”`, async () => (await get('/')).text.includes(text) && get('/'), 180).catch((error) => {
      throw new Error(`${error}\n${output}`)
    })
  const getDeadLinks = async () => {
    const { text } = await get('/publisher/status', { authorization: `Bearer ${ownerKey}` })
    return JSON.parse(text).problems.deadLinks
  }
  /** Changes the content, and announces it as a content management system does. */
  const change = async (changes: object) => {
    const file = join(folder, 'content.json')
    const content = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...content, ...changes }))
    const [time, body] = [Date.now(), '{}']
    const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('base64url')
    const headers = { 'x-signature': `t=${time},v1=${signature}` }
    const response = await fetch(`${origin}/api/content`, { method: 'POST', headers, body })
    expect(response.status).toBe(202)
  }
  return { get, waitForHome, getDeadLinks, change }
}

testInstalled('a site without Sanity is installed, compiled, published, changed and shown', async () => {
  const folder = await copyExample()
  for (const name of ['sanity', '@sanity']) expect(existsSync(join(folder, 'node_modules', name))).toBe(false)
  const { get, waitForHome, getDeadLinks, change } = await start(folder)
  await waitForHome('Gleich wieder da')

  const home = await waitForHome('Wir reparieren Fahrräder.')
  expect(home.status).toBe(200)
  expect(home.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sha256-/)
  expect(await get('/unbekannt')).toMatchObject({
    status: 404,
    text: expect.stringContaining('gibt es nicht'),
  })
  expect(await getDeadLinks()).toMatchObject([{ place: { path: '/', request: '/nirgends' } }])

  await change({ text: 'Wir reparieren auch Roller.', link: '/' })
  await waitForHome('Wir reparieren auch Roller.')
  expect(await getDeadLinks()).toEqual([])
})
