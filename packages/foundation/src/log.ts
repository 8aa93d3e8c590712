import { format } from 'node:util'

/** What a line of JSON has besides its sentence. A terminal does not show it. The level is `info` by default. */
export type Details = Record<string, string | number | boolean | null> & { level?: 'info' | 'warn' | 'error' }

/** Logs a sentence without personal data: no visitors' addresses, no query strings. */
export type Log = (sentence: string, details?: Details) => void

/** A terminal gets sentences; a service manager or a file gets one JSON object per line. */
export function createLog(
  name: string,
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): Log {
  return (message, { level = 'info', ...details } = {}) => {
    const line = out.isTTY
      ? `${name}: ${message}`
      : JSON.stringify({ time: new Date().toISOString(), level, process: name, message, ...details })
    out.write(`${line}\n`)
  }
}

/** Also logs what packages print, as JSON. The process runs on if the reader of its output ends. */
export function logConsole(log: Log): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (process.stdout.isTTY) return
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    console[method] = (...parts: unknown[]) =>
      log(format(...parts), { level: method === 'log' ? 'info' : method })
  process.on('uncaughtException', (error) => {
    log(error.stack ?? error.message, { level: 'error' })
    process.exit(1)
  })
}
