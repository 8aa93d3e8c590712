// Tracks the work of a function that goes on after its response. On SIGTERM, the process ends when that work has ended.
const unfinished = new Set()

/**
 * Works as on both platforms: https://docs.netlify.com/functions/api/#waituntil and
 * https://vercel.com/docs/functions/functions-api-reference/vercel-functions-package#waituntil
 */
function waitUntil(work) {
  const finished = Promise.resolve(work)
    .catch(console.error)
    .finally(() => unfinished.delete(finished))
  unfinished.add(finished)
}

process.on('SIGTERM', async () => {
  while (unfinished.size > 0) await Promise.all(unfinished)
  process.exit()
})
process.on('disconnect', () => process.exit())

module.exports = { waitUntil }
