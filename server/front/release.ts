import type { Agent } from 'node:http'

/** A release that answers on a port of its own. */
export type RunningRelease = {
  id: string
  port: number
  /** Connections to this release; they end with it. */
  agent: Agent
  /** Resolves when its process has ended, whoever ended it. */
  ended: Promise<void>
  /** How many requests it is answering; a release is stopped only when it has none, or after a while. */
  inFlight: number
  stop(): Promise<void>
}

/** Starts a release by its id; rejects with a sentence when it does not come up. */
export type StartRelease = (id: string) => Promise<RunningRelease>
