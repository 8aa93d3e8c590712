import { once } from 'node:events'
import { createServer } from 'node:http'
import { evaluate, parse } from 'groq-js'

export type StandIn = {
  port: number
  /** The paths of all requests so far, without their queries. */
  requestedPaths: string[]
  documents: object[]
  images: Record<string, Buffer>
  /** Error statuses for the next queries, before they succeed again. */
  failures: number[]
  close: () => Promise<void>
}

/** Starts a stand-in for a content lake. It only answers pings, queries over its documents, and requests for images. */
export async function startStandIn(
  documents: object[],
  images: Record<string, Buffer> = {},
): Promise<StandIn> {
  const standIn: StandIn = { port: 0, requestedPaths: [], documents, images, failures: [], close }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lake')
    standIn.requestedPaths.push(pathname)
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/v1/ping') return json(200, { pong: true })
    if (pathname.startsWith('/images/embedded/production/')) {
      const image = standIn.images[pathname.split('/').at(-1) ?? '']
      return image ? response.end(image) : json(404, { error: 'Not Found' })
    }
    if (pathname !== '/v2025-02-19/data/query/production') return json(501, { error: pathname })
    const status = standIn.failures.shift()
    if (status)
      return json(status, { error: 'Out of order', message: `status ${status}`, statusCode: status })
    const published = standIn.documents.filter(
      (document) => !/"_id":"(drafts|versions)\./.test(JSON.stringify(document)),
    )
    const dataset = searchParams.get('perspective') === 'published' ? published : standIn.documents
    return void query(searchParams.get('query') ?? '', dataset).then((result) => json(200, { ms: 1, result }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address && typeof address === 'object') standIn.port = address.port
  return standIn

  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}

/** Evaluates a query with the reference implementation of GROQ. */
export async function query(groq: string, dataset: object[]): Promise<unknown> {
  return (await evaluate(parse(groq), { dataset })).get()
}
