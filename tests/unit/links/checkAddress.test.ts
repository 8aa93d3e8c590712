import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type CheckOptions, checkAddress } from '#server/links/checkAddress.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

/** A server of this machine, which answers for every host; which one was asked for is in the request. */
const asked: string[] = []
let port = 0
const timeoutMs = 300

const paths: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/there': (_request, response) => response.end(),
  '/gone': (_request, response) => response.writeHead(404).end(),
  '/removed': (_request, response) => response.writeHead(410).end(),
  '/refuses-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/denies-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  '/forbidden': (_request, response) => response.writeHead(403).end(),
  '/too-many': (_request, response) => response.writeHead(429).end(),
  '/robots': (_request, response) => response.writeHead(999).end(),
  '/failing': (_request, response) => response.writeHead(503).end(),
  '/hanging': () => {},
  '/cut': (_request, response) => response.destroy(),
  '/moved': (_request, response) => response.writeHead(301, { location: '/there' }).end(),
  '/moved-away': (_request, response) =>
    response.writeHead(302, { location: `http://other.example:${port}/there` }).end(),
  '/moved-and-gone': (_request, response) => response.writeHead(308, { location: '/gone' }).end(),
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
  '/to-private': (_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${port}/secret` }).end(),
  '/to-metadata': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/to-inside': (_request, response) =>
    response.writeHead(302, { location: `http://inside.example:${port}/secret` }).end(),
  '/to-port': (_request, response) => response.writeHead(302, { location: 'http://open.example:22/' }).end(),
  '/to-app': (_request, response) => response.writeHead(302, { location: 'app://open' }).end(),
  '/to-nothing': (_request, response) => response.writeHead(302, { location: 'http://[' }).end(),
}

const toPort = (listening: Server) => {
  const address = listening.address()
  return typeof address === 'object' && address ? address.port : 0
}

const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`)
  paths[request.url ?? '']?.(request, response)
})
beforeAll(async () => {
  // Every address of this machine: what is refused would be answered.
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = toPort(server)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

const names: Record<string, string[]> = {
  'open.example': ['127.0.0.1'],
  'other.example': ['127.0.0.2', '127.0.0.1'],
  'inside.example': ['127.0.0.2'],
}

const options: CheckOptions = {
  userAgent: 'link check of https://site.example',
  signal: new AbortController().signal,
  resolve: async (host) => {
    const found = names[host]
    if (host === 'unreachable.example') throw Object.assign(new Error('queryA'), { code: 'ETIMEOUT' })
    if (!found) throw Object.assign(new Error('queryA'), { code: 'ENOTFOUND' })
    return found
  },
  // The one address of this machine that stands for the open internet.
  isPublic: (address) => address === '127.0.0.1',
  timeoutMs,
}
const check = (address: string) => checkAddress(address.replace('PORT', String(port)), options)

describe('a page of another site', () => {
  test.each<[string, object, string[]]>([
    ['/there', { kind: 'reached' }, ['HEAD']],
    ['/refuses-head', { kind: 'reached' }, ['HEAD', 'GET']],
    ['/denies-head', { kind: 'reached' }, ['HEAD', 'GET']],
    ['/gone', { kind: 'gone', status: 404 }, ['HEAD', 'GET']],
    ['/removed', { kind: 'gone', status: 410 }, ['HEAD', 'GET']],
    ['/forbidden', { kind: 'reached' }, ['HEAD', 'GET']],
    ['/robots', { kind: 'reached' }, ['HEAD', 'GET']],
    ['/too-many', { kind: 'reached' }, ['HEAD']],
    ['/failing', { kind: 'silent' }, ['HEAD', 'GET']],
    ['/hanging', { kind: 'silent' }, ['HEAD']],
    ['/cut', { kind: 'silent' }, ['HEAD']],
  ])('at %s is %o, after %o', async (path, outcome, methods) => {
    const before = performance.now()
    expect(await check(`http://open.example:PORT${path}`)).toEqual(outcome)
    expect(asked).toEqual(methods.map((method) => `${method} open.example${path}`))
    expect(performance.now() - before).toBeLessThan(timeoutMs + 2_000)
  })
})

