import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordAddresses } from '@freelance-site/content/studio'
import { type Postgres, programs, startPostgres } from '@freelance-site/foundation/testing'
import sharp from 'sharp'
import { projectPages } from '#lib/content/project.ts'
import { locales, toRecord } from '#lib/languages.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../support/mailServer.ts'
import { storedNote, storedPage } from '../support/storedDocuments.ts'
import { type HostedLake, siteUrl, startHostedLake } from './hostedLake.ts'

/** A site as a platform's network would serve it. */
export type Served = {
  url: string
  /** The jobs that the platform runs on a schedule. `run` rejects if the job fails. */
  schedules: { schedule: string; run: () => Promise<void> }[]
  close: () => Promise<void>
}

/** The services that a site on a platform uses, and the settings that connect it to them. */
export type Services = {
  folder: string
  lake: HostedLake
  mail: Mailbox
  /** The server of the site's database. Null if Postgres is not installed. */
  postgres: Postgres | null
  /** The calls of the deploy hook so far. */
  deploys: (string | undefined)[]
  env: Record<string, string>
  close: () => Promise<void>
}

type Mailbox = Pick<MailServer, 'settings' | 'arrived'> & {
  /** Stops the server, so that connections are refused until `restart`. */
  stop: () => Promise<void>
  restart: () => Promise<void>
  close: () => Promise<void>
}

export const webhookSecret = 'shared with the lake at sanity.io'
const cronSecret = 'shared with the schedule'
/** This title is only in the lake, so a page that shows it was built from the lake. */
export const publishedTitle = toRecord(locales, (locale) => `Boulangerie du lac (${locale})`)
export const draftTitle = toRecord(locales, (locale) => `Boulangerie en brouillon (${locale})`)

export async function startServices(): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'))
  const lake = await startHostedLake(folder)
  await writeContent(lake)
  const mail = await startMailbox()
  const postgres = programs === null ? null : await startPostgres()
  const deploys: Services['deploys'] = []
  const hook = createServer((request, response) => {
    deploys.push(request.method)
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
      SITE_URL: siteUrl,
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
  const arrived: ReceivedMail[] = []
  const answer = (mail: ReceivedMail) => {
    arrived.push(mail)
    return null
  }
  let server = await startMailServer({ answer })
  const { settings, port } = server
  return {
    settings,
    arrived,
    stop: () => server.close(),
    restart: async () => {
      server = await startMailServer({ answer, port })
    },
    close: () => server.close(),
  }
}

/** Publishes a note, a page of the owner's own and a project with a picture, and saves a draft of it that visitors must not see. */
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
  await client.create(storedNote)
  await client.create(storedPage)
  await writeAddresses(client)
}

const toProject = (name: string, slug: string) => ({
  _type: 'project',
  title: { _type: 'localeString', fr: name, en: name },
  summary: { _type: 'localeText', fr: `${name}, en bref` },
  kind: { _type: 'localeString', fr: 'Refonte' },
  illustration: 'map',
  slug: { fr: { current: slug }, en: { current: `${slug}-en` } },
  story: [{ _key: 'a', _type: 'storyQuote', quote: { _type: 'localeString', fr: name } }],
})

/** The slugs that a project had, one after the other: it has the last one. */
export const slugs = ['un', 'deux', 'trois', 'quatre']

/** Publishes redirects, a project that had each of the slugs, and one that had them with another prefix and was removed. */
async function writeAddresses(client: HostedLake['client']): Promise<void> {
  const present = toProject('Projet au quatrième nom', slugs.at(-1) ?? '')
  await client.createOrReplace({ ...present, _id: 'project-present' })
  for (const slug of slugs) {
    await recordAddresses(client, 'project-present', projectPages.findAddresses(toProject('Présent', slug)))
    await recordAddresses(
      client,
      'project-removed',
      projectPages.findAddresses(toProject('Retiré', `ancien-${slug}`)),
    )
  }
  for (const [from, kind, to] of [
    ['/index.php', 'permanent', '/contact#message'],
    ['/en/old', 'temporary', '/en/services'],
    ['/en/tag,(a)', 'gone', undefined],
    ['/raccourci', 'permanent', '/projets/un'],
  ])
    await client.create({ _type: 'redirect', from, kind, to })
}

/** Starts a server on any free port, and returns the port. */
export async function openServer(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A server listens on a port.')
  return address.port
}

/** Ends the process of a function. It first finishes the work that goes on after its responses (`waitUntil.cjs`). */
export async function endFunction(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit')
}
