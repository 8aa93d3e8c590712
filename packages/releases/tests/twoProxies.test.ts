import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { createTemporaryFolder, waitFor } from '@freelance-site/foundation/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../src/host/ports.ts'
import { setUpFront } from '../testing/front.ts'

/** Two real proxies in a row, the outer one of which speaks https with visitors. */

const isInstalled = (program: 'nginx' | 'caddy') =>
  spawnSync(program, [program === 'nginx' ? '-v' : 'version']).error === undefined

const host = 'site.example'
const siteUrl = `https://${host}`
const visitor = '127.0.0.9'

/** Each of two nginx appends its value; so does Apache's mod_proxy. */
const toNginx = (outer: number, inner: number, site: number) => (folder: string) =>
  `daemon off;
pid "${folder}/nginx.pid";
error_log "${folder}/error.log";
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path "${folder}/${name}";`).join('\n')}
  server {
    listen 127.0.0.1:${outer};
    location / {
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Host "$http_x_forwarded_host, $host";
      proxy_set_header X-Forwarded-Proto https;
      proxy_pass http://127.0.0.1:${inner};
    }
  }
  server {
    listen 127.0.0.1:${inner};
    location / {
      proxy_set_header Host inner.example;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Host "$http_x_forwarded_host, $host";
      proxy_set_header X-Forwarded-Proto "$http_x_forwarded_proto, https";
      proxy_pass http://127.0.0.1:${site};
    }
  }
}
`

/** Caddy passes on what a trusted proxy said, and appends to `X-Forwarded-For`. */
const toCaddy = (outer: number, inner: number, site: number) => () =>
  `{
	admin off
}
http://:${outer} {
	reverse_proxy 127.0.0.1:${inner} {
		header_up X-Forwarded-Proto https
	}
}
http://:${inner} {
	reverse_proxy 127.0.0.1:${site} {
		trusted_proxies 127.0.0.1/8
	}
}
`

async function start(program: 'nginx' | 'caddy', site: number): Promise<number> {
  const folder = createTemporaryFolder()
  const file = join(folder, 'configuration')
  const [outer, inner] = [await findFreePort(), await findFreePort()]
  writeFileSync(file, (program === 'nginx' ? toNginx : toCaddy)(outer, inner, site)(folder))
  const args =
    program === 'nginx'
      ? ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
      : ['run', '--adapter', 'caddyfile', '--config', file]
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { env, stdio: 'ignore' })
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  })
  await waitFor('an answer through both proxies', () => ask(outer, '/health/live').catch(() => null))
  return outer
}

const ask = (port: number, path: string, claimed: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const target = { host: '127.0.0.1', port, path, localAddress: visitor, agent: false }
    request({ ...target, headers: { host, ...claimed } }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
    })
      .on('error', reject)
      .end()
  })

describe.each(['nginx', 'caddy'] as const)('behind two of %s', (program) => {
  test.skipIf(!isInstalled(program)).each([1, 2])(
    'with TRUST_PROXY=%i a page is answered, once, with HSTS',
    async (trustProxy) => {
      const { origin } = await setUpFront({ ids: ['r1'], siteUrl, trustProxy })
      const port = await start(program, Number(new URL(origin).port))
      const { status, headers } = await ask(port, '/')
      expect([status, headers.location]).toEqual([200, undefined])
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
    },
  )

  test.skipIf(!isInstalled(program))(
    'with TRUST_PROXY=2 nobody can claim another host or address',
    async () => {
      const seen: IncomingHttpHeaders[] = []
      const lake: NonNullable<Parameters<typeof setUpFront>[0]>['lake'] = ({ headers }, response) => {
        seen.push(headers)
        response.end()
      }
      const { origin } = await setUpFront({ siteUrl, trustProxy: 2, lake })
      const port = await start(program, Number(new URL(origin).port))
      const claims = {
        'x-forwarded-for': '192.0.2.1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'for=192.0.2.1;host=evil.example',
      }
      await ask(port, '/lake/v1/ping', claims)
      expect(seen.at(-1)).toMatchObject({
        'x-visitor-address': visitor,
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
      })
      expect(seen.at(-1)).not.toHaveProperty('forwarded')
    },
  )
})
