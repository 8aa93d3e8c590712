import { existsSync } from 'node:fs'
import { styleText } from 'node:util'
import { quarantineDays, type Suspicion } from '#lib/contact/form.ts'
import { type Outbox, type OutboxEntry, openOutbox } from '#lib/contact/outbox.server.ts'
import { toDatabasePath } from '#lib/database/openDatabase.ts'
import type { Env } from '#lib/env.server.ts'
import { localeNames } from '#lib/site.ts'
import { print, runCommand } from './command.ts'

/** `npm run messages`: the messages of the contact form, for the owner at a terminal. */
const usage = `npm run messages                 lists the messages
npm run messages show <id>       shows one whole
npm run messages retry [<id>]    has one sent now, also one set apart as spam, or all that wait

An id may be shortened to its first characters.`

const whoTries = 'npm start tries it at once, a hosting platform with its next delivery'

/** Why a message was set apart as spam. */
const reasons: Partial<Record<string, string>> = {
  hiddenField: 'because it fills a field that nobody sees',
  tooFast: 'because it was written in no time',
  crowd: 'because too many messages came at the same time',
  owner: 'by you, in the Studio',
} satisfies Record<Suspicion, string>

await runCommand((env) => run(env, process.argv.slice(2)))

async function run(env: Env, [command = 'list', id]: string[]): Promise<number> {
  if (!['list', 'show', 'retry'].includes(command)) return print(usage, 1)
  if (env.DATABASE_URL === undefined && !existsSync(toDatabasePath(env)))
    return print(`No message has come in yet (${env.DATA_DIR}).`)
  const outbox = openOutbox(env)
  try {
    if (command === 'list') return list(await outbox.list())
    if (command === 'retry' && id === undefined) return await retryWaiting(outbox)
    return await withOne(outbox, id, (entry) => (command === 'show' ? show(entry) : retry(outbox, entry)))
  } finally {
    await outbox.close()
  }
}

function list(entries: OutboxEntry[]): number {
  if (entries.length === 0) return print('No message has come in yet.')
  for (const entry of entries)
    console.log(
      [
        entry.id.slice(0, 8),
        formatMoment(entry.receivedAt),
        toState(entry),
        `${entry.fullName} <${entry.email}>`,
      ].join('  '),
    )
  print('\nnpm run messages show <id> shows one in full.')
  if (entries.some(({ state }) => state === 'quarantined'))
    print(
      `npm run messages retry <id> sends one that was set apart as spam; after ${quarantineDays} days it is deleted.`,
    )
  return 0
}

function show(entry: OutboxEntry): number {
  const rows = [
    ['Id', entry.id],
    ['State', toState(entry).trim()],
    ['Received', formatMoment(entry.receivedAt)],
    ['Language', localeNames[entry.locale]],
    ['Name', entry.fullName],
    ['Address', entry.email],
    ...(entry.state === 'delivered' ? [['Delivered', formatMoment(entry.deliveredAt ?? 0)]] : []),
    ...(entry.suspicion === null ? [] : [['Set apart', reasons[entry.suspicion] ?? entry.suspicion]]),
    ...(entry.lastProblem === null
      ? []
      : [
          ['Last try', entry.lastProblem],
          ['Next try', formatMoment(entry.dueAt)],
        ]),
  ]
  for (const [label = '', value] of rows) console.log(`${label.padEnd(10)} ${value}`)
  return print(`\n${entry.message}`)
}

async function retryWaiting(outbox: Outbox): Promise<number> {
  const many = await outbox.retry(Date.now())
  return print(
    `${many === 1 ? '1 waiting message is' : `${many} waiting messages are`} due now: ${whoTries}.`,
  )
}

async function retry(outbox: Outbox, entry: OutboxEntry): Promise<number> {
  await outbox.retry(Date.now(), [entry.id])
  return print(`Message ${entry.id.slice(0, 8)} is due now: ${whoTries}.`)
}

async function withOne(
  outbox: Outbox,
  id: string | undefined,
  use: (entry: OutboxEntry) => number | Promise<number>,
): Promise<number> {
  if (id === undefined) return print(usage, 1)
  const found = (await outbox.list()).filter((entry) => entry.id.startsWith(id))
  const [entry, ...more] = found
  if (!entry) return print(`No message has an id that begins with “${id}”.`, 1)
  return more.length > 0
    ? print(`${found.length} messages have an id that begins with “${id}”.`, 1)
    : use(entry)
}

function toState({ state, attempts }: OutboxEntry): string {
  if (state === 'quarantined') return styleText('yellow', 'set apart as spam'.padEnd(24))
  if (state === 'delivered') return styleText('green', 'delivered'.padEnd(24))
  if (attempts === 0) return 'waiting'.padEnd(24)
  return styleText('red', `waiting after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`.padEnd(24))
}

/** A moment in this machine's local time. */
function formatMoment(moment: number): string {
  return new Date(moment).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}
