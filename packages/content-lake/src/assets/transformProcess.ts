import { setPriority } from 'node:os'
import type { TransformJob, TransformResult } from './imageProcess.ts'
import { transformImage } from './imageTransform.ts'

/** How often the memory is measured while an image is transformed. An encoder takes about 10 MB more in this time. */
const measureMs = 10

const [maxMegabytes = 0, maxResultBytes = 0, niceness = 0] = process.argv.slice(2).map(Number)
if (niceness > 0) setPriority(niceness)

// Node's own ways to exit would wait for the threads of the decoder or encoder.
const end = () => process.kill(process.pid, 'SIGKILL')

// The lake has ended, however it did.
process.on('disconnect', end)
process.on('message', async (job: TransformJob) => {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > maxMegabytes * 1024 * 1024) end()
  }, measureMs)
  const result = await transform(job)
  clearInterval(timer)
  process.send?.(result)
})

async function transform(job: TransformJob): Promise<TransformResult> {
  try {
    const content = await transformImage(job)
    return content.byteLength > maxResultBytes ? { kind: 'tooLarge' } : { kind: 'transformed', content }
  } catch {
    return { kind: 'unreadable' }
  }
}
