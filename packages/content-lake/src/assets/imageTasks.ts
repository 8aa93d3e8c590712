import { setPriority } from 'node:os'
import { LakeError } from '../model/lakeError.ts'
import type { ImageTask, TaskResult } from './imageProcess.ts'
import { transformImage } from './imageTransform.ts'

/** How often the memory is measured during a task. An encoder takes about 10 MB more in this time. */
const measureMs = 10

const [maxMegabytes = 0, maxResultBytes = 0, niceness = 0] = process.argv.slice(2).map(Number)
if (niceness > 0) setPriority(niceness)

// Node's own ways to exit would wait for the threads of the decoder or encoder.
const end = () => process.kill(process.pid, 'SIGKILL')

// The lake has ended, however it did.
process.on('disconnect', end)
process.on('message', async (task: ImageTask) => {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > maxMegabytes * 1024 * 1024) end()
  }, measureMs)
  const result = await perform(task)
  clearInterval(timer)
  process.send?.(result)
})

async function perform(task: ImageTask): Promise<TaskResult> {
  try {
    if (task.kind === 'transform') {
      const content = await transformImage(task)
      return content.byteLength > maxResultBytes ? { kind: 'tooLarge' } : { kind: 'transformed', content }
    }
    // Most processes need only the libraries for transforming.
    const { readImageMetadata } = await import('./imageMetadata.ts')
    return { kind: 'described', image: await readImageMetadata(task.source, task.rules, task.requested) }
  } catch (error) {
    if (!(error instanceof LakeError)) return { kind: 'unreadable' }
    const { status, body, message } = error
    return { kind: 'refused', refused: { status, body, message } }
  }
}
