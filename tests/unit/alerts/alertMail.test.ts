import { describe, expect, test } from 'vitest'
import type { Alert } from '#lib/alerts/alert.ts'
import { toAlertMail } from '#lib/alerts/alertMail.ts'
import type { Known } from '#lib/alerts/ledger.ts'
import { formatMoment } from '#lib/alerts/wording.ts'
import { studioLanguages } from '#lib/site.ts'
import { alertsByKind } from '../../support/alerts.ts'

const siteUrl = 'https://site.example'
const begunAt = Date.parse('2026-11-23T08:00:00Z')
const know = (alert: Alert, machine: string | null = null): Known => ({
  alert,
  machine,
  since: begunAt,
  seenAt: Date.parse('2026-11-23T09:00:00Z'),
  absentAt: null,
  toldAt: null,
})
const none = { begun: [], over: [], isLast: false }
const alerts = Object.values(alertsByKind)

test('a refused release: the document, the field, the reason, and where to correct it', () => {
  const begun = [know(alertsByKind.release)]
  expect(toAlertMail({ ...none, begun }, { language: 'fr', siteUrl })).toEqual({
    subject: 'Le dernier changement n’est pas en ligne',
    text: [
      `Le dernier changement n’est pas en ligne, depuis le ${formatMoment(begunAt, 'fr')}.`,
      'Des contenus publiés ne peuvent pas être montrés\u00a0:',
      '– project-bakery → title.fr\u00a0: le texte français manque',
      '  https://site.example/studio/intent/edit/id=project-bakery/',
      'Les visiteurs voient les pages précédentes.',
      '',
      'Le prochain e-mail à ce sujet dira que c’est réglé.',
      '',
      '-- ',
      'Envoyé par votre site https://site.example',
      '',
    ].join('\n'),
  })
  expect(toAlertMail({ ...none, begun }, { language: 'en', siteUrl }).text).toContain(
    [
      `The last change is not live, since ${formatMoment(begunAt, 'en')}.`,
      'Some published content cannot be shown:',
      '– project-bakery → title.fr: the French text is missing',
      '  https://site.example/studio/intent/edit/id=project-bakery/',
    ].join('\n'),
  )
})

test('a release that failed for another reason is told with that reason, shortened if it is long', () => {
  const alert: Alert = { kind: 'release', cause: { kind: 'compile', output: 'Type error. '.repeat(1_000) } }
  const { text } = toAlertMail({ ...none, begun: [know(alert)] }, { language: 'en', siteUrl })
  expect(text).toContain('The code of the site does not compile:\nType error.')
  expect(text.length).toBeLessThan(3_000)
})

describe.each(studioLanguages)('in %s', (language) => {
  test.each(alerts.map((alert) => [alert.kind, alert] as const))(
    'the end of %s is named like its beginning',
    (_, alert) => {
      const began = toAlertMail({ ...none, begun: [know(alert)] }, { language, siteUrl })
      const ended = toAlertMail({ ...none, over: [know(alert)] }, { language, siteUrl })
      expect(ended.subject).toBe((language === 'fr' ? 'Réglé\u00a0: ' : 'Over: ') + began.subject)
      expect(ended.text).not.toContain('undefined')
      expect(began.text).not.toMatch(/undefined|null|NaN|Invalid/)
    },
  )
})

test('the two languages differ in every sentence', () => {
  for (const alert of alerts)
    for (const notice of [
      { ...none, begun: [know(alert)], isLast: true },
      { ...none, over: [know(alert)] },
    ]) {
      const [french, english] = studioLanguages.map((language) =>
        toAlertMail(notice, { language, siteUrl }).text.split('\n'),
      )
      const isData = (line: string) => line === '' || line === '-- ' || line.includes('://')
      expect(french?.filter((line) => !isData(line) && english?.includes(line))).toEqual([])
    }
})

test('several at once are one mail, whose subject counts them', () => {
  const begun = [know(alertsByKind.messages), know(alertsByKind.disk)]
  const over = [know(alertsByKind.part)]
  const { subject, text } = toAlertMail({ begun, over, isLast: true }, { language: 'en', siteUrl })
  expect(subject).toBe('Messages do not reach you (and 2 more)')
  expect(text).toContain('412 MB of 20480 are left where /srv/atelier/.data is.')
  expect(text).toContain('Over: The content lake does not answer any more.\nIt answers again.')
  expect(text).toContain('This is the sixth mail in twenty-four hours.')
})

test('where several machines share a database, the mail names the one', () => {
  const begun = [know(alertsByKind.disk, 'web-2')]
  expect(toAlertMail({ ...none, begun }, { language: 'fr', siteUrl }).subject).toBe(
    'Le disque est presque plein (web-2)',
  )
})
