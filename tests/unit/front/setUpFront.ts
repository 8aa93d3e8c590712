import { createServer, type RequestListener } from 'node:http'
import { createFrontServer } from '#server/front/frontServer.ts'
import type { GateOutcome } from '#server/front/gate.ts'
import { createReleasedSite } from '#server/front/releasedSite.ts'
import { createStaticFiles } from '#server/front/staticFiles.ts'
import { createSwitchboard } from '#server/front/switchboard.ts'
import { sendWaitingPage } from '#server/front/waitingPage.ts'
import type { Details, Log } from '#server/log.ts'
import { listen } from '../../support/listen.ts'
import { type StandIn, startStandIn } from './standInRelease.ts'

/** A whole front server whose releases, lake and publisher are stand-ins. */
export async function setUpFront(
  options: {
    pointer?: string
    listener?: (id: string) => RequestListener
    startRelease?: (id: string) => Promise<StandIn>
    check?: (origin: string, id: string) => Promise<GateOutcome>
    writePointer?: (id: string) => Promise<void>
    lake?: RequestListener
    trustProxy?: boolean
    drainMs?: number
    staticFolder?: string
    patienceMs?: number
    limits?: Parameters<typeof createFrontServer>[0]['limits']
  } = {},
) {
  const started: StandIn[] = []
  const lines: string[] = []
  const details: Details[] = []
  const log: Log = (line, more = {}) => {
    lines.push(line)
    details.push(more)
  }
  let pointer: string | null = options.pointer ?? null
  const switchboard = createSwitchboard({
    startRelease: async (id) => {
      const release = await (
        options.startRelease ?? ((name) => startStandIn(name, options.listener?.(name)))
      )(id)
      started.push(release)
      return release
    },
    check: options.check ?? (async () => ({ kind: 'passed' })),
    readPointer: async () => pointer,
    writePointer:
      options.writePointer ??
      (async (id) => {
        pointer = id
      }),
    onLive: () => {},
    log,
    drainMs: options.drainMs,
  })
  const lakePort = options.lake ? await listen(createServer(options.lake)) : undefined
  const server = createFrontServer({
    site: createReleasedSite({
      switchboard,
      statics: createStaticFiles(options.staticFolder ?? '/nowhere'),
      sendWaitingPage,
      log,
      patienceMs: options.patienceMs,
    }),
    lakePort,
    publisherPort: () => undefined,
    trustProxy: options.trustProxy ?? false,
    log,
    limits: options.limits,
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const pointed = () => pointer
  return { origin, switchboard, started, lines, details, pointed, server }
}

/** The id of the release that answers a path, through the front server. */
export async function askId(origin: string, path = '/', init?: RequestInit): Promise<string> {
  const response = await fetch(origin + path, init)
  const html = await response.text()
  return /name="release" content="([^"]+)"/.exec(html)?.[1] ?? `${response.status}`
}
