/**
 * A program that runs beside the site in a process of its own, such as the server of an editor. The front server passes on what is
 * requested below its path.
 * @example
 * import type { Service } from '@freelance-site/releases'
 *
 * const service: Service = {
 *   name: 'note server',
 *   path: '/notes',
 *   port: 3333,
 *   portSetting: 'NOTES_PORT',
 *   file: 'notes.sqlite',
 *   parts: { process: 'noteServer', file: 'notes' },
 *   script: new URL('./noteServer.ts', import.meta.url),
 * }
 */
export type Service = {
  /** For log lines and answers. */
  name: string
  path: string
  /** The addresses below its path whose bodies are small. Those of others may be uploads. */
  smallBodies?: readonly string[]
  port: number
  /** The setting with its port, for messages to the owner. */
  portSetting: string
  /** The file below the data folder in which it stores everything. */
  file: string
  /** What problems call its process, and its file. */
  parts: { process: string; file: string }
  /** Runs it with `runAsChild`; undefined if it runs elsewhere, so that there is nothing at its path. */
  script: URL | undefined
}

/** Whether this machine runs a service. */
export const runsHere = (service: Service | undefined): service is Service & { script: URL } =>
  service?.script !== undefined
