import { createServer } from 'node:http'
import { listen } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { isInstalled, startCaddy, startNginx } from '../support/proxies.ts'
import { sendVisitors } from '../support/unfinishedBodies.ts'

const visitor = '127.0.0.99'

const proxies = {
  nginx: (port: number) => startNginx(port, 100),
  caddy: startCaddy,
}

for (const program of ['nginx', 'caddy'] as const)
  test.skipIf(!isInstalled(program))(
    `${program}, configured as docs/own-machine.md says, logs no address of a visitor, whether or not the site answers`,
    async () => {
      const site = createServer((_request, response) => response.end('page'))
      const proxy = await proxies[program](await listen(site))
      const visit = () => sendVisitors(proxy, { count: 1, from: visitor })
      expect(await visit()).toEqual({ 200: 1 })
      site.close()
      site.closeAllConnections()
      expect(await visit()).toEqual({ 502: 1 })
      await proxy.stop()
      expect(proxy.readLogs()).not.toContain(visitor)
    },
  )
