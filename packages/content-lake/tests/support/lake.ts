import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { startLake } from '../../src/lake/startLake.ts'
import type { LakeOptions } from '../../src/settings/lakeOptions.ts'

export const ownerKey = 'the-owner-key-of-this-test'
export const scriptToken = 'the-script-token-of-this-test'

/** Makes a folder that is removed after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a lake for a test, and stops it after the test. */
export async function startTestLake(options: Partial<LakeOptions> = {}) {
  const dataDir = options.dataDir ?? (await makeFolder())
  const settings: LakeOptions = {
    port: 0,
    projectId: 'embedded',
    dataset: 'production',
    ownerKey,
    scriptToken,
    allowedHosts: ['site.example'],
    allowedOrigins: [],
    publicPath: '/lake',
    studioPath: '/studio',
    secureCookies: false,
    webhooks: [],
    ...options,
    dataDir,
  }
  const lake = await startLake(settings)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= lake.close())
  onTestFinished(stop)
  const address = `http://127.0.0.1:${lake.port}`
  return { address, port: lake.port, dataDir, settings, stop }
}

type ClientOptions = NonNullable<Parameters<typeof createClient>[0]>

/** The official client for a test's lake, by default with the script token. */
export function connectClient(address: string, options: Partial<ClientOptions> = {}) {
  return createClient({
    projectId: 'embedded',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: address,
    useProjectHostname: false,
    useCdn: false,
    token: scriptToken,
    ignoreBrowserTokenWarning: true,
    ...options,
  })
}

/** Signs a browser in and returns its cookie. */
export async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ key: ownerKey }),
    headers: { origin: address },
    redirect: 'manual',
  })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return cookie
}

/** A request with headers that fetch does not allow, such as Host. */
export function sendRequest(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    },
  )
}

/** Opens a WebSocket for streams with a new session. Resolves when it is open, or when it was refused. */
export async function openStreamSocket(
  address: string,
  lakeAddress: string,
  headers: Record<string, string>,
) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/streams`, {
    headers: { cookie: await signIn(lakeAddress), origin: address, ...headers },
  })
  onTestFinished(() => socket.terminate())
  const refused = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await Promise.race([refused, once(socket, 'open')])
  return { socket, refused, closed }
}
