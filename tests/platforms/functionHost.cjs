// One function of Vercel's Build Output on a port of its own, in the folder it would have there: its process is told
// the handler, and tells its port.
const { createServer } = require('node:http')
const { join } = require('node:path')
const { waitUntil } = require('./waitUntil.cjs')

// Where Vercel's runtime offers it; what either builder puts around the site hands it on to Next. In the builder:
// `createServerlessEventHandler` of @vercel/node offers it, `server-launcher.js` and `adapter/node-handler.js` of
// @vercel/next look for it. A runtime has it before it loads a function.
Object.defineProperty(globalThis, Symbol.for('@vercel/request-context'), {
  value: { get: () => ({ waitUntil }) },
})

const [folder, handler] = process.argv.slice(2)
process.chdir(folder)
const loaded = require(join(folder, handler))
const run = loaded.default ?? loaded

const server = createServer(async (request, response) => {
  try {
    await run(request, response)
  } catch (error) {
    console.error(error)
    if (!response.headersSent) response.writeHead(500, { 'x-function-crashed': '1' })
    response.end()
  }
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
