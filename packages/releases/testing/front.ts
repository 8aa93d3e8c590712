import { createServer, type RequestListener, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '@freelance-site/foundation'
import type { Log } from '@freelance-site/foundation/server'
import { createTemporaryFolder, type Details, listen } from '@freelance-site/foundation/testing'
import { createFrontServer } from '../src/front/frontServer.ts'
import { createReleasedSite } from '../src/front/releasedSite.ts'
import type { PreviewFrame } from '../src/front/waitingPreview.ts'
import { openReleases, type Releases } from '../src/store/releases.ts'
import { toStaticFolder } from '../src/store/statics.ts'
import { toDraft } from './drafts.ts'
import { exampleService, exampleSite } from './site.ts'

type FrontOptions = Parameters<typeof createFrontServer>[0]

/** Starts a front server with its own releases. The lake and the renderer behind it are stand-ins. */
export async function setUpFront(
  options: {
    /** Releases written before it starts; the last one is current. */
    ids?: string[]
    handlers?: Record<string, Endpoint>
    lake?: RequestListener
    /** A running lake in place of a stand-in. */
    lakePort?: number
    renderer?: RequestListener
    isPreview?: (path: string) => boolean
    isPublishing?: () => boolean
    problems?: FrontOptions['problems']
    names?: FrontOptions['names']
    previewFrame?: PreviewFrame
    trustProxy?: number
    siteUrl?: string
    selfUrl?: string
    limits?: FrontOptions['limits']
    messages?: () => string
    onPage?: Parameters<typeof createReleasedSite>[0]['onPage']
    /** Overrides for the store of releases. */
    toReleases?: (releases: Releases) => Releases
  } = {},
) {
  const lines: string[] = []
  const details: Details[] = []
  const log: Log = (line, more = {}) => {
    lines.push(line)
    details.push(more)
  }
  const dataDir = createTemporaryFolder()
  const onDisk = openReleases(dataDir)
  const releases = options.toReleases?.(onDisk) ?? onDisk
  const start = async (listener: RequestListener | undefined) =>
    listener && (await listen(createServer(listener)))
  const lakePort = options.lakePort ?? (await start(options.lake))
  const rendererPort = await start(options.renderer)
  const site = createReleasedSite({
    site: exampleSite,
    releases,
    staticFolder: toStaticFolder(dataDir),
    log,
    messages: options.messages,
    onPage: options.onPage,
  })
  site.attach(options.handlers ?? {})
  for (const id of options.ids ?? []) {
    await onDisk.write(toDraft(id))
    await site.switchTo(id)
  }
  const server = createFrontServer({
    site,
    service: { ...exampleService, port: lakePort },
    editor: exampleSite.editor,
    names: options.names,
    previews: {
      isPreview: options.isPreview ?? exampleSite.isPreview,
      port: () => rendererPort,
      languages: exampleSite.languages,
      isPublishing: options.isPublishing ?? (() => false),
      frame: options.previewFrame,
    },
    problems: options.problems,
    trustProxy: options.trustProxy ?? 0,
    siteUrl: options.siteUrl,
    selfUrl: options.selfUrl,
    log,
    limits: options.limits,
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  return { origin, site, releases: onDisk, dataDir, lines, details, server }
}

/**
 * Requests a path from the front server, and returns the id of the release that answers. The connection is new, because the
 * server may close a kept-alive one just when it is used again.
 */
export async function getReleaseId(origin: string, path = '/'): Promise<string> {
  const { status, body } = await ask(origin, path)
  return /name="release" content="([^"]+)"/.exec(body.toString())?.[1] ?? `${status}`
}

export type FrontResponse = { status: number; headers: string[]; names: string[]; body: Buffer }

/** Requests with the target and headers exactly as given; `fetch` would normalise them. */
export const ask = (
  origin: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
    signal,
  }: { method?: string; headers?: object; body?: string; signal?: AbortSignal } = {},
) =>
  new Promise<FrontResponse>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    request(
      { hostname, port, path: target, method, agent: false, headers: { ...headers }, signal },
      async (response) => {
        const parts = await response.toArray()
        const names = response.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          names,
          body: Buffer.concat(parts),
        })
      },
    )
      .once('error', reject)
      .end(body)
  })

/** Decodes the body of a response, by its encoding. */
export const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }

/** The `Accept-Encoding` of browsers. */
export const everyEncoding = 'gzip, deflate, br'

/** Sends raw bytes and returns everything received until the end. */
export const sendRaw = (origin: string, text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(answer))
    socket.write(text, 'latin1')
  })
