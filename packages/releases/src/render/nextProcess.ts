import { createRequire } from 'node:module'

// Runs the command of Next in the arguments. Ends with its parent, and its own workers end with it.
process.on('disconnect', () => {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // `next dev` is in the process group of its parent.
    process.exit(1)
  }
})

createRequire(import.meta.url)('next/dist/bin/next')
