// Serves the output of `netlify build` in its own process, as a function has one. The arguments are the `.netlify` folder and
// the folder of the builder's packages. Sends its port to the parent. It is JavaScript, because the builder's packages are known
// only at run time.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { waitUntil } from './waitUntil.cjs'

const [output, packages] = process.argv.slice(2)
const require = createRequire(join(packages, 'x.js'))
const name = '___netlify-server-handler'
const types = {
  '.css': 'text/css',
  '.js': 'application/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const { headers: rules = [] } = require('smol-toml').parse(readFileSync(join(output, 'netlify.toml'), 'utf8'))

await fillBlobs()
const handle = await loadHandler()

/** Starts Netlify's local store, and fills it with the blobs that a deployment would upload. */
async function fillBlobs() {
  const { BlobsServer } = require('@netlify/blobs/server')
  const { getDeployStore } = require('@netlify/blobs')
  const ids = {
    token: 'local',
    siteID: '00000000-0000-4000-8000-000000000000',
    deployID: '0123456789abcdef01234567',
    primaryRegion: 'us-east-1',
  }
  const server = new BlobsServer({ token: ids.token, directory: mkdtempSync(join(tmpdir(), 'blobs-')) })
  const { port } = await server.start()
  const url = `http://localhost:${port}`
  const context = { ...ids, edgeURL: url, uncachedEdgeURL: url }
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64')
  const store = getDeployStore({ ...context, region: ids.primaryRegion })
  const folder = join(output, 'deploy/v1/blobs/deploy')
  for (const blob of readdirSync(folder)) await store.set(blob, readFileSync(join(folder, blob)))
}

/** Loads the function from a folder that has only its own files. */
async function loadHandler() {
  const at = mkdtempSync(join(tmpdir(), 'function-'))
  cpSync(join(output, 'functions-internal', name), at, { recursive: true, dereference: true })
  process.chdir(at)
  const { default: handler } = await import(pathToFileURL(join(at, `${name}.mjs`)).href)
  // The context that Netlify's runtime provides (`@netlify/serverless-functions-api`). Its plugin passes `waitUntil` on to Next.
  const context = {
    account: { id: 'a' },
    deploy: { id: 'd' },
    site: { id: 's' },
    geo: {},
    ip: '127.0.0.1',
    params: {},
    cookies: {},
    waitUntil,
  }
  return (request) => handler(request, { ...context, requestId: crypto.randomUUID() })
}

/** The published file at this path, or null. Netlify serves files before it calls a function. */
function findFile(pathname) {
  const file = join(output, 'static', decodeURIComponent(pathname))
  return pathname !== '/' && existsSync(file) && statSync(file).isFile() ? file : null
}

/** The headers of a published file: Netlify's own, and those of the rules, which apply only to files. */
function toHeaders(file, pathname) {
  const applies = ({ for: path }) =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path
  const ruleHeaders = rules.filter(applies).flatMap(({ values }) => Object.entries(values))
  return {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=0, must-revalidate',
    ...Object.fromEntries(ruleHeaders.map(([name, value]) => [name.toLowerCase(), value])),
  }
}

async function sendResponse(request, response) {
  const hasBody = !['GET', 'HEAD'].includes(request.method)
  const webRequest = new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method,
    headers: { ...request.headers, 'x-nf-client-connection-ip': request.socket.remoteAddress },
    ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
  })
  const answer = await handle(webRequest)
  response.writeHead(answer.status, [...answer.headers].flat())
  if (answer.body) Readable.fromWeb(answer.body).pipe(response)
  else response.end()
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://site')
  const file = findFile(pathname)
  if (file) return response.writeHead(200, toHeaders(file, pathname)).end(readFileSync(file))
  sendResponse(request, response).catch((error) => {
    console.error(error)
    response.writeHead(502).end()
  })
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
