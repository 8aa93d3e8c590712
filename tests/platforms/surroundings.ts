import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { locales, toRecord } from '#lib/site.ts'
import { type Arrived, type MailServer, startMailServer } from '../support/mailServer.ts'
import { type Postgres, programs, startPostgres } from '../support/postgres.ts'
import { type HostedLake, startHostedLake } from './hostedLake.ts'

/** A site as a platform's network would serve it. */
export type Served = {
  url: string
  /** What the platform runs by itself, and when. Rejects if it fails. */
  schedules: { schedule: string; run: () => Promise<void> }[]
  close: () => Promise<void>
}

/** Everything that a site on a platform talks to, and the settings by which it finds it. */
export type Surroundings = {
  folder: string
  lake: HostedLake
  mail: Mailbox
  /** The database of the site; null where Postgres is not installed. */
  postgres: Postgres | null
  /** The calls of the deploy hook so far. */
  deploys: { method?: string; key?: string | string[] }[]
  env: Record<string, string>
  close: () => Promise<void>
}

type Mailbox = Pick<MailServer, 'settings' | 'arrived'> & {
  /** Nothing answers at its address until it is back. */
  leave: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}

export const webhookSecret = 'shared with the lake at sanity.io'
const cronSecret = 'shared with the schedule'
/** Only in the lake: a page that shows it was built from there. */
export const publishedTitle = toRecord(locales, (locale) => `Boulangerie du lac (${locale})`)
export const draftTitle = toRecord(locales, (locale) => `Boulangerie en brouillon (${locale})`)

export async function startSurroundings(): Promise<Surroundings> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'))
  const lake = await startHostedLake(folder)
  await writeContent(lake)
  const mail = await startMailbox()
  const postgres = programs === null ? null : await startPostgres()
  const deploys: Surroundings['deploys'] = []
  const hook = createServer((request, response) => {
    deploys.push({ method: request.method, key: request.headers['idempotency-key'] })
    response.writeHead(201).end()
  })
  const hookPort = await openServer(hook)
  return {
    folder,
    lake,
    mail,
    postgres,
    deploys,
    env: {
      ...lake.env,
      SITE_URL: 'https://site.example',
      ...mail.settings,
      CRON_SECRET: cronSecret,
      ...(postgres && { DATABASE_URL: await postgres.createDatabase() }),
      SANITY_WEBHOOK_SECRET: webhookSecret,
      DEPLOY_HOOK_URL: `http://127.0.0.1:${hookPort}/deploy`,
      NEXT_TELEMETRY_DISABLED: '1',
    },
    close: async () => {
      hook.close()
      await Promise.all([lake.close(), mail.close(), postgres?.remove()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startMailbox(): Promise<Mailbox> {
  const arrived: Arrived[] = []
  const answer = (mail: Arrived) => {
    arrived.push(mail)
    return null
  }
  let server = await startMailServer({ answer })
  const { settings, port } = server
  return {
    settings,
    arrived,
    leave: () => server.close(),
    comeBack: async () => {
      server = await startMailServer({ answer, port })
    },
    close: () => server.close(),
  }
}

/** What the owner has published, a picture among it, and a draft that nobody else may see. */
async function writeContent({ client }: HostedLake): Promise<void> {
  const pixels = { create: { width: 900, height: 600, channels: 3, background: '#e8a33d' } } as const
  const picture = await client.assets.upload('image', await sharp(pixels).png().toBuffer())
  const title = { _type: 'localeString', ...publishedTitle }
  const image = {
    _type: 'image',
    asset: { _type: 'reference', _ref: picture._id },
    alt: { _type: 'localeString', fr: 'Un mur ocre', en: 'An ochre wall' },
  }
  await client.patch('project-bakery').set({ title, image }).commit()
  const published = await client.getDocument('project-bakery')
  if (!published) throw new Error('The seed has a bakery.')
  const draft = { ...published, _id: 'drafts.project-bakery', title: { ...title, ...draftTitle } }
  await client.createOrReplace(draft)
}

/** Has a server listen on any free port of this machine, and returns it. */
export async function openServer(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A server listens on a port.')
  return address.port
}

/** Ends the process of a function, which first finishes what it goes on with after its answers. */
export async function endFunction(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit')
}
