import { type Endpoint, noStoreHeaders } from '@freelance-site/foundation'

/**
 * Health checks for a service manager, proxy or monitor. `/health/live` answers 200 while this process runs, `/health/ready`
 * while visitors get pages. The body of the latter also has the state of the messages, but a problem there does not change
 * the status: a load balancer would remove every machine that shares the database, and visitors would get no pages.
 */
export const createHealthEndpoints = (
  getRelease: () => string | null,
  getMessages: () => string,
): Record<string, Endpoint> => ({
  '/health/live': {
    method: 'GET',
    handle: () => Response.json({ status: 'live' }, { headers: noStoreHeaders }),
  },
  '/health/ready': {
    method: 'GET',
    handle: () => {
      const release = getRelease()
      const [status, code] = release === null ? ['starting', 503] : ['ready', 200]
      return Response.json(
        { status, release, messages: getMessages() },
        { status: code, headers: noStoreHeaders },
      )
    },
  },
})
