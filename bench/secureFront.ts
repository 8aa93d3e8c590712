import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { toErrorMessage } from '@freelance-site/foundation'
import { makeCertificate } from '../tests/support/certificate.ts'

export type SecureFront = { url: string; close: () => Promise<void> }

/** Headers that HTTP/2 forbids: https://www.rfc-editor.org/rfc/rfc9113#section-8.2.2 */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/** Starts a proxy with HTTP/2 and TLS in front of a site; it also serves `pages`, compressed. */
export async function startSecureFront(
  siteUrl: string,
  pages: Record<string, string> = {},
): Promise<SecureFront> {
  const extraPages = new Map<string, Buffer>()
  for (const [path, html] of Object.entries(pages))
    extraPages.set(path, await promisify(brotliCompress)(html))
  const server = createSecureServer(await makeCredentials())
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {})
    const path = headers[':path'] ?? '/'
    const page = extraPages.get(path)
    if (page) {
      stream.respond({ ':status': 200, 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      stream.end(page)
      return
    }
    const requestHeaders = Object.entries(headers).filter(
      (entry): entry is [string, string] => !entry[0].startsWith(':') && typeof entry[1] === 'string',
    )
    try {
      const { status, responseHeaders, body } = await getCompressed(
        siteUrl + path,
        headers[':method'] ?? 'GET',
        requestHeaders,
      )
      if (stream.destroyed) return
      stream.respond({ ...responseHeaders, ':status': status })
      stream.end(body)
    } catch (error) {
      if (stream.destroyed) return
      console.error(`${path} could not be forwarded: ${toErrorMessage(error)}`)
      stream.respond({ ':status': 502 })
      stream.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy does not listen on a port.')
  return {
    url: `https://localhost:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Fetches without decompressing, so that responses stay as the site compressed them. */
async function getCompressed(url: string, method: string, headers: [string, string][]) {
  return new Promise<{ status: number; responseHeaders: Record<string, string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const request = httpRequest(url, { method, headers: Object.fromEntries(headers) }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const responseHeaders: Record<string, string | string[]> = {}
          for (const [name, value] of Object.entries(answer.headers))
            if (value !== undefined && !connectionHeaders.has(name)) responseHeaders[name] = value
          resolve({ status: answer.statusCode ?? 502, responseHeaders, body: Buffer.concat(parts) })
        })
        answer.on('error', reject)
      })
      request.on('error', reject)
      request.end()
    },
  )
}

async function makeCredentials(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-tls-'))
  try {
    const { key, cert } = makeCertificate(folder, ['localhost'])
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