describe('a redirect', () => {
  test.each<[string, object, string[]]>([
    ['/moved', { kind: 'reached' }, ['open.example/moved', 'open.example/there']],
    // It has an address inside, too, which is passed over.
    ['/moved-away', { kind: 'reached' }, ['open.example/moved-away', 'other.example/there']],
    ['/moved-and-gone', { kind: 'gone', status: 404 }, ['open.example/moved-and-gone', 'open.example/gone']],
    ['/round', { kind: 'silent' }, Array.from({ length: 6 }, () => 'open.example/round')],
    ['/to-private', { kind: 'private' }, ['open.example/to-private']],
    ['/to-metadata', { kind: 'private' }, ['open.example/to-metadata']],
    ['/to-inside', { kind: 'unclear' }, ['open.example/to-inside']],
    ['/to-port', { kind: 'unclear' }, ['open.example/to-port']],
    ['/to-app', { kind: 'unclear' }, ['open.example/to-app']],
    ['/to-nothing', { kind: 'unclear' }, ['open.example/to-nothing']],
  ])('at %s is %o, having asked no more than %o', async (path, outcome, reached) => {
    expect(await check(`http://open.example:PORT${path}`)).toEqual(outcome)
    expect(asked.filter((line) => line.startsWith('HEAD')).map((line) => line.slice(5))).toEqual(reached)
  })
})

describe('nobody is asked', () => {
  test.each<[string, object]>([
    ['http://127.0.0.2:PORT/secret', { kind: 'private' }],
    ['http://0x7f000002:PORT/secret', { kind: 'private' }],
    ['http://2130706434:PORT/secret', { kind: 'private' }],
    ['http://[::ffff:127.0.0.2]:PORT/secret', { kind: 'private' }],
    ['http://localhost:PORT/secret', { kind: 'private' }],
    ['http://printer.local:PORT/secret', { kind: 'private' }],
    ['http://intranet:PORT/secret', { kind: 'private' }],
    ['http://inside.example:PORT/secret', { kind: 'unclear' }],
    ['http://unknown.example:PORT/there', { kind: 'unknownHost' }],
    ['http://unreachable.example:PORT/there', { kind: 'silent' }],
    ['ftp://open.example:PORT/there', { kind: 'unclear' }],
    ['not an address', { kind: 'unclear' }],
  ])('for %s, which is %o', async (address, outcome) => {
    expect(await check(address)).toEqual(outcome)
    expect(asked).toEqual([])
  })
})

test('the question names the site that asks, and nothing that a link has of a name and a password', async () => {
  let headers: IncomingHttpHeaders = {}
  paths['/with-name'] = (request, response) => {
    headers = request.headers
    response.end()
  }
  expect(await check('http://user:secret@open.example:PORT/with-name')).toEqual({ kind: 'reached' })
  expect(headers['user-agent']).toBe('link check of https://site.example')
  expect(headers.authorization).toBeUndefined()
})

test('the body of an answer is not read: the connection is closed at its head', async () => {
  const closed = new Promise<void>((resolve) => {
    paths['/endless'] = ({ method }, response) => {
      response.writeHead(method === 'HEAD' ? 501 : 200)
      if (method === 'HEAD') return void response.end()
      response.write('the first words')
      response.on('close', () => resolve())
    }
  })
  const patient = { ...options, timeoutMs: 60_000 }
  expect(await checkAddress(`http://open.example:${port}/endless`, patient)).toEqual({ kind: 'reached' })
  await closed
})

test('a certificate must be valid, and of the name in the link', async () => {
  const files = makeCertificate(createTemporaryFolder(), ['open.example'])
  const [key, cert] = [readFileSync(files.key, 'utf8'), readFileSync(files.cert, 'utf8')]
  const secure = createSecureServer({ key, cert }, (_request, response) => response.end())
  secure.listen(0, '127.0.0.1')
  await once(secure, 'listening')
  onTestFinished(() => void secure.close())
  const ask = (host: string) => checkAddress(`https://${host}:${toPort(secure)}/`, options)
  expect(await ask('open.example')).toEqual({ kind: 'silent' })
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, cert])
  onTestFinished(() => setDefaultCACertificates(trusted))
  expect(await ask('open.example')).toEqual({ kind: 'reached' })
  expect(await ask('other.example')).toEqual({ kind: 'silent' })
})
