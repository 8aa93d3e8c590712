import { setPriority } from 'node:os'
import { LakeError } from '../errors/lakeError.ts'
import type { ImageTask, TaskMessage, TaskResult } from './imageProcess.ts'
import { maxSeconds } from './imageRules.ts'
import { transformImage } from './imageTransform.ts'

/** How often memory and time are measured during a task. An encoder takes about 10 MB more in this time. */
const measureMs = 10

const [maxMegabytes = 0, maxResultBytes = 0, niceness = 0] = process.argv.slice(2).map(Number)
if (niceness > 0) setPriority(niceness)

const toMegabytes = () => process.memoryUsage.rss() / 1024 / 1024

// Node's own ways to exit would wait for the threads of the decoder or encoder.
const end = () => process.kill(process.pid, 'SIGKILL')

// The lake has ended, however it did.
process.on('disconnect', end)
process.on('message', async (task: ImageTask) => {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    if (toMegabytes() > maxMegabytes) end()
    const { user, system } = process.cpuUsage(before)
    if (user + system > maxSeconds * 1_000_000) send({ kind: 'tooSlow' }).then(end)
  }, measureMs)
  const result = await perform(task)
  clearInterval(timer)
  await send(result)
})

const send = (result: TaskResult) =>
  new Promise<void>((resolve) => {
    process.send?.({ result, megabytes: toMegabytes() } satisfies TaskMessage, () => resolve())
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
