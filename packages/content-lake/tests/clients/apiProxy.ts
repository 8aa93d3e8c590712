import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { listen } from '@freelance-site/foundation/testing'
import { makeFolder } from '../support/lake.ts'

/** Makes a certificate for Sanity's API, which only a process that is given its file trusts. */
async function makeCertificate() {
  const folder = await makeFolder()
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=lake'
  const names = 'subjectAltName=DNS:api.sanity.io,DNS:*.api.sanity.io'
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', [...options.split(' '), '-addext', names, ...files], { stdio: 'pipe' })
  return { certFile, key: readFileSync(keyFile), cert: readFileSync(certFile) }
}

/**
 * Starts a proxy that answers for `api.sanity.io` with a lake, and refuses every other host. Sanity's command has no option for
 * the address of the API, but accepts a proxy. Returns the variables that a process needs for it.
 */
export async function startApiProxy(lakePort: number) {
  const { certFile, key, cert } = await makeCertificate()
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = incoming
    const host = `127.0.0.1:${lakePort}`
    const sent = request(
      { host: '127.0.0.1', port: lakePort, path: url, method, headers: { ...headers, host } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    sent.on('error', () => answer.destroy())
    incoming.pipe(sent)
  }
  const apiPort = await listen(createTlsServer({ key, cert }, forward))
  const proxy = createServer((_request, response) => response.writeHead(403).end())
  proxy.on('connect', ({ url = '' }, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!/^([\w-]+\.)?api\.sanity\.io:443$/.test(url)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const onward = connect(apiPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    return onward.on('error', () => socket.destroy())
  })
  return { HTTPS_PROXY: `http://127.0.0.1:${await listen(proxy)}`, NODE_EXTRA_CA_CERTS: certFile }
}
