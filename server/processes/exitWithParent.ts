import { isMainThread, Worker } from 'node:worker_threads'

/** Ends the process once its parent is another one: that of orphans. */
const watch = `
const { workerData } = require('node:worker_threads')
setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 1000)
`

/**
 * Ends this process when its parent dies, even while it computes without end: then it hears of nothing, so a thread of
 * its own looks every second.
 */
export function exitWithParent(): void {
  // Preloads would start this again in the thread, and memory limits of this process are too much for it.
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 1 }
  new Worker(watch, { eval: true, workerData: process.ppid, execArgv: [], resourceLimits: limits }).unref()
  process.on('disconnect', () => process.exit(1))
}

/**
 * Preloaded with `node --import` into programs that are not ours. Workers they fork inherit the preload but must
 * ignore it, since their channel belongs to the program: so it acts only in the process whose parent has put its own
 * id into EXIT_WITH_PARENT. The workers end with that process.
 */
if (isMainThread && process.env.EXIT_WITH_PARENT === String(process.ppid)) {
  exitWithParent()
  process.channel?.unref()
}
