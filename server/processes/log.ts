export type Details = Record<string, string | number | boolean | null> & { level?: 'info' | 'warn' | 'error' }

/** Says what happened, in a sentence without personal data: no addresses of visitors, no query strings. */
export type Log = (sentence: string, details?: Details) => void

/**
 * The log of one process of `npm start`. Whoever sits at a terminal reads sentences; a service manager or a file
 * gets one JSON object a line, with the time, the level and what else is known.
 */
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
