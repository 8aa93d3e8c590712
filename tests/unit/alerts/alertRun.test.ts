import { expect, onTestFinished, test } from 'vitest'
import type { Alert } from '#lib/alerts/alert.ts'
import { createAlertRun } from '#lib/alerts/alertRun.server.ts'
import type { Look } from '#lib/alerts/ledger.ts'
import { type DatabaseEnv, openDatabase } from '#lib/database/openDatabase.ts'
import { createLanguageNote } from '#lib/messages/studioLanguage.server.ts'
import { type StudioLanguage, studioLanguages } from '#lib/site.ts'
import { alertsByKind } from '../../support/alerts.ts'
import { makeMailer, runMailServer, site } from '../../support/contactForm.ts'
import { describeInEach } from '../../support/databases.ts'
import { type MailServer, owner, readHeader, readText, startMailServer } from '../../support/mailServer.ts'

const minute = 60_000
const start = Date.parse('2026-11-23T08:00:00Z')

/** A site on a database and a mail server, whose clock stands until it is moved. */
function createSite(settings: DatabaseEnv, mailServer: MailServer) {
  const database = openDatabase(settings)
  onTestFinished(() => database.close())
  let now = start
  const lines: string[] = []
  const run = createAlertRun({
    database,
    mailer: makeMailer(mailServer),
    siteUrl: site,
    domain: 'site.example',
    log: (line) => lines.push(line),
    now: () => now,
  })
  /** Looks once, so many minutes after the beginning, and finds these. */
  const look = (at: number, ...alerts: Alert[]) => {
    now = start + at * minute
    const seen: Look['seen'] = {
      release: [],
      schedule: [],
      messages: [],
      disk: [],
      backup: [],
      part: [],
      host: [],
    }
    for (const alert of alerts) seen[alert.kind]?.push({ alert })
    return run({ machine: null, seen })
  }
  const speak = (language: StudioLanguage) =>
    createLanguageNote(database, (line) => lines.push(line))(language)
  return { look, speak, lines, database }
}

describeInEach('alerts', (makeSettings) => {
  test.each(studioLanguages)(
    'each kind begins with one mail and ends with one, in the language of the Studio: %s',
    async (language) => {
      const server = await runMailServer()
      const settings = await makeSettings()
      const { look, speak } = createSite(settings, server)
      await speak(language)
      let at = 0
      for (const alert of Object.values(alertsByKind)) {
        const before = server.arrived.length
        // A day for each, since there are six mails a day.
        for (const minutes of [0, 1, 5, 10, 11, 60, 200]) await look(at + minutes, alert)
        expect(server.arrived).toHaveLength(before + 1)
        for (const minutes of [201, 205, 270, 300, 400]) await look(at + minutes)
        expect(server.arrived).toHaveLength(before + 2)
        at += 24 * 60
      }
      const texts = server.arrived.map(({ raw }) => readText(raw))
      const ofLanguage = { fr: 'Envoyé par votre site', en: 'Sent by your site' }[language]
      expect(texts.filter((text) => text.includes(ofLanguage))).toHaveLength(14)
      expect(server.arrived.every(({ to }) => to.join() === owner)).toBe(true)
      expect(server.arrived.every(({ raw }) => readHeader(raw, 'Reply-To') === null)).toBe(true)
      expect(new Set(server.arrived.map(({ raw }) => readHeader(raw, 'Message-ID'))).size).toBe(14)
      expect(texts[0]).toContain('https://site.example/studio/intent/edit/id=project-bakery/')
    },
  )

  test('what was told is known after a restart, and to every process', async () => {
    const server = await runMailServer()
    const settings = await makeSettings()
    const one = createSite(settings, server)
    for (const minutes of [0, 5, 10]) await one.look(minutes, alertsByKind.disk)
    expect(server.arrived).toHaveLength(1)
    const restarted = createSite(settings, server)
    for (const minutes of [11, 70, 90]) await restarted.look(minutes, alertsByKind.disk)
    expect(server.arrived).toHaveLength(1)
    await restarted.look(151)
    expect(server.arrived).toHaveLength(2)
  })

  test('several processes that look at the same moment send one mail', async () => {
    const server = await runMailServer()
    const settings = await makeSettings()
    const sites = [1, 2, 3].map(() => createSite(settings, server))
    for (const minutes of [0, 10])
      await Promise.all(sites.map(({ look }) => look(minutes, alertsByKind.messages)))
    expect(server.arrived).toHaveLength(1)
  })

  test('a mail that was not accepted is sent later, and not if it is over by then', async () => {
    let isAway = true
    const refusal = Object.assign(new Error('Later'), { responseCode: 451 })
    const server = await runMailServer(startMailServer({ answer: async () => (isAway ? refusal : null) }))
    const { look, lines } = createSite(await makeSettings(), server)
    for (const minutes of [0, 10, 11, 12]) await look(minutes, alertsByKind.part, alertsByKind.disk)
    expect(lines.join('\n')).toMatch(/disk, part\) was not accepted by the mail server/)
    for (let at = 20; at < 120; at += 10) await look(at, alertsByKind.disk)
    isAway = false
    for (let at = 120; at < 200; at += 10) await look(at, alertsByKind.disk)
    expect(server.arrived).toHaveLength(1)
    const text = readText(server.arrived[0]?.raw ?? '')
    expect(text).toContain('/srv/atelier/.data')
    expect(text).not.toContain('lac de contenu')
  })
})

test('while the database cannot be used, this process remembers', async () => {
  const server = await runMailServer()
  const { look, lines } = createSite({ DATA_DIR: '/dev/null/nowhere' }, server)
  for (const minutes of [0, 10, 11, 70, 130]) await look(minutes, alertsByKind.part)
  await look(150)
  expect(server.arrived).toHaveLength(2)
  expect(lines.filter((line) => line.includes('kept in memory'))).toHaveLength(1)
})
