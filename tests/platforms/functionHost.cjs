// One function of Vercel's Build Output on a port of its own, in the folder it would have there: its process is told
// the handler, and tells its port.
const { createServer } = require('node:http')
const { join } = require('node:path')

const [folder, handler] = process.argv.slice(2)
process.chdir(folder)
const loaded = require(join(folder, handler))
const run = loaded.default ?? loaded

const server = createServer(async (request, response) => {
  try {
    await run(request, response, { waitUntil() {} })
  } catch (error) {
    console.error(error)
    if (!response.headersSent) response.writeHead(500, { 'x-function-crashed': '1' })
    response.end()
  }
})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
