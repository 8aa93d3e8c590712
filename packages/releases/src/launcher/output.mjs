/** The most that is buffered for a reader that has stopped reading: about 5,000 lines of a log. */
const maxBufferedBytes = 1024 * 1024
const lastLinesMs = 2_000

/**
 * The output of the launcher and of the script it runs. Without a terminal, the site's output passes through the launcher, so
 * a blocked reader cannot block the site: if the reader ends, lines are dropped; if it stops reading, lines are dropped and
 * their number is logged.
 *
 * A terminal gets plain sentences, a service manager or a file one JSON object per line, as packages/foundation/src/log.ts writes it.
 */
export function createLauncherOutput({ asLog }) {
  const out = createStream(process.stdout, asLog)
  const errors = createStream(process.stderr, asLog)
  return {
    log: (text, level = 'info') => (level === 'error' ? errors : out).log(text, level),
    /** The `stdio` of a child process whose output is forwarded. */
    stdio: ['inherit', out.stdio, errors.stdio, 'ipc'],
    /** Forwards the output of a child process that was started with this `stdio`. */
    forward: (child) => {
      if (child.stdout) splitLines(child.stdout, out.write)
      // The site logs to stdout. Here come a restore that is continued, which logs to stderr, and output that bypasses the log,
      // such as Node's message after a crash.
      child.stderr?.setEncoding('utf8').on('data', (text) => {
        const lines = text.trimEnd().split('\n')
        for (const line of lines.filter(isLogLine)) errors.write(line)
        const other = lines.filter((line) => !isLogLine(line))
        if (other.length > 0) errors.log(other.join('\n'), 'error')
      })
    },
    /** Calls back once the output of a process that has ended is complete. */
    afterLastLines: (child, callback) => {
      const timer = setTimeout(callback, lastLinesMs)
      child.once('close', () => {
        clearTimeout(timer)
        callback()
      })
    },
  }
}

/** Whether `createLog` of packages/foundation/src/log.ts wrote a line as JSON. */
const isLogLine = (line) => line.startsWith('{"time":')

function createStream(stream, asLog) {
  const isPiped = asLog && !stream.isTTY
  let dropped = 0
  const write = (line) => {
    if (stream.writableLength > maxBufferedBytes) dropped += 1
    else stream.write(`${line}\n`)
  }
  const log = (message, level) => {
    const entry = { time: new Date().toISOString(), level, process: 'launcher', message }
    write(isPiped ? JSON.stringify(entry) : message)
  }
  // The reader has ended. Later writes try again, since a named pipe may get another reader.
  stream.on('error', () => {})
  stream.on('drain', () => {
    const count = dropped
    dropped = 0
    if (count > 0) log(`${count} lines are missing here: the log was not read.`, 'warn')
  })
  return { write, log, stdio: isPiped ? 'pipe' : 'inherit' }
}

/** Calls back with each line; the last one may have no line break. */
function splitLines(stream, onLine) {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) onLine(line)
  })
  stream.once('end', () => rest && onLine(rest))
}
