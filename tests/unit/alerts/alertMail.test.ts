import { studioLanguages } from 'foundation/studioLanguage'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AlertMail } from '#lib/alerts/decide.ts'

const since = Date.parse('2026-11-23T08:00:00Z')
const mail: AlertMail = {
  begun: [
    { key: 'release', title: 'The last change is not live', details: 'Reason.\nhttps://site.example', since },
  ],
  ended: [{ key: 'disk /data', title: 'The disk is almost full: /data', seenAt: since }],
}
const withTwo: AlertMail = {
  begun: mail.begun,
  ended: [...mail.ended, { key: 'messages', title: 'Messages do not reach you', seenAt: since }],
}

/** Loads the modules of a site whose first language is this one. */
async function loadIn(language: string) {
  vi.doMock('#lib/site.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    locales: [language],
  }))
  const { formatAlertMail } = await import('#lib/alerts/alertMail.ts')
  const { probeNames, toTitle } = await import('#lib/alerts/wording.ts')
  return { formatAlertMail, titles: probeNames.map((name) => toTitle(name)) }
}

beforeEach(() => {
  vi.resetModules()
})
// Other files may run in the same process.
afterAll(() => {
  vi.doUnmock('#lib/site.ts')
  vi.resetModules()
})

test('a mail lists the problems that began, with their details, and those that ended', async () => {
  const { formatAlertMail } = await loadIn('en')
  expect(formatAlertMail(mail, 'https://site.example (web-2)')).toEqual({
    subject: 'The last change is not live (and 1 more)',
    text: [
      'The last change is not live, since 23 November 2026 at 09:00.',
      'Reason.',
      'https://site.example',
      '',
      'Over: The disk is almost full: /data',
      '',
      '-- ',
      'Sent by your site https://site.example (web-2)',
      '',
    ].join('\n'),
  })
})

test('the subject of a mail about ended problems says so', async () => {
  const { formatAlertMail } = await loadIn('fr')
  expect(formatAlertMail({ ...withTwo, begun: [] }, 'site').subject).toBe(
    'Réglé\u00a0: The disk is almost full: /data (et 1 de plus)',
  )
})

describe('the language of mails', () => {
  test('is the site’s first language that the Studio also has', async () => {
    const { formatAlertMail } = await loadIn('de')
    expect(formatAlertMail(mail, 'site').text).toContain('Envoyé par votre site')
  })

  test('changes every title', async () => {
    const lists: string[][] = []
    for (const language of studioLanguages) {
      vi.resetModules()
      lists.push((await loadIn(language)).titles)
    }
    const [french = [], english = []] = lists
    expect(french).toHaveLength(7)
    expect(french.filter((title) => english.includes(title))).toEqual([])
    for (const title of french) expect(title).not.toMatch(/ [:;!?»]/)
  })
})
