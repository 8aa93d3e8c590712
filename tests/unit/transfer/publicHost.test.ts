import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FetchOptions, fetchPublic, isPublicAddress } from '#server/transfer/publicHost.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const hosts = ['open.example', 'other.example', 'inside.example', 'turning.example']
const asked: string[] = []
let port = 0

const paths: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/file': (_request, response) => response.end('bytes'),
  '/gone': (_request, response) => response.writeHead(404).end(),
  '/hanging': () => {},
  '/moved': (_request, response) => response.writeHead(301, { location: '/file' }).end(),
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
  '/to-address': (_request, response) =>
    response.writeHead(302, { location: `https://127.0.0.2:${port}/file` }).end(),
  '/to-inside': (_request, response) =>
    response.writeHead(302, { location: `https://inside.example:${port}/file` }).end(),
  '/to-http': (_request, response) => response.writeHead(302, { location: 'http://open.example/file' }).end(),
  '/to-file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}

// Every address of this machine: what is refused would be answered.
const server = createServer((request, response) => {
  asked.push(`${request.headers.host?.split(':')[0]}${request.url}`)
  paths[request.url ?? '']?.(request, response)
})
const trusted = getCACertificates()
beforeAll(async () => {
  const files = makeCertificate(createTemporaryFolder({ onEnd: afterAll }), hosts)
  const [key, cert] = [readFileSync(files.key, 'utf8'), readFileSync(files.cert, 'utf8')]
  setDefaultCACertificates([...trusted, cert])
  server.setSecureContext({ key, cert })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

/** What a name server says, one answer after the other. */
const answers: Record<string, string[][]> = {
  'open.example': [['127.0.0.1']],
  'other.example': [['127.0.0.1', '127.0.0.2']],
  'inside.example': [['127.0.0.2']],
}

const options: FetchOptions = {
  resolve: (host, _asked, callback) => {
    const [found = []] = answers[host] ?? []
    if (found.length === 0) return callback(new Error(`getaddrinfo ENOTFOUND ${host}`), [])
    callback(
      null,
      found.map((address) => ({ address, family: 4 })),
    )
  },
  // The one address of this machine that stands for the open internet.
  isPublic: (address) => address === '127.0.0.1',
  silenceMs: 300,
}
const ask = async (host: string, path: string) => {
  const answer = await fetchPublic(`https://${host}:${port}${path}`, options)
  return answer.kind === 'fetched' ? answer.bytes.toString() : answer.reason
}

test.each([
  ['open.example', '/file', 'bytes'],
  ['open.example', '/moved', 'bytes'],
  ['open.example', '/gone', expect.stringMatching(/^open\.example:\d+ answers 404$/)],
  ['open.example', '/hanging', expect.stringContaining('is silent')],
  ['open.example', '/round', 'it redirects more than five times'],
  ['unknown.example', '/file', 'getaddrinfo ENOTFOUND unknown.example'],
])('%s%s answers with %s', async (host, path, answer) => {
  expect(await ask(host, path)).toEqual(answer)
})

test.each([
  ['inside.example', '/file', 'inside.example is not a host of the open internet'],
  // One of its addresses is of a private network.
  ['other.example', '/file', 'other.example is not a host of the open internet'],
  ['127.0.0.2', '/file', '127.0.0.2 is not a host of the open internet'],
])('%s is not asked', async (host, path, reason) => {
  expect(await ask(host, path)).toBe(reason)
  expect(asked).toEqual([])
})

test.each([
  ['/to-address', '127.0.0.2 is not a host of the open internet'],
  ['/to-inside', 'inside.example is not a host of the open internet'],
  ['/to-http', 'it leads to an address that is not https'],
  ['/to-file', 'it leads to an address that is not https'],
])('a redirect %s is not followed', async (path, reason) => {
  expect(await ask('open.example', path)).toBe(reason)
  expect(asked).toEqual([`open.example${path}`])
})

test('a name that has another address a moment later is connected to at the address that was checked', async () => {
  let lookups = 0
  const turning: FetchOptions = {
    ...options,
    resolve: (_host, _asked, callback) => {
      lookups += 1
      callback(null, [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
    },
  }
  const address = `https://turning.example:${port}/file`
  expect(await fetchPublic(address, turning)).toMatchObject({ kind: 'fetched' })
  expect(lookups).toBe(1)
  expect(await fetchPublic(address, turning)).toMatchObject({ kind: 'refused' })
})

test.each([
  ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '127.0.0.1', '169.254.169.254', '100.100.100.200', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '192.0.0.192', '168.63.129.16', '::1', '::', 'fe80::1'],
  ...['fd00:ec2::254', 'ff02::1', '::ffff:10.0.0.1', '::7f00:1', '64:ff9b::a00:1', '2002:a00:1::'],
  ...['2001:db8::1', 'fec0::1'],
])('%s is not of the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2a01:e0a::1'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
