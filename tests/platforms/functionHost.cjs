// Serves one function of Vercel's Build Output on its own port, in a folder like that on Vercel. The arguments are the folder
// and the handler. Sends its port to the parent.
const { createServer } = require('node:http')
const { join } = require('node:path')
const { waitUntil } = require('./waitUntil.cjs')

// Vercel's runtime offers `waitUntil` under this symbol before it loads a function. The code that its builder adds to the site
// passes it on to Next. In the builder, `createServerlessEventHandler` of @vercel/node offers it, and `server-launcher.js` and
// `adapter/node-handler.js` of @vercel/next read it.
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
