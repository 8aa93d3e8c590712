import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { createTemporaryFolder, waitFor } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { afterAll } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { sendVisitors, type Target } from './unfinishedBodies.ts'

/** The name that docs/own-machine.md gives the site. */
export const host = 'site.example'

export const isInstalled = (program: 'nginx' | 'caddy'): boolean =>
  spawnSync(program, [program === 'nginx' ? '-v' : 'version']).error === undefined

/** The configuration of a proxy in docs/own-machine.md. */
function readConfiguration(language: 'nginx' | 'caddyfile'): string {
  const page = readFileSync('docs/own-machine.md', 'utf8')
  const [, block] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page) ?? []
  if (block === undefined) throw new Error(`docs/own-machine.md has no ${language} block.`)
  return block
}

/** Adapts the documented configuration to a test. Throws if it does not contain a text that is to be replaced. */
const replaceEach = (text: string, changes: readonly (readonly [from: string, to: string])[]) =>
  changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The configuration has no "${from}".`)
    return changed.replaceAll(from, to)
  }, text)

/** `readLogs` returns what it has logged, wherever. */
export type Proxy = Target & { httpPort: number; readLogs: () => string; stop: () => Promise<void> }

/**
 * Starts a real nginx in front of a site. Only its ports, certificate and folder differ from the documentation. As in Debian, it
 * logs every request unless the documented configuration says otherwise.
 */
export async function startNginx(sitePort: number, workerConnections: number): Promise<Proxy> {
  const folder = createTemporaryFolder({ onEnd: afterAll })
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  const { key, cert } = makeCertificate(folder, [host])
  const configuration = replaceEach(readConfiguration('nginx'), [
    ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen [::]:443 ssl http2;', ''],
    [`/etc/letsencrypt/live/${host}/fullchain.pem`, `"${cert}"`],
    [`/etc/letsencrypt/live/${host}/privkey.pem`, `"${key}"`],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
worker_processes auto;
worker_rlimit_nofile 20000;
pid "${folder}/nginx.pid";
error_log "${folder}/error.log";
events { worker_connections ${workerConnections}; }
http {
  access_log "${folder}/access.log";
${folders.map((name) => `  ${name}_temp_path "${folder}/${name}";`).join('\n')}
${configuration}
}
`,
  )
  const child = spawn('nginx', [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
  ])
  const readLogs = () =>
    ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return untilReady(child, { port, httpPort, isTls: true, host }, readLogs)
}

/** Starts a real Caddy in front of a site. Only its ports, authority and folder differ from the documentation. */
export async function startCaddy(sitePort: number): Promise<Proxy> {
  const folder = createTemporaryFolder({ onEnd: afterAll })
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  const own = [
    'admin off',
    'skip_install_trust',
    'local_certs',
    `http_port ${httpPort}`,
    `https_port ${port}`,
  ]
  const configuration = replaceEach(readConfiguration('caddyfile'), [
    ['127.0.0.1:3000', `127.0.0.1:${sitePort}`],
    ['{\n\tservers {', `{\n${own.map((line) => `\t${line}\n`).join('')}\tservers {`],
  ])
  writeFileSync(join(folder, 'Caddyfile'), configuration)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], { env })
  return untilReady(child, { port, httpPort, isTls: true, host })
}

/** Waits until the proxy returns a page. Stops the proxy after the tests of the file. `readFiles` returns its log files. */
async function untilReady(
  child: ChildProcess,
  target: Target & { httpPort: number },
  readFiles = () => '',
): Promise<Proxy> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000)
    })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  afterAll(stop)
  await waitFor('a page through the proxy', async () => {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${output}`)
    return (await sendVisitors(target, { count: 1, from: '127.0.0.1' }))['200'] === 1
  })
  return { ...target, readLogs: () => readFiles() + output, stop }
}

/** Sends a request through a proxy. Resolves with the first bytes of the response as soon as they arrive. */
export const askThrough = (
  { port }: Proxy,
  path: string,
  given: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; first: string }>((resolve, reject) => {
    const headers = { host, ...given.headers }
    const target = { host: '127.0.0.1', port, path, servername: headers.host, rejectUnauthorized: false }
    const asking = request({ ...target, method: given.method ?? 'GET', agent: false, headers })
    asking.once('response', (response) => {
      const answer = (first: string) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, first })
        response.destroy()
      }
      response.once('error', reject)
      response.once('data', (chunk: Buffer) => answer(chunk.toString()))
      response.once('end', () => answer(''))
    })
    asking.once('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, first: '' })
    })
    asking.once('error', reject)
    asking.end(given.body)
  })
