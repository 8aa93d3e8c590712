import type { Env } from '#lib/env.ts'
import { claimMachine } from './claimMachine.ts'
import { hasEmbeddedLake } from './hasEmbeddedLake.ts'
import { createLog } from './log.ts'
import type { Message } from './messages.ts'
import { findFreePort } from './ports.ts'
import { printReady } from './printReady.ts'
import { runCommand } from './runCommand.ts'
import { ensureSecrets, type Secrets } from './secrets.ts'
import { type Supervised, supervise } from './supervise.ts'

const log = createLog('start')
const FRONT_GRACE_MS = 3_000
const OTHERS_GRACE_MS = 3_000
/** Terminal, npm and launcher may each pass on the same Ctrl-C; only a later one is a second one. */
const SAME_SIGNAL_MS = 400

await runCommand(async (given) => {
  const env = await toSettledEnv(given)
  const secrets = await ensureSecrets(env.DATA_DIR)
  await claimMachine(env)
  run(env, secrets)
  return 0
})

/** Port 0 asks for any free port; from here on it is a known one. */
async function toSettledEnv(env: Env): Promise<Env> {
  const PORT = env.PORT === 0 ? await findFreePort(env.HOST) : env.PORT
  const LAKE_PORT = env.LAKE_PORT === 0 ? await findFreePort() : env.LAKE_PORT
  return { ...env, PORT, LAKE_PORT }
}

function run(env: Env, secrets: Secrets): void {
  const childEnv: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(env.PORT),
    HOST: env.HOST,
    LAKE_PORT: String(env.LAKE_PORT),
    DATA_DIR: env.DATA_DIR,
    OUTBOX_DIR: env.DATA_DIR,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const children = new Map<string, Supervised>()
  const waitedFor = new Set(['the present release'])
  let publisherPort: number | undefined
  let ready = false
  let stoppedAt: number | undefined

  const add = (name: string, script: string, onMessage: (message: Message) => void, onExit?: () => void) => {
    waitedFor.add(name)
    const child = supervise({
      name,
      script: new URL(script, import.meta.url),
      env: childEnv,
      onMessage: (message) => {
        if (message.type === 'listening' || message.type === 'running') arrived(name)
        onMessage(message)
      },
      onExit,
      onGiveUp: () => void shutDown(1),
      isEnding: () => stoppedAt !== undefined,
      log,
    })
    children.set(name, child)
    return child
  }

  const arrived = (what: string) => {
    waitedFor.delete(what)
    if (ready || waitedFor.size > 0) return
    ready = true
    printReady('Ready.', env, secrets)
  }

  if (hasEmbeddedLake(env)) add('content lake', './lakeProcess.ts', () => {})
  add('mail worker', './mail/mailProcess.ts', () => {})

  const front = add(
    'front server',
    './front/frontProcess.ts',
    (message) => {
      if (message.type === 'activated') publisher.send(message)
      if (message.type === 'listening' && publisherPort !== undefined)
        front.send({ type: 'listening', port: publisherPort })
    },
    () => publisher.send({ type: 'frontStopped' }),
  )
  const publisher = add('publisher', './publisher/publisherProcess.ts', (message) => {
    if (message.type === 'activate') front.send(message)
    if (message.type === 'upToDate') arrived('the present release')
    if (message.type === 'cannotBuild') void shutDown(1)
    if (message.type === 'listening') {
      publisherPort = message.port
      front.send(message)
    }
  })

  const shutDown = async (code: number) => {
    if (stoppedAt !== undefined) return
    stoppedAt = Date.now()
    // First the door, so that whoever is inside is still served; then what stands behind it.
    await front.stop(FRONT_GRACE_MS)
    await Promise.all([...children.values()].map((child) => child.stop(OTHERS_GRACE_MS)))
    process.exit(code)
  }
  const onSignal = () => {
    if (stoppedAt === undefined) void shutDown(0)
    else if (Date.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(130)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // The launcher is gone, so nobody is left who could stop this one.
  process.on('disconnect', onSignal)
}
