/** How much may wait for a reader that has stopped reading: some 5,000 lines of a log. */
const maxWaitingBytes = 1024 * 1024
/** How long the last lines of a process that has ended may take. */
const lastLinesMs = 2_000

/**
 * The output of the launcher and of the site it runs. Only the launcher writes to it, so nothing else can be stopped by
 * it: a reader that is gone is ignored, and one that stops reading costs lines, whose number is logged.
 *
 * A terminal gets the site's sentences as they are; a service manager or a file gets one JSON object per line, as
 * server/processes/log.ts writes it.
 */
export function createLauncherOutput({ asLog }) {
  const out = createStream(process.stdout, asLog)
  const errors = createStream(process.stderr, asLog)
  return {
    info: (text) => out.log(text, 'info'),
    error: (text) => errors.log(text, 'error'),
    /** The `stdio` of a process whose output this is. */
    stdio: ['inherit', out.stdio, errors.stdio, 'ipc'],
    /** Passes on the output of a process that was started with this `stdio`. */
    follow: (child) => {
      if (child.stdout) splitLines(child.stdout, out.write)
      // Here comes what no log writes: refused settings, and Node's message when it dies.
      child.stderr?.setEncoding('utf8').on('data', (text) => errors.log(text.trimEnd(), 'error'))
    },
    /** Calls back once the output of a process that has ended is complete. */
    afterLastLines: (child, done) => {
      const timer = setTimeout(done, lastLinesMs)
      child.once('close', () => {
        clearTimeout(timer)
        done()
      })
    },
  }
}

function createStream(stream, asLog) {
  const isPiped = asLog && !stream.isTTY
  let dropped = 0
  const write = (line) => {
    if (stream.writableLength > maxWaitingBytes) dropped += 1
    else stream.write(`${line}\n`)
  }
  const log = (message, level) => {
    const entry = { time: new Date().toISOString(), level, process: 'launcher', message }
    write(isPiped ? JSON.stringify(entry) : message)
  }
  // Nobody reads any more. The site goes on; each write tries again, for a named pipe may get another reader.
  stream.on('error', () => {})
  stream.on('drain', () => {
    const count = dropped
    dropped = 0
    if (count > 0) log(`${count} lines are missing here: the log was not read.`, 'warn')
  })
  return { write, log, stdio: isPiped ? 'pipe' : 'inherit' }
}

/** Calls back with each line; the last one may have no end. */
function splitLines(stream, onLine) {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) onLine(line)
  })
  stream.once('end', () => rest && onLine(rest))
}
