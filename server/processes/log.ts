export type Details = Record<string, string | number | boolean | null> & { level?: 'info' | 'warn' | 'error' }

/** Logs what happened in a sentence without personal data: no visitors' addresses, no query strings. */
export type Log = (sentence: string, details?: Details) => void

/**
 * The log of one process of `npm start`. A terminal gets sentences; a service manager or a file gets one JSON
 * object per line, with the time, the level and further details.
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
